// Set: a puzzle is drawn as one is played; its text is written and its solutions are counted meanwhile.

import { STEPS } from "./board.js";
import { $, button, field, make, row } from "./dom.js";
import { cellName, Draft, unused } from "./drafting.js";
import { texts } from "./texts.js";
import { Weighing } from "./weighing.js";

const BOARD = "board";
const TYPING = 900; // milliseconds in which keys make one sign
const MOST = 48; // signs on the pad
const NEAR = 0.42; // cells from the middle of a cell within which a stroke is in it, so that it may run diagonally
const SIDES = { left: ["left", "rows"], right: ["right", "rows"], top: ["top", "columns"], bottom: ["bottom", "columns"] };
const SIGNED = ["signs", "values"]; // gestures that put a sign into cells
const STROKES = [...SIGNED, "regions", "areas", "paths"]; // gestures that go through cells
const same = (one, other) => String(one) === String(other);
const path = (cells) => cells.map((cell) => ["path", [cell]]);

export class Setting {
  constructor(page) {
    Object.assign(this, { page, before: [], after: [] });
    this.weighing = new Weighing(page, this);
    this.toggle = button(texts.draw, () => this.switch(!this.on), { "aria-pressed": false });
    this.size = make("input", { type: "text", placeholder: "6x6" });
    this.panel = make("div", {}, make("p", {}, texts.drawing), row(this.toggle, ...this.weighing.buttons),
      make("div", { className: "fields" }, field(texts.size, this.size)), row(button(texts.emptied, () => this._empty())), this.weighing.outcome);
    for (const name of ["keydown", "keyup", "pointerdown", "pointermove", "pointerup", "pointercancel"]) $("board").addEventListener(name, (event) => this._hear(event), true);
  }

  async switch(on) {
    const { page } = this;
    if (on && !page.board) {
      page.say(texts.noDrawing);
      return;
    }
    this.on = on;
    this.toggle.setAttribute("aria-pressed", on);
    $("board").classList.toggle("drawn", on && Object.values(page.gestures).some((one) => ["beside", "corners", "rim"].includes(one)));
    if (!on) {
      page.board?.mark([]);
      page.board?.pad($("pad"));
      return;
    }
    Object.assign(this, { kind: page.kind, mode: BOARD, before: [], after: [], typed: "", known: undefined });
    this._leave();
    const { text } = page;
    const found = await page.ask("format", { ask: "format", text });
    if (!found) return; // it was switched once more
    if (found.text && page.text === text && found.text !== text) await this._renew(found.text);
    this.known = [...await page.making.examples(page.kind), page.text];
    this.shown();
    this.weighing.soon();
    $("board").focus();
  }

  // Another board is shown: with the cursor where it was, and the signs below it.
  shown() {
    if (!this.on) return;
    if (this.kind !== this.page.kind) {
      this.switch(true);
      return;
    }
    if (this.cursor && this.page.board?.inside(this.cursor)) this._select([...(this.selected ?? [this.cursor])].filter((cell) => this.page.board.inside(cell)));
    this._pad();
    this._showChosen();
  }

  // Nothing is chosen any more.
  _leave() {
    Object.assign(this, { cursor: undefined, selected: undefined, beside: undefined, corner: undefined, chosen: undefined, stroke: undefined });
  }

  get gesture() {
    return this.page.gestures[this.mode];
  }

  get signed() {
    return SIGNED.includes(this.gesture);
  }

  // -- the pad: what is drawn, and the signs of that

  // Signs that are known of a block: those in it, those of other puzzles of the kind, and values.
  _signs(name) {
    const found = new Set([BOARD, "="].includes(name) ? this.page.board.model.sorts.filter((sort) => sort.form === "cells").flatMap((sort) => sort.values.filter((_, value) => value !== sort.shade)) : []);
    for (const text of [...(this.known ?? []), this.page.text]) {
      for (const [, inner] of text.matchAll(new RegExp(`^ +${name} *\\{\n([^}]*)\\}`, "gm"))) inner.trim().split(/\s+/).forEach((sign) => found.add(sign));
    }
    return new Set([...found].filter((sign) => sign !== "."));
  }

