// The picture of a board: what is where, what was put down, marks, and what is pointed at.

import { drawn } from "./dom.js";

const SIDES = { U: [-1, 0], L: [0, -1], D: [1, 0], R: [0, 1] }; // in the order of the names of joints

export const COLOURS = [1, 2, 3, 4, 5, 6, 7].map((number) => `var(--colour${number})`);

// Where marks in corners go, column and row of nine: the corners first, as on SudokuPad.
const ROUND = [[0, 0], [2, 0], [0, 2], [2, 2], [1, 0], [1, 2], [0, 1], [2, 1], [1, 1]];

const LINE = 6; // marks

export class Drawing {
  constructor(root, model) {
    Object.assign(this, { root, model });
    const { left, top, cell, wide } = model.layers; // cells with names are wide, and have a square at their right end
    Object.assign(this, { left, top, cell, wide });
    this.cursor = [1, 1];
    this.selected = new Set();
    this.tints = [];
    this.wrong = [];
    this.state = new Map(); // place -> value
    this.notes = new Map(); // "r,c" -> {corner: [], centre: [], colour}
    this._index();
    this._draw();
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
    this.linesIn = new Map(); // "r,c" -> the lines through the cell and on its sides
    this.model.places.forEach((place, number) => {
      if (place.cells.length === 1) return;
      for (const cell of this._along(place)) this.linesIn.set(String(cell), [...(this.linesIn.get(String(cell)) ?? []), number]);
    });
  }

  // The cells from one end of a place between cells to the other.
  _along({ cells: [[row, column], [row2, column2]] }) {
    const far = row2 - row + column2 - column;
    return Array.from({ length: far + 1 }, (_, step) => (row === row2 ? [row, column + step] : [row + step, column]));
  }

  cellPlace(cell, sort = this.sort) {
    return (this.at.get(cell.join(",")) ?? []).find((number) => this.model.places[number].sort === sort);
  }

