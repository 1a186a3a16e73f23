// The picture of a board: what is where, what was put down, marks, and what is pointed at.

import { drawn } from "./dom.js";

export const COLOURS = [1, 2, 3, 4, 5, 6, 7].map((number) => `var(--colour${number})`);

// Where marks in corners go, column and row of nine: the corners first, as on SudokuPad.
const ROUND = [[0, 0], [2, 0], [0, 2], [2, 2], [1, 0], [1, 2], [0, 1], [2, 1], [1, 1]];

const LINE = 6; // marks

export class Drawing {
  constructor(root, model) {
    Object.assign(this, { root, model });
    const { left, top, cell } = model.layers;
    Object.assign(this, { left, top, cell });
    this.cursor = [1, 1];
    this.selected = new Set();
    this.tints = [];
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

  inside([row, column]) {
    return row >= 1 && column >= 1 && row <= this.model.rows && column <= this.model.columns;
  }

  // -- the picture

  _draw() {
    const { layers } = this.model;
    this.svg = drawn("svg", { viewBox: `0 0 ${layers.width} ${layers.height}`, class: "pl-board", "aria-hidden": "true" });
    this.svg.style.maxWidth = `${layers.width * 2}px`;
    // What may be put down has colours that the puzzle itself may lack.
    const stamps = this.model.sorts.flatMap((sort) => Object.values(sort.stamps ?? {})).join("");
    const rules = [...new Set(stamps.match(/pl-(fill|stroke)-\w+/g))].map((name) => {
      const [, property, colour] = name.split("-");
      return `.${name}{${property}:var(--pl-${colour})}`;
    });
    this.svg.innerHTML = `${layers.style}<style>${rules.join("")}</style>`;
    this.svg.append(drawn("rect", { width: "100%", height: "100%", rx: 6, fill: "var(--pl-paper, #fff)" }));
    const group = (name, inside = "") => {
      const made = drawn("g", { class: name });
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
    const { cells } = this.model.places[number];
    if (cells.length === 1 && this.notes.has(String(cells[0]))) this._showNote(String(cells[0]));
    this.drawn.get(number)?.remove();
    this.drawn.delete(number);
    const value = this.state.get(number);
    if (value === undefined) return;
    const place = this.model.places[number];
    const sort = this.model.sorts[place.sort];
    let made;
    if (sort.form === "cells") {
      const [x, y] = this.corner(place.cells[0]);
      made = drawn("g", { transform: `translate(${x} ${y})` });
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
    const made = drawn("g");
    if (value === (place.vacant ?? 0)) {
      const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
      made.append(drawn("path", { d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8`, class: "none" }));
      return made;
    }
    const strands = sort.form === "bridges" ? Number(sort.values[value]) || 1 : 1;
    const [dx, dy] = x1 === x2 ? [1, 0] : [0, 1];
    for (let strand = 0; strand < strands; strand++) {
      const aside = (strand - (strands - 1) / 2) * 7;
      made.append(drawn("path", { d: `M${x1 + dx * aside} ${y1 + dy * aside}L${x2 + dx * aside} ${y2 + dy * aside}`, class: `line ${sort.form}` }));
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
      const colour = drawn("rect", { x, y, width: this.cell, height: this.cell, style: `fill: ${COLOURS[note.colour]}` });
      this.groups.colours.append(colour);
      made.push(colour);
    }
    const write = (text, dx, dy, size) => {
      const one = drawn("text", { x: x + this.cell * dx, y: y + this.cell * dy, dy: "0.36em", "font-size": size, "text-anchor": "middle", class: "note" });
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
    const size = Math.min(13, 30 / many, (this.cell - 4) / (0.58 * Math.max(1, ...lines.map((line) => line.length))));
    lines.forEach((text, line) => write(text, 0.5, 0.5 + ((line - (many - 1) / 2) * size) / this.cell, size));
  }

  // Whether a cell holds a value, which hides its marks.
  _filled(key) {
    return (this.at.get(key) ?? []).some((number) => this.value(number) !== undefined);
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
      return drawn("rect", { x: x + 1, y: y + 1, width: this.cell - 2, height: this.cell - 2, fill, stroke, "stroke-width": 2, "stroke-dasharray": role === "bad" ? "5 3" : "" });
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
    const boxes = {
      left: [2, y, this.left - 4, this.cell], right: [x, y, layers.width - x - 2, this.cell],
      top: [x, 2, this.cell, this.top - 4], bottom: [x, y, this.cell, 24],
    };
    const [left, top, width, height] = boxes[side] ?? [0, 0, 0, 0];
    return drawn("rect", { x: left, y: top, width, height, fill, rx: 4 });
  }

  showCursor() {
    const shown = [];
    for (const key of this.selected) {
      const [x, y] = this.corner(key.split(",").map(Number));
      shown.push(drawn("rect", { x: x + 2, y: y + 2, width: this.cell - 4, height: this.cell - 4, class: "selected" }));
    }
    if (document.activeElement === this.root) {
      const [x, y] = this.corner(this.cursor);
      shown.push(drawn("rect", { x: x + 1, y: y + 1, width: this.cell - 2, height: this.cell - 2, class: "focus" }));
    }
    this.groups.cursor.replaceChildren(...shown);
  }
}