  _pad() {
    const { gestures } = this.page;
    const drawn = Object.keys(gestures).filter((name) => !["words", "beside"].includes(gestures[name]));
    if (!drawn.includes(this.mode)) this.mode = drawn[0];
    this.signs = this.signed ? this._signs(this.mode) : new Set();
    const modes = drawn.map((name) => button(name, () => { this.mode = name; this._leave(); this.page.board.mark([]); this._pad(); }, { "aria-pressed": name === this.mode }));
    const keys = this.signed
      ? [".", ...[...this.signs].sort((a, b) => a.localeCompare(b, "en", { numeric: true }))].slice(0, MOST).map((sign) => button(sign, () => this._put(sign)))
      : [make("span", {}, texts.gestures[this.gesture]), ...(["areas", "paths"].includes(this.gesture) ? [button(texts.anew, () => { this._leave(); this.page.board.mark([]); }), button(texts.erase, () => this._erase())] : [])];
    if (Object.values(gestures).includes("beside")) keys.push(make("span", {}, texts.gestures.beside));
    const words = Object.keys(gestures).filter((name) => gestures[name] === "words" && name !== "size");
    const draft = this._draft();
    const inputs = words.map((name) => field(name, make("input", {
      type: "text", value: draft.words(name).join(" "), onchange: ({ target }) => this._draw((one) => one.say(name, target.value.split(/\s+/).filter(Boolean))),
    })));
    $("pad").onmousedown = (event) => { if (!event.target.closest("label")) event.preventDefault(); }; // keys go on to the board
    $("pad").replaceChildren(row(...modes), row(...keys), ...(inputs.length ? [make("div", { className: "fields" }, ...inputs)] : []));
  }

  // -- keys

  _hear(event) {
    if (!this.on || !this.page.board) return;
    const acted = event.type.startsWith("key") ? this._key(event) : this._pointer(event);
    if (!acted) return;
    event.stopPropagation();
    event.preventDefault();
  }

  _key(event) {
    const letter = event.key.toLowerCase();
    if (event.type === "keyup" || event.key === "Escape") {
      if (event.key === "Shift" && this.stroke && !this.signed) this._stroked();
      else if (event.type === "keydown") this._leave();
      return event.key === "Shift";
    }
    if (event.ctrlKey || event.metaKey) {
      if (letter !== "z" && letter !== "y") return false;
      this.turn(letter === "z" && !event.shiftKey);
    } else if (event.key in STEPS) this._step(STEPS[event.key], event.shiftKey);
    else if (["Backspace", "Delete", " "].includes(event.key)) this._erase();
    else if (event.key.length === 1) this._type(event.key);
    else return false;
    return true;
  }

  // To the next cell or corner, or beside the board; with Shift a stroke, or what is between two cells.
  _step([down, right], drawing) {
    const { board } = this.page;
    const { rows, columns } = board.model;
    this.typed = "";
    if (this.gesture === "corners") {
      const [row, column] = this.corner ?? [0, 0];
      this.corner = [Math.min(rows, Math.max(0, row + down)), Math.min(columns, Math.max(0, column + right))];
      this._showChosen();
      return;
    }
    const from = this.beside ? this._cellBeside() : board.cursor;
    const next = [from[0] + down, from[1] + right];
    if (!board.inside(next)) {
      this.beside = this._margin(next);
      this._showChosen();
      return;
    }
    this.beside = undefined;
    if (drawing && this.gesture === "between") this._draw((draft) => draft.join(this.mode, from, next));
    else if (drawing && ["dots", "points"].includes(this.gesture)) this._draw((draft) => draft.choose(this.mode, [from, next].sort().map(cellName).join("-")));
    else if (drawing) this._through(next, this.stroke ??= [from]);
    else this._select([next]);
    this.cursor = board.cursor = next;
  }

