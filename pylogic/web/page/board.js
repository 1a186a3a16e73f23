// A board that a person fills in.  It knows no kinds of puzzle: only places, what may stand there, and pictures of that.

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = [1, 2, 3, 4, 5, 6, 7].map((number) => `var(--colour${number})`);
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const CYCLED = 3; // a sort with at most so many values is clicked through
const TYPING = 900; // milliseconds in which digits make one number

const element = (name, attributes = {}) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

export class Board {
  // options: texts, onchange(), say(text), saved (what `save` gave)
  constructor(root, model, options) {
    Object.assign(this, { root, model, options, texts: options.texts });
    const { left, top, cell } = model.layers;
    Object.assign(this, { left, top, cell });
    this.mode = "value";
    this.sort = model.sorts.findIndex((sort) => sort.form === "cells");
    this.cursor = [1, 1];
    this.selected = new Set();
    this.typed = "";
    this.tints = [];
    this.undone = [];
    this.done = [];
    this.state = new Map(); // place -> value
    this.notes = new Map(); // "r,c" -> {corner: [], centre: [], colour}
    this._index();
    this._draw();
    if (options.saved) this.restore(options.saved);
  }

  // -- what is where

  _index() {
    this.at = new Map(); // "r,c" -> places of cells; "r,c;r,c" -> edges or links; bridges by "r,c>direction"
    this.model.places.forEach((place, number) => {
      const form = this.model.sorts[place.sort].form;
      const keys = form === "bridges" ? [place.cells.join(">"), [...place.cells].reverse().join(">")] : [place.cells.join(";")];
      for (const key of keys) this.at.set(key, [...(this.at.get(key) ?? []), number]);
    });
    this.forms = new Set(this.model.sorts.map((sort) => sort.form));
  }

  cellPlace(cell, sort = this.sort) {
    return (this.at.get(cell.join(",")) ?? []).find((number) => this.model.places[number].sort === sort);
  }

  sidePlace(one, other) {
    const [first, last] = [one, other].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return this.at.get(`${first};${last}`)?.[0];
  }

  bridgesAt(cell) {
    return this.model.places.flatMap((place, number) =>
      this.model.sorts[place.sort].form === "bridges" && place.cells.some((one) => String(one) === String(cell)) ? [number] : []);
  }

  allowed(number) {
    const place = this.model.places[number];
    return place.values ?? this.model.sorts[place.sort].values.map((_, index) => index);
  }

  value(number) {
    return this.model.places[number].printed ?? this.state.get(number);
  }

  text(number) {
    const value = this.value(number);
    return value === undefined ? "" : this.model.sorts[this.model.places[number].sort].values[value];
  }

  // What a player has put down, as the questions want it.
  get answer() {
    return Object.fromEntries([...this.state].map(([number, value]) => [number, this.model.sorts[this.model.places[number].sort].values[value]]));
  }

  // -- changes

