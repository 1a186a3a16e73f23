// Set: a puzzle is drawn as one is played; its text is written and its solutions are counted meanwhile.

import { STEPS } from "./board.js";
import { $, button, field, make, options, row } from "./dom.js";
import { Draft, unused } from "./drafting.js";
import { texts } from "./texts.js";

const BOARD = "board";
const PAUSE = 400; // milliseconds after a change until it is looked how many solutions there are
const TYPING = 900; // milliseconds in which keys make one sign
const LIMIT = 10; // seconds for a question
const MOST = 48; // signs on the pad
const BESIDE = { left: ["left", "rows"], right: ["right", "rows"], top: ["top", "columns"], bottom: ["bottom", "columns"] };

export class Setting {
  constructor(page) {
    this.page = page;
    this.toggle = button(texts.draw, () => this.switch(!this.on), { "aria-pressed": false });
    this.size = make("input", { type: "text", placeholder: "6x6" });
    this.outcome = make("p", { className: "outcome", role: "status" });
    this.panel = make("div", {}, make("p", {}, texts.drawing), row(this.toggle, button(texts.spare, () => this._spare())),
      make("div", { className: "fields" }, field(texts.size, this.size)), row(button(texts.emptied, () => this._empty())), this.outcome);
    for (const name of ["keydown", "pointerdown", "pointermove", "pointerup", "pointercancel"]) $("board").addEventListener(name, (event) => this._hear(event), true);
  }

  async switch(on) {
    const { page } = this;
    if (on && !page.board) {
      page.say(texts.noDrawing);
      return;
    }
    this.on = on;
    this.toggle.setAttribute("aria-pressed", on);
    if (!on) {
      page.board?.pad($("pad"));
      return;
    }
    Object.assign(this, { kind: page.kind, mode: BOARD, cursor: undefined, beside: undefined, before: [], after: [], typed: "" });
    const found = await page.ask("format", { ask: "format", text: page.text });
    if (found?.text && found.text !== page.text) await this._renew(found.text);
    this.known = (await page.making.examples(page.kind)).join("\n");
    this.shown();
    this._judge();
    $("board").focus();
  }

  // Another board is shown: with the cursor where it was, and the signs below it.
  shown() {
    if (!this.on) return;
    if (this.kind !== this.page.kind) {
      this.switch(true);
      return;
    }
    if (this.cursor && this.page.board?.inside(this.cursor)) this.page.board.select(this.cursor);
    this._pad();
  }

  // Blocks that are drawn, with the signs in them: those of this puzzle and of others of its kind.
  _blocks() {
    const blocks = new Map();
    const name = /^ +([a-z_]\w*) *\{$/;
    let current;
    for (const line of `${this.known}\n${this.page.text}`.split("\n")) {
      if (name.test(line)) blocks.set(current = name.exec(line)[1], blocks.get(name.exec(line)[1]) ?? new Set());
      else if (/^ *\}/.test(line)) current = undefined;
      else if (current) line.trim().split(/\s+/).forEach((sign) => blocks.get(current).add(sign));
    }
    if (!blocks.has(BOARD) && this.page.statements[this.page.kind]?.includes(BOARD)) blocks.set(BOARD, new Set());
    return blocks;
  }

  // Regions are letters that are nothing but names.
  _areRegions(name, signs) {
    return name !== BOARD && [...signs].every((sign) => /^[a-zA-Z]+$/.test(sign));
  }

  _pad() {
    const blocks = this._blocks();
    if (!blocks.has(this.mode)) this.mode = [...blocks.keys()][0] ?? BOARD;
    const signs = blocks.get(this.mode) ?? new Set();
    const modes = [...blocks.keys()].map((name) => button(name, () => { this.mode = name; this._pad(); }, { "aria-pressed": name === this.mode }));
    const keys = this._areRegions(this.mode, signs) ? [make("span", {}, texts.regions)]
      : [".", ...[...signs].filter((sign) => sign !== ".").sort((a, b) => a.localeCompare(b, "en", { numeric: true }))].slice(0, MOST).map((sign) => button(sign, () => this._put(sign)));
    $("pad").onmousedown = (event) => event.preventDefault(); // keys go on to the board
    $("pad").replaceChildren(row(...modes), row(...keys));
    this.signs = signs;
  }

  // -- what is done on the board

  _hear(event) {
    if (!this.on || !this.page.board) return;
    const acted = event.type === "keydown" ? this._key(event) : this._pointer(event);
    if (!acted) return;
    event.stopPropagation();
    event.preventDefault();
  }