  // Keys that come quickly make one sign, as soon as they are one.
  _type(key) {
    if (this.gesture === "points" && key === "Enter") return;
    const now = performance.now();
    const longer = now - (this.typedAt ?? 0) < TYPING ? this.typed + key : key;
    const alike = (text) => [text, text.toUpperCase(), text.toLowerCase()].find((one) => this._isSign(one));
    const begins = [...this.signs].some((sign) => sign.startsWith(longer)) || /[,\\-]$/.test(longer);
    const found = alike(longer) ?? (begins ? undefined : alike(key));
    Object.assign(this, { typed: alike(longer) || found === undefined ? longer : key, typedAt: now });
    if (found !== undefined) this._put(found);
  }

  // Whether a text may stand where it is typed: a sign that is known, another number or another arrow in its place.
  _isSign(text) {
    if (this.beside) return /^(-?\d+(,\d+)*|\?|[A-Za-z])$/.test(text);
    if (this.gesture === "regions") return /^[A-Za-z]$/.test(text);
    if (!this.signed) return /^-?\d+(,\d+)*$/.test(text);
    const shape = (sign) => sign.replace(/\d+/g, "0").replace(/^[NS]?[EW]?$/, "N").replace(/[UDLR](?=0|\?|$)/g, "U");
    return this.signs.has(text) || /^(\d+|\?)$/.test(text) || [...this.signs].some((sign) => /^[NESW]$|../.test(sign) && shape(sign) === shape(text));
  }

  // Undo what was drawn, or redo it.
  turn(back) {
    const [from, to] = back ? [this.before, this.after] : [this.after, this.before];
    if (!from.length) return;
    to.push(this.page.text);
    this._renew(from.pop());
  }

  // -- the pointer

  _pointer(event) {
    const { board } = this.page;
    if (!event.isPrimary) return false;
    if (event.type === "pointerdown") {
      board.root.focus({ preventScroll: true });
      board.root.setPointerCapture?.(event.pointerId);
      this.typed = "";
      this.spot = board.pointing.spot(event);
      this._press(board.pointing.cellAt(event), this.spot, event.ctrlKey || event.metaKey);
    } else if (event.type === "pointermove" && this.stroke && event.buttons) {
      for (const spot of board.pointing.passed(this.spot, event)) {
        const cell = spot.map(Math.floor);
        const middle = Math.max(...spot.map((at, axis) => Math.abs(at - cell[axis] - 0.5))) < NEAR;
        if (board.inside(cell) && (middle || this.gesture === "regions")) this._through(cell, this.stroke);
        this.spot = spot;
      }
    } else if (event.type === "pointerup" && this.stroke) this._stroked();
    else if (event.type === "pointercancel") this.stroke = undefined;
    return true;
  }

  _press(cell, spot, further) {
    const { board } = this.page;
    this.stroke = undefined;
    this.beside = board.inside(cell) || this.gesture === "corners" || this.gesture === "rim" ? undefined : this._margin(cell);
    if (STROKES.includes(this.gesture) && board.inside(cell)) {
      this.stroke = further && this.signed ? [...this.selected ?? [], cell] : [cell];
      this.further = further;
      this._select(this.signed ? this.stroke : [cell]);
    } else if (this.beside) this._showChosen();
    else if (this.gesture === "between" && board.inside(cell)) {
      const sides = [[spot[0] - cell[0], [-1, 0]], [cell[0] + 1 - spot[0], [1, 0]], [spot[1] - cell[1], [0, -1]], [cell[1] + 1 - spot[1], [0, 1]]];
      const other = sides.sort((a, b) => a[0] - b[0])[0][1].map((step, axis) => cell[axis] + step);
      if (board.inside(other)) this._draw((draft) => draft.join(this.mode, ...[cell, other].sort((a, b) => a[0] - b[0] || a[1] - b[1])));
    } else this._point(spot);
  }