  // Change values, and marks in cells, as one step.
  put(changes, notes = []) {
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
    if (!step.length) return;
    this.done.push(step);
    this.undone = [];
    this._changed(step);
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

  // Fill in values by their texts, as a step of an explanation or a solution gives them.
  apply(values) {
    this.put(Object.entries(values).map(([number, text]) => [
      Number(number), this.model.sorts[this.model.places[number].sort].values.indexOf(text),
    ]));
  }

  save() {
    return { state: [...this.state], notes: [...this.notes], done: this.done, undone: this.undone };
  }

  restore({ state, notes, done, undone }) {
    this.done = done ?? [];
    this.undone = undone ?? [];
    for (const [number, value] of state ?? []) if (this.model.places[number]) this._set(number, value);
    for (const [key, note] of notes ?? []) this._setNote(key, note);
  }

  _changed(step) {
    this.mark([]);
    const last = step.at(-1);
    if ("number" in last) this.say(last.number);
    else this._sayNote(last.key);
    this.options.onchange?.(this);
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

  // -- the picture

  _draw() {
    const { layers } = this.model;
    this.svg = element("svg", { viewBox: `0 0 ${layers.width} ${layers.height}`, class: "pl-board", "aria-hidden": "true" });
    this.svg.style.maxWidth = `${layers.width * 2}px`;
    this.svg.innerHTML = layers.style;
    this.svg.append(element("rect", { width: "100%", height: "100%", rx: 6, fill: "var(--pl-paper, #fff)" }));
    const group = (name, inside = "") => {
      const made = element("g", { class: name });
      made.innerHTML = inside;
      this.svg.append(made);
      return made;
    };
    this.groups = {
      colours: group("colours"), tints: group("tints"), below: group("below", layers.below), values: group("values"),
      above: group("above", layers.above), lines: group("lines"), notes: group("notes"), cursor: group("cursor"),
    };
    this.drawn = new Map();
    this.drawnNotes = new Map();
    this.root.replaceChildren(this.svg);
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "application");
    this.root.setAttribute("aria-label", `${layers.title}. ${layers.described} ${this.texts.boardKeys}`);
    this.root.onpointerdown = (event) => this._down(event);
    this.root.onpointermove = (event) => this._move(event);
    this.root.onpointerup = this.root.onpointercancel = (event) => this._up(event);
    this.root.onkeydown = (event) => this._key(event);
    this.root.onfocus = this.root.onblur = () => this._showCursor();
  }

  corner([row, column]) {
    return [this.left + this.cell * (column - 1), this.top + this.cell * (row - 1)];
  }

  middle(cell) {
    return this.corner(cell).map((at) => at + this.cell / 2);
  }

  // The two ends of a line at a place between cells.
  ends(place) {
    const [one, other] = place.cells;
    if (this.model.sorts[place.sort].form !== "edges") return [this.middle(one), this.middle(other)];
    const x = this.left + this.cell * one[1];
    const y = this.top + this.cell * one[0];
    return one[0] === other[0] ? [[x, y - this.cell], [x, y]] : [[x - this.cell, y], [x, y]];
  }

  _show(number) {
    this.drawn.get(number)?.remove();
    this.drawn.delete(number);
    const value = this.state.get(number);
    if (value === undefined) return;
    const place = this.model.places[number];
    const sort = this.model.sorts[place.sort];
    let made;
    if (sort.form === "cells") {
      const [x, y] = this.corner(place.cells[0]);
      made = element("g", { transform: `translate(${x} ${y})` });
      made.innerHTML = sort.stamps[sort.values[value]] ?? "";
      this.groups.values.append(made);
    } else {
      made = this._line(place, sort, value);
      this.groups.lines.append(made);
    }
    this.drawn.set(number, made);
  }

  _line(place, sort, value) {
    const [[x1, y1], [x2, y2]] = this.ends(place);
    const made = element("g");
    if (value === (place.vacant ?? 0)) {
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
      made.append(element("path", { d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8`, class: "none" }));
      return made;
    }
    const strands = sort.form === "bridges" ? Number(sort.values[value]) || 1 : 1;
    const [dx, dy] = x1 === x2 ? [1, 0] : [0, 1];
    for (let strand = 0; strand < strands; strand++) {
      const aside = (strand - (strands - 1) / 2) * 7;
      made.append(element("path", { d: `M${x1 + dx * aside} ${y1 + dy * aside}L${x2 + dx * aside} ${y2 + dy * aside}`, class: `line ${sort.form}` }));
    }
    return made;
  }

  _showNote(key) {
    this.drawnNotes.get(key)?.forEach((one) => one.remove());
    this.drawnNotes.delete(key);
    const note = this.notes.get(key);
    if (!note) return;
    const cell = key.split(",").map(Number);
    const [x, y] = this.corner(cell);
    const made = [];
    if (note.colour !== undefined) {
      const colour = element("rect", { x, y, width: this.cell, height: this.cell, style: `fill: ${COLOURS[note.colour]}` });
      this.groups.colours.append(colour);
      made.push(colour);
    }
    const write = (text, dx, dy, size, anchor) => {
      if (!text) return;
      const one = element("text", { x: x + dx, y: y + dy, "font-size": size, "text-anchor": anchor, class: "note" });
      one.textContent = text;
      this.groups.notes.append(one);
      made.push(one);
    };
    write((note.centre ?? []).join(""), this.cell / 2, this.cell / 2 + 4, 11, "middle");
    const corner = note.corner ?? [];
    corner.forEach((text, index) => write(text, index % 2 ? this.cell - 4 : 4, index % 4 < 2 ? 11 : this.cell - 4, 10, index % 2 ? "end" : "start"));
    this.drawnNotes.set(key, made);
  }

  // Point at places: roles are good, path, bad; a place is a cell, the two cells of a side, or ["left", row].
  mark(marks) {
    this.tints = marks;
    this.groups.tints.replaceChildren(...marks.map(([role, where]) => this._tint(role, where)).filter(Boolean));
  }

  _tint(role, where) {
    const fill = `var(--pl-${role}tint)`;
    const stroke = `var(--pl-${role})`;
    if (typeof where[0]?.[0] === "string") return this._margin(where[0], fill);
    if (where.length === 1) {
      const [x, y] = this.corner(where[0]);
      return element("rect", { x: x + 1, y: y + 1, width: this.cell - 2, height: this.cell - 2, fill, stroke, "stroke-width": 2, "stroke-dasharray": role === "bad" ? "5 3" : "" });
    }
    const number = this.sidePlace(...where);
    const place = number === undefined ? { sort: -1, cells: where } : this.model.places[number];
    const [[x1, y1], [x2, y2]] = place.sort < 0 ? [this.middle(where[0]), this.middle(where[1])] : this.ends(place);
    return element("path", { d: `M${x1} ${y1}L${x2} ${y2}`, stroke, "stroke-width": 13, opacity: 0.45, "stroke-linecap": "round" });
  }

  _margin([side, line], fill) {
    const { rows, columns, layers } = this.model;
    const along = side === "left" || side === "right";
    const [x, y] = this.corner(along ? [line, side === "left" ? 1 : columns + 1] : [side === "top" ? 1 : rows + 1, line]);
    const boxes = {
      left: [2, y, this.left - 4, this.cell], right: [x, y, layers.width - x - 2, this.cell],
      top: [x, 2, this.cell, this.top - 4], bottom: [x, y, this.cell, 24],
    };
    const [left, top, width, height] = boxes[side] ?? [0, 0, 0, 0];
    return element("rect", { x: left, y: top, width, height, fill, rx: 4 });
  }

  _showCursor() {
    const shown = [];
    for (const key of this.selected) {
      const [x, y] = this.corner(key.split(",").map(Number));
      shown.push(element("rect", { x: x + 2, y: y + 2, width: this.cell - 4, height: this.cell - 4, class: "selected" }));
    }
    if (document.activeElement === this.root) {
      const [x, y] = this.corner(this.cursor);
      shown.push(element("rect", { x: x + 1, y: y + 1, width: this.cell - 2, height: this.cell - 2, class: "focus" }));
    }
    this.groups.cursor.replaceChildren(...shown);
  }

  // -- pointers

  // Where a pointer is, in cells: [row, column] with fractions, from 1 on.
  _spot(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.model.layers.width / box.width;
    return [
      ((event.clientY - box.top) * scale - this.top) / this.cell + 1, ((event.clientX - box.left) * scale - this.left) / this.cell + 1,
    ];
  }

  _inside([row, column]) {
    return row >= 1 && column >= 1 && row <= this.model.rows && column <= this.model.columns;
  }

  _cellAt(spot) {
    return spot.map(Math.floor);
  }

  // The place that a click means: an edge near by, a link near its middle, else the cell.
  _placeAt([row, column]) {
    const cell = this._cellAt([row, column]);
    const [down, right] = [row - cell[0], column - cell[1]];
    const sides = [
      [down, [cell[0] - 1, cell[1]]], [1 - down, [cell[0] + 1, cell[1]]], [right, [cell[0], cell[1] - 1]], [1 - right, [cell[0], cell[1] + 1]],
    ].sort((a, b) => a[0] - b[0]);
    if (this.forms.has("edges") || this.forms.has("links")) {
      const centre = Math.max(Math.abs(down - 0.5), Math.abs(right - 0.5)) < 0.25;
      if (!(centre && this.forms.has("cells"))) {
        for (const [, other] of sides) {
          const number = this.sidePlace(cell, other);
          if (number !== undefined) return number;
        }
      }
    }
    if (this.forms.has("bridges")) return this._bridgeAt([row, column]);
    return this.cellPlace(cell);
  }

  _bridgeAt([row, column]) {
    let best, least = 0.35;
    this.model.places.forEach((place, number) => {
      const [[r1, c1], [r2, c2]] = place.cells.map(([r, c]) => [r + 0.5, c + 0.5]);
      const away = r1 === r2
        ? (column > c1 + 0.3 && column < c2 - 0.3 ? Math.abs(row - r1) : 9)
        : (row > r1 + 0.3 && row < r2 - 0.3 ? Math.abs(column - c1) : 9);
      if (away < least) [best, least] = [number, away];
    });
    return best;
  }

  get selecting() {
    const sort = this.model.sorts[this.sort];
    return sort && (sort.values.length > CYCLED || this.mode !== "value");
  }

  _down(event) {
    if (event.button > 0 && event.button !== 2) return;
    const spot = this._spot(event);
    this.root.focus({ preventScroll: true });
    this.root.setPointerCapture?.(event.pointerId);
    const cell = this._cellAt(spot);
    if (this._inside(cell)) this.cursor = cell;
    this.dragged = { from: spot, cell, vertex: spot.map(Math.round), moved: false, changes: new Map() };
    const lines = this.forms.has("edges") || this.forms.has("links") || this.forms.has("bridges");
    if (!lines && this._inside(cell) && this.cellPlace(cell) !== undefined) {
      if (this.selecting) this._select(cell, event.ctrlKey || event.metaKey || event.shiftKey);
      else this._paint(cell, this._next(this.cellPlace(cell), event.button === 2));
    } else if (lines && this.selecting && this.cellPlace(cell) !== undefined) {
      this._select(cell, event.ctrlKey || event.metaKey || event.shiftKey);
    }
    this._showCursor();
    event.preventDefault();
  }

  _move(event) {
    const drag = this.dragged;
    if (!drag || !event.buttons) return;
    const spot = this._spot(event);
    const cell = this._cellAt(spot);
    if (this.forms.has("edges")) {
      const vertex = spot.map(Math.round);
      if (Math.hypot(spot[0] - vertex[0], spot[1] - vertex[1]) < 0.4) this._along(drag, vertex);
    } else if (this.forms.has("links")) {
      if (String(cell) !== String(drag.cell) && this._inside(cell)) {
        const number = this.sidePlace(drag.cell, cell);
        if (number !== undefined) this._stroke(drag, number);
        drag.cell = cell;
      }
    } else if (!this.forms.has("bridges") && this._inside(cell) && String(cell) !== String(drag.cell)) {
      drag.cell = cell;
      drag.moved = true;
      if (this.selecting) this._select(cell, true);
      else if ("paint" in this) this._paint(cell, this.paint);
    }
  }

  _along(drag, vertex) {
    const [[row, column], [row2, column2]] = [drag.vertex, vertex];
    if (Math.abs(row - row2) + Math.abs(column - column2) !== 1) {
      if (!drag.moved) drag.vertex = vertex;
      return;
    }
    const [r, c] = [Math.min(row, row2), Math.min(column, column2)];
    const number = row === row2 ? this.sidePlace([r - 1, c], [r, c]) : this.sidePlace([r, c - 1], [r, c]);
    drag.vertex = vertex;
    if (number !== undefined) this._stroke(drag, number);
  }

  // Draw where the pointer runs, or take away what is there when it began on a line.
  _stroke(drag, number) {
    const place = this.model.places[number];
    const on = this.model.sorts[place.sort].values.length - 1;
    if (!drag.moved) drag.drawing = this.value(number) !== on;
    drag.moved = true;
    this.put([[number, drag.drawing ? on : undefined]]);
  }

  _up(event) {
    const drag = this.dragged;
    this.dragged = undefined;
    delete this.paint;
    if (!drag || event.type === "pointercancel") return;
    const spot = this._spot(event);
    if (this.forms.has("bridges")) {
      const number = this._towards(drag, spot) ?? this._placeAt(spot);
      if (number !== undefined) this.put([[number, this._next(number, event.button === 2)]]);
      return;
    }
    if (drag.moved || !(this.forms.has("edges") || this.forms.has("links"))) return;
    const number = this._placeAt(spot);
    if (number === undefined) return;
    const cells = this.model.sorts[this.model.places[number].sort].form === "cells";
    if (!(cells && this.selecting)) this.put([[number, this._next(number, event.button === 2)]]);
  }

  // The bridge from the island where a drag began in the direction in which it went.
  _towards(drag, spot) {
    const [down, right] = [spot[0] - drag.from[0], spot[1] - drag.from[1]];
    if (Math.max(Math.abs(down), Math.abs(right)) < 0.4) return undefined;
    const across = Math.abs(right) > Math.abs(down);
    return this.bridgesAt(drag.cell).find((number) => {
      const other = this.model.places[number].cells.find((one) => String(one) !== String(drag.cell));
      return across ? other[0] === drag.cell[0] && Math.sign(other[1] - drag.cell[1]) === Math.sign(right)
        : other[1] === drag.cell[1] && Math.sign(other[0] - drag.cell[0]) === Math.sign(down);
    });
  }

  // The value after the present one: what is there, last, that nothing is there, nothing known.
  _next(number, backwards = false) {
    const place = this.model.places[number];
    const order = [...this.allowed(number).filter((value) => value !== place.vacant), ...(place.vacant === null ? [] : [place.vacant]), undefined];
    const at = order.indexOf(this.state.get(number));
    return order[(at + (backwards ? order.length - 1 : 1)) % order.length];
  }

  _paint(cell, value) {
    this.paint = value;
    const number = this.cellPlace(cell);
    if (number !== undefined) this.put([[number, value]]);
  }

  _select(cell, further) {
    if (!further) this.selected.clear();
    this.selected.add(String(cell));
    this.cursor = cell;
    this._showCursor();
  }

  // -- keys and the pad

  _key(event) {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "z") event.shiftKey ? this.redo() : this.undo();
    else if (control && event.key.toLowerCase() === "y") this.redo();
    else if (event.key in STEPS) this._step(event);
    else if (event.key === "Backspace" || event.key === "Delete") this.enter(undefined);
    else if (event.key === " ") this._cycle();
    else if (!control && event.key.length === 1) this._type(event);
    else return;
    event.preventDefault();
  }

  _step(event) {
    const [down, right] = STEPS[event.key];
    const next = [this.cursor[0] + down, this.cursor[1] + right];
    if (event.shiftKey || event.altKey) {
      const number = this.sidePlace(this.cursor, next) ?? this._towards({ from: [0, 0], cell: this.cursor }, [down, right]);
      if (number !== undefined) {
        this.put([[number, this._next(number)]]);
        return;
      }
      if (this.forms.size === 1 && !this.forms.has("cells")) return;
    }
    if (!this._inside(next)) return;
    this.cursor = next;
    if (event.shiftKey) this.selected.add(String(next));
    else this.selected = new Set([String(next)]);
    this.typed = "";
    this._showCursor();
    const places = this.at.get(String(next)) ?? [];
    this.options.say?.(`r${next[0]}c${next[1]}: ${places.map((number) => this.text(number)).filter(Boolean).join(" ") || this.texts.open}`);
  }

  _cycle() {
    const number = this.cellPlace(this.cursor);
    if (number !== undefined) this.put([[number, this._next(number)]]);
  }

  _type(event) {
    if (this.sort < 0) return;
    const digit = /^(Digit|Numpad)(\d)$/.exec(event.code)?.[2];
    const sign = event.shiftKey && digit ? digit : event.key;
    const mode = event.shiftKey && digit ? "corner" : event.altKey && digit ? "centre" : this.mode;
    const values = this.model.sorts[this.sort].values;
    const now = performance.now();
    const longer = now - (this.typedAt ?? 0) < TYPING ? this.typed + sign : sign;
    const found = [longer, sign].find((text) => values.includes(text)) ?? values.find((text) => text.toLowerCase() === sign.toLowerCase());
    if (found === undefined) return;
    this.typed = found === longer ? longer : sign;
    this.typedAt = now;
    this.enter(values.indexOf(found), mode);
  }

  // Put a value, or a mark, into the selected cells.
  enter(value, mode = this.mode) {
    const cells = this.selected.size ? [...this.selected] : [String(this.cursor)];
    if (mode === "value" || value === undefined) {
      const places = cells.flatMap((key) => this.at.get(key) ?? []).filter((number) => value === undefined || this.model.places[number].sort === this.sort);
      this.put(places.map((number) => [number, value]), value === undefined ? cells.map((key) => [key, undefined]) : []);
      return;
    }
    const text = this.model.sorts[this.sort].values[value];
    const held = cells.map((key) => this.notes.get(key)?.[mode] ?? []);
    const away = held.every((list) => list.includes(text)); // from all cells, or to those that lack it
    this.put([], cells.map((key, index) => {
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

  // The buttons below a board: values, kinds of marks, colours.
  pad(root) {
    const button = (text, name, action) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.setAttribute("aria-label", name);
      made.title = name;
      made.onclick = action;
      return made;
    };
    const rows = [];
    const row = (label, ...children) => {
      const made = document.createElement("div");
      made.className = "row";
      made.setAttribute("role", "group");
      made.setAttribute("aria-label", label);
      made.append(...children);
      rows.push(made);
    };
    const sort = this.model.sorts[this.sort];
    if (sort) {
      const cellSorts = this.model.sorts.map((one, index) => [one, index]).filter(([one]) => one.form === "cells");
      if (cellSorts.length > 1) {
        row(this.texts.sorts, ...cellSorts.map(([one, index]) => {
          const made = button(one.name, one.name, () => { this.sort = index; this.pad(root); });
          made.setAttribute("aria-pressed", index === this.sort);
          return made;
        }));
      }
      row(this.texts.values, ...sort.values.map((text, value) => {
        const made = button(text, text, () => this.enter(value));
        if (sort.stamps[text]) {
          made.innerHTML = `<svg viewBox="0 0 ${this.cell} ${this.cell}" class="pl-board" aria-hidden="true">${sort.stamps[text]}</svg>`;
        }
        return made;
      }), button("⌫", this.texts.erase, () => this.enter(undefined)));
      row(this.texts.modes, ...["value", "corner", "centre"].map((mode) => {
        const made = button(this.texts[mode], this.texts[mode], () => { this.mode = mode; this.pad(root); });
        made.setAttribute("aria-pressed", mode === this.mode);
        return made;
      }));
    }
    row(this.texts.colours, ...COLOURS.map((colour, number) => {
      const made = button("", `${this.texts.colour} ${number + 1}`, () => this.colour(number));
      made.style.background = colour;
      made.className = "colour";
      return made;
    }));
    root.replaceChildren(...rows);
  }
}