  _key(event) {
    const letter = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter !== "z" && letter !== "y") return false;
      this.turn(letter === "z" && !event.shiftKey);
      return true;
    }
    if (event.key in STEPS) {
      const { board } = this.page;
      const next = STEPS[event.key].map((step, axis) => board.cursor[axis] + step);
      Object.assign(this, { beside: undefined, typed: "" });
      if (board.inside(next)) board.select(this.cursor = next);
      return true;
    }
    if (["Backspace", "Delete", " "].includes(event.key)) this._put(this.beside ? "?" : ".");
    else if (event.key.length === 1) this._type(event.key);
    else return false;
    return true;
  }

  // Keys that come quickly make one sign, as soon as they are one.
  _type(key) {
    const now = performance.now();
    const longer = now - (this.typedAt ?? 0) < TYPING ? this.typed + key : key;
    const isSign = (text) => (this.beside ? /^(\d+(,\d+)*|\?|[A-Za-z])$/.test(text) : this.signs.has(text) || /^\d+$/.test(text));
    const alike = (text) => [text, text.toUpperCase(), text.toLowerCase()].find(isSign);
    const found = alike(longer) ?? ([...this.signs].some((sign) => sign.startsWith(longer)) || longer.endsWith(",") ? undefined : alike(key));
    Object.assign(this, { typed: alike(longer) || found === undefined ? longer : key, typedAt: now });
    if (found !== undefined) this._put(found);
  }

  // Undo what was drawn, or redo it.
  turn(back) {
    const [from, to] = back ? [this.before, this.after] : [this.after, this.before];
    if (!from.length) return;
    to.push(this.page.text);
    this._renew(from.pop());
  }

  _pointer(event) {
    const { board } = this.page;
    if (!event.isPrimary) return false;
    const cell = board.pointing.cellAt(event);
    if (event.type === "pointerdown") {
      board.root.focus({ preventScroll: true });
      board.root.setPointerCapture?.(event.pointerId);
      this.typed = "";
      this.beside = board.inside(cell) ? undefined : this._margin(cell);
      if (this.beside) board.mark([["path", [this.beside]]]);
      if (!board.inside(cell)) return true;
      this.cursor = cell;
      board.select(cell);
      this.stroke = this._areRegions(this.mode, this.signs) ? [cell] : undefined;
    } else if (event.type === "pointermove" && this.stroke && event.buttons && board.inside(cell) && String(cell) !== String(this.stroke.at(-1))) {
      this.stroke.push(cell);
      board.mark(this.stroke.map((one) => ["path", [one]]));
    } else if (event.type === "pointerup" && this.stroke) {
      this._region(this.stroke);
      this.stroke = undefined;
    }
    return true;
  }

  _margin([line, column]) {
    const { rows, columns } = this.page.board.model;
    if (line >= 1 && line <= rows) return [column < 1 ? "left" : "right", line];
    return column >= 1 && column <= columns ? [line < 1 ? "top" : "bottom", column] : undefined;
  }

  _draft() {
    const { rows, columns } = this.page.board.model;
    return new Draft(this.page.text, this.page.index, rows, columns);
  }

  _put(sign) {
    const draft = this._draft();
    if (this.beside) {
      const [side, place] = this.beside;
      const known = this.page.statements[this.page.kind] ?? [];
      const name = BESIDE[side].find((one) => known.includes(one));
      const { rows, columns } = this.page.board.model;
      if (name) draft.putBeside(name, place, side === "left" || side === "right" ? rows : columns, sign);
    } else if (this.cursor) draft.put(this.mode, this.cursor, sign);
    this._change(draft.text);
  }

  // A click makes a cell a region of its own; a drag takes cells into the region where it began.
  _region(cells) {
    const draft = this._draft();
    const signs = draft.signs(this.mode, "a");
    const [row, column] = cells[0];
    const name = cells.length === 1 ? unused(signs) : signs[row - 1][column - 1];
    for (const [down, right] of cells) signs[down - 1][right - 1] = name;
    draft.write(this.mode, signs);
    this._change(draft.text);
  }

  _empty() {
    const { board } = this.page;
    if (!board) return;
    const [rows, columns = rows] = this.size.value.split("x").map(Number);
    const regions = new Set([...this._blocks()].filter(([name, signs]) => this._areRegions(name, signs)).map(([name]) => name));
    this.cursor = [1, 1];
    this._change(this._draft().emptied(rows || board.model.rows, columns || board.model.columns, regions));
  }

  _change(text) {
    if (text === this.page.text) return;
    this.before.push(this.page.text);
    this.after = [];
    this._renew(text);
  }

  async _renew(text) {
    this.page.editor.text = text;
    await this.page.renew();
    this._judge();
  }

  // -- what is known of the puzzle

  _judge() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this._look(), PAUSE);
  }

  async _look() {
    const { page } = this;
    if (!this.on || !page.board) return;
    const states = [];
    const { text } = page;
    const found = await page.ask("set", page.about({ ask: "solve", models: 2, limit: LIMIT }), (message) => message.state && states.push(message.state));
    if (!found || text !== page.text) return;
    if (states.length === 2) {
      const differing = Object.keys(states[0]).filter((number) => states[0][number] !== states[1][number]);
      page.board.mark(differing.map((number) => ["path", page.board.model.places[number].cells]));
      page.say(`${texts.severalSolutions}; ${texts.differ}: ${differing.length}`);
    } else if (found.answer?.status === "unsatisfiable") await this._blame(text);
    else if (found.answer?.status === "unique") await this._rate(text);
    else page.say(found.outcome ?? found.error ?? found.problems?.[0].sentence ?? "", "bad");
  }

  async _blame(text) {
    const { page } = this;
    page.say(texts.noSolution, "bad");
    const found = await page.ask("set", page.about({ ask: "conflicts", limit: LIMIT }));
    if (!found?.conflict || text !== page.text) return;
    page.board.mark(found.marks);
    page.say([texts.noSolution, found.conflict, ...found.clues.map((clue) => clue.sentence)].join("\n"), "bad");
  }

  async _rate(text) {
    const { page } = this;
    page.say(texts.oneSolution, "good");
    const found = await page.ask("set", page.about({ ask: "grade", limit: LIMIT }));
    if (found?.said && text === page.text) page.say(`${texts.oneSolution} ${texts.howHard}: ${found.said}`, "good");
  }

  // Which clues can go, each by itself.
  async _spare() {
    const { page } = this;
    this.outcome.textContent = texts.working;
    const found = await page.ask("spare", page.about({ ask: "spare" }));
    if (!found) return;
    this.outcome.textContent = found.error ?? found.problems?.[0].sentence ?? [found.clues.length ? texts.canGo : texts.noneCanGo, ...found.clues.map((clue) => clue.sentence), found.limit].filter(Boolean).join("\n");
    page.board?.mark(found.marks ?? []);
  }
}