  // The nearest corner, or the nearest point in a cell, on a side or at a corner.
  _point(spot) {
    const { rows, columns } = this.page.board.model;
    const most = [rows, columns];
    if (this.gesture === "corners") {
      this.corner = spot.map((at, axis) => Math.min(most[axis], Math.max(0, Math.round(at) - 1)));
      this._showChosen();
      return;
    }
    const step = this.gesture === "rim" ? 2 : 1; // in half cells
    const halves = spot.map((at) => Math.round(((at - 1) * 2) / step) * step);
    const [low, high] = [0, 1].map((later) => halves.map((half) => Math.floor((half + 1 + later) / 2)));
    if (this.gesture !== "rim" && !(this.page.board.inside(low) && this.page.board.inside(high))) return;
    if (halves.some((half, axis) => half < 0 || half > 2 * most[axis]) || (this.gesture === "dots" && same(low, high))) return;
    this._draw((draft) => draft.choose(this.mode, same(low, high) ? cellName(low) : `${cellName(low)}-${cellName(high)}`));
  }

  _through(cell, stroke) {
    if (same(cell, stroke.at(-1))) return;
    stroke.push(cell);
    if (this.signed) this._select(stroke);
    else this.page.board.mark(path(stroke));
  }

  // A stroke ends: cells are in a region, listed together, or chosen for a sign.
  _stroked() {
    const { stroke } = this;
    this.stroke = undefined;
    if (this.gesture === "regions") this._region(stroke);
    else if (!this.signed) this._list(stroke);
  }

  // -- what is drawn

  _select(cells) {
    this.selected = cells;
    this.cursor = cells.at(-1);
    cells.forEach((cell, index) => this.page.board.select(cell, index > 0));
  }

