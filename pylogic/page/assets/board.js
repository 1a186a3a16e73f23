// A board that a person fills in.  It knows no kinds of puzzle: only places, what may stand there, and pictures of that.

import { Drawing } from "./drawing.js";
import { count, pad } from "./pad.js";
import { Pointing } from "./pointing.js";

export const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const WAYS = ["N", "S", "W", "E"]; // values that lead there, in the order of these steps
const CYCLED = 3; // a sort with at most this many values is clicked through
const MODES = ["value", "corner", "centre"];
const TYPING = 900; // milliseconds in which digits make one number

export class Board extends Drawing {
  // options: texts, onchange(), say(text), saved (what `save` gave), perhaps undo() and redo()
  constructor(root, model, options) {
    super(root, model);
    Object.assign(this, { options, texts: options.texts, mode: "value", typed: "", done: [], undone: [] });
    this.sort = model.sorts.findIndex((sort) => sort.form === "cells");
    root.tabIndex = 0;
    root.setAttribute("role", "application");
    root.setAttribute("aria-label", `${model.layers.title}. ${model.layers.described} ${this.texts.boardKeys}`);
    root.onkeydown = (event) => this._key(event);
    root.onfocus = root.onblur = () => this.showCursor();
    this.pointing = new Pointing(this);
    if (options.saved) this.restore(options.saved);
  }

  // What a player has put down, as the questions want it.
  get answer() {
    return Object.fromEntries([...this.state].map(([number, value]) => [number, this.model.sorts[this.model.places[number].sort].values[value]]));
  }

  // The values that marks in the centre leave of open cells, by place.
  get candidates() {
    const open = this.model.places.flatMap((place, number) => {
      const marks = place.sort === this.sort && place.printed === null && !this.state.has(number) && this.notes.get(String(place.cells[0]))?.centre;
      return marks?.length ? [[number, marks]] : [];
    });
    return Object.fromEntries(open);
  }

  // -- changes

  // Change values, and marks in cells, as one step, which is returned; or as more of the last one.
  put(changes, notes = [], last = undefined) {
    const step = [];
    for (const [number, value] of changes) {
      const place = this.model.places[number];
      if (place.printed !== null || (value !== undefined && !this.allowed(number).includes(value))) continue;
      const before = this.state.get(number);
      if (before === value) continue;
      step.push({ number, before, value });
      this._set(number, value);
    }
    for (const [key, note] of notes) {
      const before = this.notes.get(key);
      if (before === note) continue;
      step.push({ key, before, note });
      this._setNote(key, note);
    }
    if (!step.length) return last;
    const more = last !== undefined && this.done.at(-1) === last;
    if (more) last.push(...step);
    else this.done.push(step);
    this.undone = [];
    this._changed(step, more ? last : step);
    return more ? last : step;
  }

  _set(number, value) {
    if (value === undefined) this.state.delete(number);
    else this.state.set(number, value);
    this._show(number);
  }

  _setNote(key, note) {
    if (note) this.notes.set(key, note);
    else this.notes.delete(key);
    this._showNote(key);
  }

  undo() {
    const step = this.done.pop();
    if (!step) return;
    if (this.done.length < this.trial) this.trial = undefined; // what was there before is changed
    for (const one of [...step].reverse()) {
      if ("key" in one) this._setNote(one.key, one.before);
      else this._set(one.number, one.before);
    }
    this.undone.push(step);
    this._changed(step);
  }

  redo() {
    const step = this.undone.pop();
    if (!step) return;
    for (const one of step) {
      if ("key" in one) this._setNote(one.key, one.note);
      else this._set(one.number, one.value);
    }
    this.done.push(step);
    this._changed(step);
  }

  clear() {
    this.put([...this.state.keys()].map((number) => [number, undefined]), [...this.notes.keys()].map((key) => [key, undefined]));
  }

  // Try something, which is kept or thrown away as a whole.
  attempt() {
    this.trial = this.done.length;
  }

  endAttempt(kept) {
    while (!kept && this.done.length > this.trial) this.undo();
    this.trial = undefined;
  }

  // Fill in values by their texts, as a step of an explanation or a solution gives them.
  apply(values) {
    this.put(Object.entries(values).map(([number, text]) => [
      Number(number), this.model.sorts[this.model.places[number].sort].values.indexOf(text),
    ]));
  }

  save() {
    return { state: [...this.state], notes: [...this.notes], done: this.done, undone: this.undone, trial: this.trial };
  }

