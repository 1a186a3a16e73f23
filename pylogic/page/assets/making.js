// The panel that makes puzzles: a list to play, to print and to save.

import { $, button, card, field, make, options, row, save } from "./dom.js";
import { keepNames, named, names, progress } from "./keeping.js";
import { texts } from "./texts.js";

const SYMMETRIES = ["", "rotate2", "rotate4", "mirror", "flip", "diagonal"];
const LIMIT = 60; // seconds
const LAST = 40; // kinds
const STRIDE = 7919; // a prime: from one puzzle of the day to the next, so that each comes once before one comes again
const GRADES = ["easy", "medium", "hard"];
const UNGRADED = "medium"; // where puzzles without a grade stand among those made beforehand
const SIZES = ["", "5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15"];

export class Making {
  constructor(page) {
    this.page = page;
    this.made = [];
    this.kind = make("select", {});
    this.size = make("input", { type: "text", placeholder: "6x6" });
    this.grade = make("select", {});
    this.symmetry = make("select", {}, ...options(SYMMETRIES, (name) => name || texts.none));
    this.seed = make("input", { type: "number", min: 0, value: Math.floor(Math.random() * 10000) });
    this.many = make("input", { type: "number", min: 1, max: 100, value: 1 });
    this.outcome = make("p", { className: "outcome", role: "status" });
    this.list = make("div", { className: "list" });
    this.takes = row(
      button(texts.print, () => page.taking.print(this.made)), button(texts.savePdf, () => page.taking.sheet(this._text, this.outcome, this.made)),
      button(texts.saveText, () => save(`${this.kind.value}.puzzle`, this._text)));
    this.takes.hidden = true;
    this.panel = make("div", {},
      make("div", { className: "fields" }, field(texts.kind, this.kind), field(texts.size, this.size), field(texts.howHard, this.grade),
        field(texts.symmetry, this.symmetry), field(texts.seed, this.seed), field(texts.many, this.many)),
      row(button(texts.generate, () => this._generate(), { className: "main" }), button(texts.stop, () => page.running.get("generate")?.abort())),
      this.outcome, this.list, this.takes);
  }

  fill({ kinds, grades }) {
    this.kind.replaceChildren(...options(kinds.map((one) => one.name)));
    this.grade.replaceChildren(...options(["", ...grades], (name) => name || texts.any));
  }

  // A row of buttons for another puzzle of the kind on the board.
  offer() {
    const { page } = this;
    const size = make("select", { "aria-label": texts.size }, ...options(SIZES, (name) => name || texts.likeThis));
    const grades = page.route ? [button(texts.anew, () => this.another("", size.value))] : GRADES.map((grade) => button(grade, () => this.another(grade, size.value)));
    const known = page.names.kinds?.some((one) => one.name === page.kind && !page.declares);
    $("new").replaceChildren(...(known ? [make("span", {}, `${texts.newPuzzle}:`), ...grades, size] : []));
  }

  // The puzzles that were made beforehand, of a kind, by size and grade; it opens with the first size.
  async _ready(kind) {
    this.ready ??= fetch("ready.json").then((found) => found.json()).catch(() => ({}));
    return (await this.ready)[kind] ?? {};
  }

  // All puzzles of a kind that were made beforehand.
  async examples(kind) {
    return Object.values(await this._ready(kind)).flatMap((grades) => Object.values(grades));
  }

  // The text with which a kind opens: what was played last of it, a puzzle made beforehand, else its example.
  async opening({ name, text }) {
    const last = names("last").find((one) => one.kind === name);
    if (last && progress().get(last.text) === "begun") return last.source;
    const [grades = {}] = Object.values(await this._ready(name));
    return grades[GRADES.find((grade) => grades[grade])] ?? text;
  }

  // Open the puzzle of the day: the same for everybody, one after the other of those that were made beforehand.
  async daily() {
    await this._ready("");
    const all = Object.values(await this.ready).flatMap((sizes) => Object.values(sizes).flatMap((grades) => Object.values(grades)));
    const now = new Date();
    const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
    if (all.length) await this.page.load(all[(day * STRIDE) % all.length]);
  }

  // Open a puzzle that was made beforehand and is not solved yet, or else make one; a route has no grade.
  async another(grade, size) {
    const { page } = this;
    const { rows, columns } = page.board?.model ?? page.route.model;
    const here = `${rows}x${columns}`;
    const ready = await this._ready(page.kind);
    const begun = progress();
    const text = (size ? [size] : [here, ...Object.keys(ready)]).map((one) => ready[one]?.[grade || UNGRADED]).find((one) => one && one !== page.text && !begun.has(named(one)));
    if (text) await page.load(text);
    else {
      page.say(texts.working);
      $("message").append(" ", button(texts.stop, () => { page.running.get("another")?.abort(); page.say(""); }));
      const wishes = { kind: page.kind, words: [size || here], grade, seed: Math.floor(Math.random() * 1e6), n: 1 };
      const found = await page.ask("another", { ask: "generate", ...wishes, sized: true, limit: LIMIT });
      if (!found) return;
      if (found.text) await page.load(found.text);
      else page.say(found.error ?? "", "bad");
    }
    page.face();
  }

  // Once a puzzle is solved, offer another one of its kind, size and grade.
  proceed() {
    const grade = GRADES.find((one) => this.page.board?.model.title.includes(`, ${one}`)) ?? "";
    if ($("new").childElementCount) $("message").append(" ", button(texts.anew, () => this.another(grade, "")));
  }

  // Remember what was played last, of every kind the last puzzle.
  played(kind, text) {
    keepNames("last", [{ kind, text: named(text), source: text }, ...names("last").filter((one) => one.kind !== kind)].slice(0, LAST));
  }

  get _text() {
    return this.made.map((one) => one.text).join("\n");
  }

  async _generate() {
    this.made = [];
    this.takes.hidden = true;
    this.list.replaceChildren();
    this.outcome.textContent = texts.working;
    const wishes = {
      kind: this.kind.value, words: this.size.value.split(/\s+/).filter(Boolean), grade: this.grade.value,
      symmetry: this.symmetry.value, seed: Number(this.seed.value), n: Number(this.many.value),
    };
    const found = await this.page.ask("generate", { ask: "generate", ...wishes, limit: LIMIT }, (message) => {
      if (message.error) this.outcome.textContent = message.error;
      if (message.try) this.outcome.textContent = `${message.number}: ${message.try} ${texts.tried}, ${message.reason}`;
      if (!message.puzzle) return;
      this.made.push(message);
      this.outcome.textContent = `${texts.made}: ${this.made.length}`;
      this.takes.hidden = false;
      this.list.append(card(message, message.title, () => this.page.load(this._text, message.puzzle - 1), { title: texts.use }));
    });
    if (!found) this.outcome.textContent = `${texts.stopped} ${texts.made}: ${this.made.length}`;
  }
}