  // Show what is chosen beside cells: a clue at the rim, a corner, a line of cells.
  _showChosen() {
    const { board } = this.page;
    if (!board) return;
    if (this.beside) board.mark([["path", [this.beside]]]);
    else if (this.corner) {
      const [row, column] = this.corner;
      board.mark(path([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]].filter((cell) => board.inside(cell))));
    } else if (this.chosen !== undefined) board.mark(path(this._draft().listed(this.mode)[this.chosen]?.cells ?? []));
  }

  _margin([line, column]) {
    const { rows, columns } = this.page.board.model;
    if (line >= 1 && line <= rows) return [column < 1 ? "left" : "right", line];
    return column >= 1 && column <= columns ? [line < 1 ? "top" : "bottom", column] : undefined;
  }

  _cellBeside() {
    const [side, place] = this.beside;
    const { rows, columns } = this.page.board.model;
    return { left: [place, 0], right: [place, columns + 1], top: [0, place], bottom: [rows + 1, place] }[side];
  }

  _draft() {
    const { rows, columns } = this.page.board.model;
    return new Draft(this.page.text, this.page.index, rows, columns, this.page.gestures);
  }

  // Change the text.
  _draw(change) {
    const draft = this._draft();
    change(draft);
    const { text } = draft;
    if (text === this.page.text) return;
    this.before.push(this.page.text);
    this.after = [];
    this._renew(text);
  }

  _put(sign) {
    const { rows, columns } = this.page.board.model;
    if (this.beside) {
      const [side, place] = this.beside;
      const name = SIDES[side].find((one) => one in this.page.gestures);
      if (name) this._draw((draft) => draft.putBeside(name, place, side === "left" || side === "right" ? rows : columns, sign));
    } else if (this.gesture === "corners" && this.corner) this._draw((draft) => draft.put(this.mode, [this.corner], sign));
    else if (this.gesture === "areas" && this.chosen !== undefined) this._relist(({ cells }) => [...(sign ? [sign] : []), ...cells.map(cellName)]);
    else if (["signs", "regions"].includes(this.gesture) && this.cursor) this._draw((draft) => draft.put(this.mode, (this.selected ?? [this.cursor]).map(([row, column]) => [row - 1, column - 1]), sign));
    else if (this.gesture === "values" && this.cursor) this._draw((draft) => (this.selected ?? [this.cursor]).forEach((cell) => draft.give(cell, sign)));
  }

  // Take away what is chosen: a sign, a number that cells have, or what lists them.
  _erase() {
    const listed = this.chosen === undefined ? undefined : this._draft().listed(this.mode)[this.chosen];
    if (listed && (this.gesture === "paths" || /^r\d/.test(listed.head))) {
      this._relist(() => []);
      this.chosen = undefined;
      this.page.board.mark([]);
    } else this._put(listed ? "" : this.beside ? "?" : ".");
  }

  _relist(words) {
    const { number, cells } = this._draft().listed(this.mode)[this.chosen];
    this._draw((draft) => draft.list(this.mode, number, words({ cells })));
  }

  // A click makes a cell a region of its own; a drag takes cells into the region where it began.
  _region(cells) {
    this._draw((draft) => {
      const signs = draft.signs(this.mode, "a");
      const [row, column] = cells[0];
      const name = cells.length === 1 ? unused(signs) : signs[row - 1][column - 1];
      draft.put(this.mode, cells.map(([down, right]) => [down - 1, right - 1]), name);
    });
  }

  // A drag lists its cells, or goes on from the last one of what is chosen; a click chooses, or adds a cell to it, with Ctrl
  // one that is listed elsewhere, too.
  _list(cells) {
    const listed = this._draft().listed(this.mode);
    const here = listed.flatMap((one, index) => (one.cells.some((cell) => same(cell, cells[0])) ? [index] : []));
    const chosen = listed[this.chosen];
    const free = this.further || !here.length;
    const goesOn = chosen && (cells.length > 1 ? same(chosen.cells.at(-1), cells[0]) : free);
    if (cells.length === 1 && !free) this.chosen = here[(here.indexOf(this.chosen) + 1) % here.length];
    else if (goesOn) {
      const number = /^r\d/.test(chosen.head) ? [] : [chosen.head];
      const more = cells.length > 1 ? cells.slice(1) : cells;
      this._draw((draft) => draft.list(this.mode, chosen.number, [...number, ...this._once([...chosen.cells, ...more]).map(cellName)]));
    } else {
      this.chosen = listed.length;
      this._draw((draft) => draft.list(this.mode, undefined, this._once(cells).map(cellName)));
    }
    this._showChosen();
  }

  // Cells once each; a path may end where it began.
  _once(cells) {
    const names = [...new Set(cells.map(String))].map((name) => name.split(",").map(Number));
    const closed = this.gesture === "paths" && names.length > 2 && same(cells[0], cells.at(-1));
    return closed ? [...names, cells[0]] : names;
  }

  async _empty() {
    if (!this.on) await this.switch(true);
    const { board } = this.page;
    if (!board) return;
    const [rows, columns = rows] = this.size.value.split("x").map(Number);
    this._leave();
    this._draw((draft) => draft.emptied(rows || board.model.rows, columns || board.model.columns));
  }

  // Another text of the puzzle, without its declarations, takes the place of this one.
  replace(text) {
    this._draw((draft) => draft.lines.splice(draft.from, draft.to - draft.from + 1, ...text.trimEnd().split("\n")));
  }

  // Read the text; once more at the end where more was drawn meanwhile.
  async _renew(text) {
    this.page.editor.text = text;
    this.stale = true;
    if (this.reading) return;
    this.reading = true;
    while (this.stale) {
      this.stale = false;
      await this.page.renew();
    }
    this.reading = false;
    this.weighing.soon();
  }
}