  restore({ state, notes, done, undone, trial }) {
    this.trial = trial;
    this.done = done ?? [];
    this.undone = undone ?? [];
    for (const [number, value] of state ?? []) if (this.model.places[number]) this._set(number, value);
    for (const [key, note] of notes ?? []) this._setNote(key, note);
  }

  // After a step, or more of one, `made`; after undo and redo there is none.
  _changed(step, made) {
    this.mark([]);
    const last = step.at(-1);
    if ("number" in last) this.say(last.number);
    else this._sayNote(last.key);
    this.options.onchange?.(made);
  }

  say(number) {
    const { cells } = this.model.places[number];
    const where = cells.map(([row, column]) => `r${row}c${column}`).join("–");
    this.options.say?.(`${where}: ${this.text(number) || this.texts.open}`);
  }

  _sayNote(key) {
    const note = this.notes.get(key) ?? {};
    const marks = ["corner", "centre"].flatMap((mode) => (note[mode]?.length ? [`${this.texts[mode]} ${note[mode].join(" ")}`] : []));
    if (note.colour !== undefined) marks.push(`${this.texts.colour} ${note.colour + 1}`);
    const [row, column] = key.split(",");
    this.options.say?.(`r${row}c${column}: ${marks.join(", ") || this.texts.open}`);
  }

  // The value of the sort that is filled in that is an arrow from a cell to the next one; bodies and letters are none.
  arrow(cell, next) {
    const { values, stamps, joined } = this.model.sorts[this.sort] ?? {};
    const way = WAYS[Object.values(STEPS).findIndex(([down, right]) => cell[0] + down === next[0] && cell[1] + right === next[1])];
    const drawn = stamps?.[way]?.every(([, part]) => part.includes("<path")) && !joined[way];
    return drawn ? values.indexOf(way) : undefined;
  }

  // The value after the present one: what is there, last, that nothing is there, nothing known.
  next(number, backwards = false) {
    const place = this.model.places[number];
    const { shade } = this.model.sorts[place.sort]; // what is in a shaded cell follows from its neighbours
    const order = [...(shade === null ? this.allowed(number).filter((value) => value !== place.vacant) : [shade]), ...(place.vacant === null ? [] : [place.vacant]), undefined];
    const at = order.indexOf(this.state.get(number));
    return order[(at + (backwards ? order.length - 1 : 1)) % order.length];
  }

  get selecting() {
    const sort = this.model.sorts[this.sort];
    return sort && ((sort.values.length > CYCLED && sort.shade === null) || this.mode !== "value");
  }

  select(cell, further) {
    if (!further) this.selected.clear();
    this.selected.add(String(cell));
    this.cursor = cell;
    this.showCursor();
  }

  // All cells with the value, or else the mark, of the one at the cursor.
  selectAlike() {
    if (!this.selecting) return;
    const shown = (key) => {
      const texts = (this.at.get(key) ?? []).map((number) => this.text(number)).filter(Boolean);
      return texts.length ? texts.join(" ") : ["centre", "corner"].map((mode) => (this.notes.get(key)?.[mode] ?? []).join(" ")).find(Boolean);
    };
    const wanted = shown(String(this.cursor));
    if (wanted) this._selectEvery((key) => shown(key) === wanted);
  }

  _selectEvery(wanted) {
    const cells = this.model.places.filter((place) => place.cells.length === 1).map((place) => String(place.cells[0]));
    this.selected = new Set(cells.filter(wanted));
    this.showCursor();
  }

  // -- keys and the pad

  _key(event) {
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (event.key === "Tab" || event.key === "Escape") return;
    const { undo, redo } = this.options; // of the page, which go on where the board's end
    if (control && letter === "z" && !event.shiftKey) undo ? undo() : this.undo();
    else if (control && (letter === "z" || letter === "y")) redo ? redo() : this.redo();
    else if (control && letter === "a" && this.selecting) this._selectEvery(() => true);
    else if (event.key in STEPS) this._step(event);
    else if (event.key === "Backspace" || event.key === "Delete") this.enter(undefined);
    else if (event.key === " ") this._space();
    else if (!this._type(event, control)) return;
    event.preventDefault();
  }