  sidePlace(one, other) {
    const [first, last] = [one, other].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const there = this.at.get(`${first};${last}`)?.filter((number) => this.model.places[number].seen) ?? [];
    return there.find((number) => this.model.places[number].sort === this.lines) ?? there[0];
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

  inside([row, column]) {
    return row >= 1 && column >= 1 && row <= this.model.rows && column <= this.model.columns;
  }

  // -- the picture

  _draw() {
    const { layers } = this.model;
    this.svg = drawn("svg", { viewBox: `0 0 ${layers.width} ${layers.height}`, class: "pl-board", "aria-hidden": "true", "font-family": layers.font });
    this.svg.style.setProperty("--most", `${layers.width * 2}px`);
    // What may be put down has layers and colours that the puzzle itself may lack.
    const { sorts, places, clued, rails } = this.model;
    const drawings = JSON.stringify([layers.parts, sorts, places.map((place) => place.shown), clued, rails]);
    const rules = [...new Set(drawings.match(/pl-(fill|stroke)-\w+/g))].map((name) => {
      const [, property, colour] = name.split("-");
      return `.${name}{${property}:var(--pl-${colour})}`;
    });
    const numbers = [...new Set(drawings.match(/\[-?[\d.]+,"</g))].map((opening) => parseFloat(opening.slice(1))).sort((a, b) => a - b);
    this.svg.innerHTML = `${layers.style}<style>${rules.join("")}</style>`;
    this.svg.append(drawn("rect", { width: "100%", height: "100%", rx: 6, fill: "var(--pl-paper, #fff)" }));
    const group = (name) => {
      const made = drawn("g", { class: name });
      this.svg.append(made);
      return made;
    };
    this.layers = new Map(numbers.filter((number) => number < 0).map((number) => [number, group("layer")]));
    this.groups = { colours: group("colours"), wrong: group("wrong"), tints: group("tints") };
    for (const number of numbers.filter((one) => one >= 0)) this.layers.set(number, group("layer"));
    Object.assign(this.groups, { solved: group("picture"), met: group("met"), crosses: group("crosses"), notes: group("notes"), cursor: group("cursor") });
    this._place("board", layers.parts, 0, 0);
    this.drawnNotes = new Map();
    for (const key of Object.keys(clued)) this._showCell(key);
    places.forEach((place, number) => { if (place.framed) this._showLine(number, place); });
    this.root.replaceChildren(this.svg);
  }

  // Draw parts, each in its layer, in place of what has the same name.
  _place(name, parts, x, y) {
    this.drawn ??= new Map();
    this.drawn.get(name)?.forEach((one) => one.remove());
    const made = parts.map(([layer, inside]) => {
      const one = drawn("g", x || y ? { transform: `translate(${x} ${y})` } : {});
      one.innerHTML = inside;
      this.layers.get(layer).append(one);
      return one;
    });
    this.drawn.set(name, made);
  }

  corner([row, column]) {
    return [this.left + this.wide * (column - 1), this.top + this.cell * (row - 1)];
  }

  middle(cell) {
    const [x, y] = this.corner(cell);
    return [x + this.wide / 2, y + this.cell / 2];
  }

  // The two ends of a line at a place between cells.
  ends(place) {
    const [one, other] = place.cells;
    if (this.model.sorts[place.sort].form !== "edges") return [this.middle(one), this.middle(other)];
    const x = this.left + this.wide * one[1];
    const y = this.top + this.cell * one[0];
    return one[0] === other[0] ? [[x, y - this.cell], [x, y]] : [[x - this.wide, y], [x, y]];
  }

  // The picture of the solution in place of what was put down, until that changes.
  showSolved(picture) {
    this.groups.solved.innerHTML = picture;
    this.svg.classList.add("solved");
  }

  _show(number) {
    this.svg.classList.remove("solved");
    const place = this.model.places[number];
    if (place.cells.length === 1) {
      const [cell] = place.cells;
      this._showCell(String(cell));
      if (this.notes.has(String(cell))) this._showNote(String(cell));
      if (!this.model.sorts[place.sort].joined) return;
      for (const [down, right] of Object.values(SIDES)) this._showCell(String([cell[0] + down, cell[1] + right]));
      return;
    }
    this._showLine(number, place);
    for (const cell of this._along(place)) {
      if (this.model.rails) this._showRails(cell);
      this._showCell(String(cell));
    }
  }

  _isLine(number) {
    const value = this.value(number);
    return value !== undefined && value !== (this.model.places[number].vacant ?? 0);
  }

  // What is in a cell: its clue, which values and a line may make look different, and values.
  _showCell(key) {
    const cell = key.split(",").map(Number);
    const bar = (this.linesIn.get(key) ?? []).some((number) => this._isLine(number)) ? "|" : "";
    const parts = [];
    let clued = this.model.clued[key];
    for (const number of this.at.get(key) ?? []) {
      const [{ shown, sort, vacant }, text] = [this.model.places[number], this.text(number)];
      const { stamps, joined } = this.model.sorts[sort];
      const sides = joined?.[text] && this._beside(cell, (other) => this._goesOn(other, sort));
      const own = shown?.[text + bar];
      this._cross(number, own && this.state.get(number) === vacant && this._dot(cell)); // a dot that a clue would hide
      if (!this.state.has(number) && !(sides && clued)) continue; // what is printed changes only where a body goes on
      if (own || !this.state.has(number)) clued = undefined;
      parts.push(...(own ?? joined?.[text]?.[sides] ?? stamps[text + bar] ?? stamps[text] ?? []));
    }
    if (clued) parts.unshift(...(clued[bar] ?? clued[""]));
    this._place(key, parts, ...this.corner(cell));
  }

  // A dot below the clue of a cell.
  _dot(cell) {
    const [cx, y] = this.middle(cell);
    return drawn("circle", { cx, cy: y + 0.37 * this.cell, r: 1, class: "none" });
  }

  // The letters of the sides of a cell beyond which something is.
  _beside([row, column], found) {
    return Object.entries(SIDES).map(([letter, [down, right]]) => (found([row + down, column + right]) ? letter : "")).join("");
  }

  _goesOn(cell, sort) {
    const number = this.cellPlace(cell, sort);
    return number !== undefined && this.text(number) in this.model.sorts[sort].joined;
  }

  _showRails(cell) {
    const { pieces, printed } = this.model.rails;
    if (printed.some((one) => String(one) === String(cell))) return;
    const sides = this._beside(cell, (other) => {
      const number = this.sidePlace(cell, other);
      return number !== undefined && this._isLine(number);
    });
    this._place(`rails ${cell}`, sides ? pieces[sides] : [], ...this.corner(cell));
  }

  _showLine(number, place) {
    const { form, strokes } = this.model.sorts[place.sort];
    const across = place.cells[0][0] === place.cells[1][0];
    const parts = this._isLine(number) ? strokes[this.text(number)]?.[across ? 0 : 1] ?? [] : [];
    const steps = form === "bridges" ? this._along(place).slice(0, -1) : [place.cells[0]];
    const inside = steps.flatMap((cell) => {
      const [x, y] = this.corner(cell);
      return parts.map(([layer, part]) => [layer, `<g transform="translate(${x} ${y})">${part}</g>`]);
    });
    this._place(number, inside, 0, 0);
    const [[x1, y1], [x2, y2]] = this.ends(place);
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    this._cross(number, this.state.get(number) === (place.vacant ?? 0) && drawn("path", { d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8`, class: "none" }));
  }

  // Draw a sign that nothing is at a place, if there is one, in place of the last one.
  _cross(number, sign) {
    this.crossed ??= new Map();
    this.crossed.get(number)?.remove();
    this.crossed.delete(number);
    if (!sign) return;
    this.groups.crosses.append(sign);
    this.crossed.set(number, sign);
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
      const colour = drawn("rect", { x, y, width: this.wide, height: this.cell, style: `fill: ${COLOURS[note.colour]}` });
      this.groups.colours.append(colour);
      made.push(colour);
    }
    const write = (text, dx, dy, size) => {
      const one = drawn("text", { x: x + this.wide - this.cell * (1 - dx), y: y + this.cell * dy, dy: "0.36em", "font-size": size, "text-anchor": "middle", class: "note" });
      one.textContent = text;
      this.groups.notes.append(one);
      made.push(one);
    };
    if (!this._filled(key)) {
      this._centre(note.centre ?? [], write);
      this._corners(note.corner ?? [], write);
    }
    this.drawnNotes.set(key, made);
  }

  // Up to nine marks go round the cell, the last one into its middle; more of them lie in rows.
  _corners(marks, write) {
    const across = marks.length > ROUND.length ? Math.ceil(Math.sqrt(marks.length)) : 3;
    const longest = Math.max(0, ...marks.map((text) => text.length));
    const size = Math.min(10.5, (this.cell * 1.5) / across / longest, (this.cell * 0.9) / across);
    marks.forEach((text, index) => {
      const [column, row] = across > 3 ? [index % across, Math.floor(index / across)] : ROUND[index];
      write(text, (column + 0.5) / across, (row + 0.5) / across, size);
    });
  }

  // More marks than fit into a line are in two, or as many as it takes.
  _centre(marks, write) {
    const between = marks.some((text) => text.length > 1) ? " " : "";
    const many = Math.ceil(marks.length / LINE);
    const each = Math.ceil(marks.length / many);
    const lines = Array.from({ length: many || 0 }, (_, line) => marks.slice(line * each, (line + 1) * each).join(between));
    const size = Math.min(13, 30 / many, (this.cell - 4) / (0.64 * Math.max(1, ...lines.map((line) => line.length))));
    lines.forEach((text, line) => write(text, 0.5, 0.5 + ((line - (many - 1) / 2) * size) / this.cell, size));
  }

  // Whether a cell holds a value, which hides its marks.
  _filled(key) {
    return (this.at.get(key) ?? []).some((number) => this.value(number) !== undefined);
  }

  // Point at places: roles are good, path, bad; a place is a cell, the two cells of a side, or ["left", row].
  mark(marks) {
    if (!marks.length && !this.tints.length) return;
    this.tints = marks;
    this.groups.tints.replaceChildren(...marks.map(([role, where]) => this._tint(role, where)).filter(Boolean));
    this.showCursor();
  }

  // Cells that break a rule: those with entries, where some have any.
  showWrong(cells) {
    const own = new Set([...this.state.keys()].flatMap((number) => this.model.places[number].cells.map(String)));
    const entered = cells.filter((cell) => own.has(String(cell)));
    this.wrong = (entered.length ? entered : cells).filter((cell) => this.inside(cell));
    this.groups.wrong.replaceChildren(...this.wrong.map((cell) => this._tint("bad", [cell])));
    this.showCursor();
  }

  // Grey clues that are met; in cells only where nothing was put down, and no parts of bodies.
  showMet(places) {
    const { places: all, sorts } = this.model;
    const busy = (number) => (this.state.has(number) ? this.state.get(number) !== all[number].vacant : all[number].printed !== null && sorts[all[number].sort].joined?.[this.text(number)]);
    const seen = places.filter((where) => typeof where[0] === "string" || !(this.at.get(String(where)) ?? []).some(busy));
    this.groups.met.replaceChildren(...seen.map((where) => {
      if (typeof where[0] === "string") return this._margin(where);
      const [x, y] = this.corner(where);
      return drawn("rect", { x: x + 3, y: y + 3, width: this.wide - 6, height: this.cell - 6, rx: 4 });
    }));
  }

  _tint(role, where) {
    const fill = `var(--pl-${role}tint)`;
    const stroke = `var(--pl-${role})`;
    if (typeof where[0]?.[0] === "string") return this._margin(where[0], fill);
    if (where.length === 1) {
      const [x, y] = this.corner(where[0]);
      return drawn("rect", { x: x + 1, y: y + 1, width: this.wide - 2, height: this.cell - 2, fill, stroke, "stroke-width": 2, "stroke-dasharray": role === "bad" ? "5 3" : "" });
    }
    const number = this.sidePlace(...where);
    const place = number === undefined ? { sort: -1, cells: where } : this.model.places[number];
    const [[x1, y1], [x2, y2]] = place.sort < 0 ? [this.middle(where[0]), this.middle(where[1])] : this.ends(place);
    return drawn("path", { d: `M${x1} ${y1}L${x2} ${y2}`, stroke, "stroke-width": 13, opacity: 0.45, "stroke-linecap": "round" });
  }

  _margin([side, line], fill) {
    const { rows, columns, layers } = this.model;
    const along = side === "left" || side === "right";
    const [x, y] = this.corner(along ? [line, side === "left" ? 1 : columns + 1] : [side === "top" ? 1 : rows + 1, line]);
    const room = (space) => Math.max(space - 4, 24); // where a board that is drawn has no clues yet there is none
    const boxes = {
      left: [x - 2 - room(x), y, room(x), this.cell], right: [x + 2, y, room(layers.width - x), this.cell],
      top: [x, y - 2 - room(y), this.wide, room(y)], bottom: [x, y + 2, this.wide, 24],
    };
    const [left, top, width, height] = boxes[side] ?? [0, 0, 0, 0];
    return drawn("rect", { x: left, y: top, width, height, rx: 4, ...(fill && { fill }) });
  }

  // The selected cells, and where the keys go; what is wrong there stays red.
  showCursor() {
    const bad = this.tints.filter(([role, where]) => role === "bad" && where.length === 1).map(([, [cell]]) => cell);
    const wrong = new Set([...this.wrong, ...bad].map(String));
    const framed = (key, inset, name) => {
      const [x, y] = this.corner(key.split(",").map(Number)).map((at) => at + inset);
      return drawn("rect", { x, y, width: this.wide - 2 * inset, height: this.cell - 2 * inset, class: wrong.has(key) ? `${name} bad` : name });
    };
    const shown = [...this.selected].map((key) => framed(key, 2, "selected"));
    const cursor = String(this.cursor);
    if (document.activeElement === this.root) shown.push(framed(cursor, wrong.has(cursor) ? 5 : 1, "focus"));
    this.groups.cursor.replaceChildren(...shown);
  }
}
