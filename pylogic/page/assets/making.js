// The panel that makes puzzles: a list to play, to print and to save.

import { button, card, field, make, options, row, save } from "./dom.js";
import { texts } from "./texts.js";

const SYMMETRIES = ["", "rotate2", "rotate4", "mirror", "flip", "diagonal"];
const LIMIT = 60; // seconds

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