  _step(event) {
    const [down, right] = STEPS[event.key];
    const next = [this.cursor[0] + down, this.cursor[1] + right];
    if (event.shiftKey || event.altKey) {
      const number = this.sidePlace(this.cursor, next) ?? this.pointing.towards({ from: [0, 0], cell: this.cursor }, [down, right]);
      if (number !== undefined) {
        this.put([[number, this.next(number)]]);
        return;
      }
      if (this.forms.size === 1 && !this.forms.has("cells")) return;
      const arrow = this.arrow(this.cursor, next);
      if (arrow !== undefined) {
        this.enter(arrow, "value");
        return;
      }
    }
    if (!this.inside(next)) return;
    this.cursor = next;
    if (event.shiftKey) this.selected.add(String(next));
    else this.selected = new Set([String(next)]);
    this.typed = "";
    this.showCursor();
    const places = this.at.get(String(next)) ?? [];
    this.options.say?.(`r${next[0]}c${next[1]}: ${places.map((number) => this.text(number)).filter(Boolean).join(" ") || this.texts.open}`);
  }

  // The next value of a cell; where cells are selected, the next kind of marks.
  _space() {
    if (this.selecting) {
      this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
      return;
    }
    const number = this.cellPlace(this.cursor);
    if (number !== undefined) this.put([[number, this.next(number)]]);
  }

  setMode(mode) {
    this.mode = mode;
    this.options.say?.(this.texts[mode]);
    if (this.padded) this.pad(this.padded);
  }

  // Whether a key means something here: a value, a digit with Shift or Ctrl for a mark, a letter for a kind of marks.
  _type(event, control) {
    if (this.sort < 0) return false;
    const digit = /^(Digit|Numpad)(\d)$/.exec(event.code)?.[2];
    if (control && !digit) return false;
    const sign = (event.shiftKey || control) && digit ? digit : event.key;
    if (sign.length !== 1) return false;
    const mode = digit ? this.modeOf(event) : this.mode;
    const values = this.model.sorts[this.sort].values;
    const now = performance.now();
    const longer = now - (this.typedAt ?? 0) < TYPING && this.typedMode === mode ? this.typed + sign : sign;
    const found = [longer, sign].find((text) => values.includes(text)) ?? values.find((text) => text.toLowerCase() === sign.toLowerCase());
    if (found === undefined) return this._other(sign, mode);
    // Two digits that make one number are one entry.
    if (found === longer && longer !== sign && this.typedStep && this.done.at(-1) === this.typedStep) {
      this.undo();
      this.undone.pop();
    }
    Object.assign(this, { typed: found === longer ? longer : sign, typedAt: now, typedMode: mode, typedStep: this.enter(values.indexOf(found), mode) });
    return true;
  }

  // What is written with the keys that are held.
  modeOf({ ctrlKey, metaKey, altKey, shiftKey }) {
    return ctrlKey || metaKey || altKey ? "centre" : shiftKey ? "corner" : this.mode;
  }

  // A key that is no value: a kind of marks, or the number of a value where none is a number.
  _other(sign, mode) {
    const { values } = this.model.sorts[this.sort];
    const { vacant } = this.model.places[this.cellPlace(this.cursor)] ?? {};
    const numbered = values.some((text) => /^\d/.test(text)) ? [] : values.map((_, value) => value).filter((value) => value !== vacant);
    const marks = MODES["zxc".indexOf(sign.toLowerCase())];
    if (sign === "0") this.enter(undefined);
    else if (numbered[sign - 1] !== undefined) this.enter(numbered[sign - 1], mode);
    else if (marks) this.setMode(marks);
    else return false;
    return true;
  }

  // Put a value, or a mark, into the selected cells.
  enter(value, mode = this.mode) {
    const cells = this.selected.size ? [...this.selected] : [String(this.cursor)];
    if (mode === "value" || value === undefined) {
      const places = cells.flatMap((key) => this.at.get(key) ?? []).filter((number) => value === undefined || this.model.places[number].sort === this.sort);
      return this.put(places.map((number) => [number, value]), value === undefined ? cells.map((key) => [key, undefined]) : []);
    }
    const text = this.model.sorts[this.sort].values[value];
    const held = cells.map((key) => this.notes.get(key)?.[mode] ?? []);
    const away = held.every((list) => list.includes(text)); // from all cells, or to those that lack it
    return this.put([], cells.map((key, index) => {
      const others = held[index].filter((one) => one !== text);
      const list = away ? others : [...others, text].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b));
      return [key, { ...this.notes.get(key), [mode]: list }];
    }));
  }

  colour(number) {
    const cells = this.selected.size ? [...this.selected] : [String(this.cursor)];
    const away = cells.every((key) => this.notes.get(key)?.colour === number);
    this.put([], cells.map((key) => [key, { ...this.notes.get(key), colour: away ? undefined : number }]));
  }

  pad(root) {
    this.padded = root;
    pad(this, root);
  }

  // Show how often values are still to be placed, where it is known how often they stand.
  count(totals = this.totals) {
    this.totals = totals;
    if (this.padded) count(this, this.padded);
  }
}
