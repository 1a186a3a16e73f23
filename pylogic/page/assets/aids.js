// What a player need not work out: how often values are still to be placed, clues that are met, candidates in marks.

import { button } from "./dom.js";
import { texts } from "./texts.js";

const SOON = 50; // milliseconds after a change until it is counted and asked for

export class Aids {
  constructor(page) {
    this.page = page;
    this.on = false;
    this.known = new Map(); // "r,c" -> candidates as they were last
    this.toggle = button(texts.candidates, () => {
      this.on = !this.on;
      this._shown();
      if (this.on) this._ask((found) => this._fill(found));
      this.page.keep();
    });
    this.buttons = [this.toggle, button(texts.tidy, () => this._ask((found) => this._tidy(found), true), { "data-short": texts.tidyShort, title: texts.tidy })];
  }

  // Another board, on which candidates were kept up, or not.
  opened(on) {
    this.on = Boolean(on);
    this._shown();
    this.known = new Map();
    if (this.page.board) this._ask((found) => this._learn(found));
  }

  // Something was put down by a step, or undone.
  changed(step) {
    if (this.filling) return;
    clearTimeout(this.looking);
    this.looking = setTimeout(() => {
      this.page.board?.count();
      this._ask((found) => (step ? this._keepUp(found, step) : this._learn(found)));
    }, SOON);
  }

  _shown() {
    this.toggle.setAttribute("aria-pressed", this.on);
  }

  // One question at a time, as the first one about a puzzle takes longest; only the last of those that wait is asked.
  async _ask(then, always = false) {
    this.wanted = { then, candidates: this.on || always };
    if (this.asking) return;
    this.asking = true;
    while (this.wanted) {
      const { board } = this.page;
      const { then: act, candidates } = this.wanted;
      this.wanted = undefined;
      const found = board && await this.page.ask("aids", this.page.about({ ask: "aids", state: board.answer, candidates }));
      if (this.wanted || !found?.met || board !== this.page.board) continue;
      board.showMet(found.met);
      board.count(found.totals);
      if (found.candidates) act(this._cells(found.candidates));
    }
    this.asking = false;
  }

  // The candidates of cells of the sort that is filled in.
  _cells(candidates) {
    const { board } = this.page;
    const { places } = board.model;
    const open = Object.entries(candidates).filter(([number]) => places[number].sort === board.sort && places[number].printed === null);
    return new Map(open.map(([number, values]) => [String(places[number].cells[0]), values]));
  }

  _learn(found) {
    this.known = found;
  }

  _fill(found) {
    this._write(found, (_, values) => values);
    this._learn(found);
  }

  // What has become impossible goes, what has become possible comes; what the player took away stays away.
  _keepUp(found, step) {
    this._write(found, (marks, values, before) => values.filter((one) => marks.includes(one) || !before?.includes(one)), step);
    this._learn(found);
  }

  _tidy(found) {
    const { board } = this.page;
    this._put([...found].flatMap(([key, values]) => {
      const note = board.notes.get(key);
      const kept = (marks) => marks?.filter((one) => values.includes(one));
      return note && ["corner", "centre"].some((mode) => kept(note[mode])?.length !== note[mode]?.length)
        ? [[key, { ...note, corner: kept(note.corner), centre: kept(note.centre) }]] : [];
    }));
  }

  _write(found, wanted, step) {
    const { notes } = this.page.board;
    this._put([...found].flatMap(([key, values]) => {
      const before = notes.get(key)?.centre ?? [];
      const centre = wanted(before, values, this.known.get(key));
      return String(centre) === String(before) ? [] : [[key, { ...notes.get(key), centre }]];
    }), step);
  }

  _put(notes, step) {
    this.filling = true;
    this.page.board.put([], notes, step);
    this.filling = false;
  }
}
