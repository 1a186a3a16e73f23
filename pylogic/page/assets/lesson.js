// A lesson: chosen steps of an explanation, which the player makes, and learns why if another one does not follow.

import { button, make } from "./dom.js";
import { texts } from "./texts.js";

export class Lesson {
  // `steps` are all of an explanation, of which those from `first` to `last` are made; `root` is where it speaks.
  constructor(board, { steps, first = 1, last = steps.length }, root) {
    Object.assign(this, { board, steps, root, at: -1 });
    this.solution = Object.assign({}, ...steps.map((step) => step.values));
    this.items = [];
    let parts = [];
    for (const [index, step] of steps.slice(0, last).entries()) {
      if (index + 1 < first) continue;
      parts.push({ ...step, number: index + 1 });
      if (!Object.keys(step.values).length) continue; // it only rules something out, for one that follows
      this.items.push(parts);
      parts = [];
    }
    board.apply(Object.assign({}, ...steps.slice(0, first - 1).map((step) => step.values)));
    this._next("");
  }

  // Something was put down or taken back.
  changed() {
    const item = this.items[this.at];
    if (!item) return;
    const wrong = [...this.board.state.keys()].filter((number) => number in this.solution && this.board.text(number) !== this.solution[number]);
    if (wrong.length) this._refuse(wrong[0]);
    else if (this._isMade(item)) this._next(texts.rightStep);
    else this._ask(texts.notYet);
  }

  _isMade(item) {
    return Object.entries(item.at(-1).values).every(([number, text]) => this.board.text(Number(number)) === text);
  }

  _next(said) {
    do this.at++; while (this.items[this.at] && this._isMade(this.items[this.at]));
    if (this.items[this.at]) this._ask(said);
    else this._say([said, texts.lessonOver], "good", []);
  }

  // The reasons of the step, without what follows.
  _ask(said) {
    const item = this.items[this.at];
    const reasons = item.map((step, index) => {
      const cut = index === item.length - 1 ? step.text.lastIndexOf(": ") : -1;
      return [`${step.number}. ${cut < 0 ? step.text : `${step.text.slice(0, cut)}: ${texts.follows}`}`, ...(cut < 0 ? [] : step.lines)].join("\n");
    });
    this._say([said, `${this.at + 1}/${this.items.length}`, ...reasons], "", item.at(-1).marks);
  }

  _refuse(number) {
    const { cells } = this.board.model.places[number];
    const why = this.steps.find((step) => number in step.values);
    this._say([`${texts.wrongStep} (${cells.map(([row, column]) => `r${row}c${column}`).join("–")}: ${this.board.text(number)})`, why.text, ...why.lines], "bad", why.marks);
  }

  _say(said, role, marks) {
    this.root.textContent = said.filter(Boolean).join("\n");
    this.root.className = role;
    this.board.mark(marks);
    const item = this.items[this.at];
    if (item) this.root.append(make("div", {}, button(texts.showStep, () => this.board.apply(item.at(-1).values))));
  }
}
