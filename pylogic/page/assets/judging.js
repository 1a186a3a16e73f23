// What is said of the board while one plays: solved, mistakes, whether it can still be solved; and what is tried on it.

import { $, button, make } from "./dom.js";
import { texts } from "./texts.js";

const SHOWN = "pylogic.mistakes";
const SOON = 50; // milliseconds after a change until mistakes are looked for
const LATER = 250; // milliseconds after a change until it is looked whether the puzzle is solved

export class Judging {
  constructor(page) {
    this.page = page;
    this.toggle = button(texts.mistakes, () => {
      localStorage.setItem(SHOWN, this.showing ? "" : "1");
      this._mistakes();
    });
    this.trying = make("span", { className: "row" });
    this.buttons = [this.toggle, this.trying, button(texts.check, () => this.check()), button(texts.solvable, () => this.solvable())];
  }

  // Another board.
  opened() {
    this._attempts();
    this._mistakes();
  }

  changed() {
    clearTimeout(this.looking);
    this.looking = setTimeout(() => this.finished(), this.showing ? SOON : LATER);
    if ((this.trying.childElementCount > 1) !== (this.page.board?.trial !== undefined)) this._attempts();
  }

  async finished() {
    if (this.page.opening) return;
    const { board } = this.page;
    if (!board?.state.size) {
      board?.showWrong([]);
      this.page.finished = false;
      return;
    }
    const found = await this.page.ask("finished", this.page.about({ ask: "finished", state: board.answer, mistakes: this.showing }));
    if (found?.wrong && board === this.page.board) board.showWrong(found.wrong);
    if (found?.finished && board === this.page.board) board.showSolved(found.picture);
    if (found?.finished && !this.page.finished) {
      this.page.say(`${texts.finished} ${texts.time} ${this.page.time}`, "good");
      this.page.making?.proceed();
    }
    if (found?.finished !== undefined) this.page.finished = found.finished;
    this.page.keep();
  }

  get showing() {
    return Boolean(localStorage.getItem(SHOWN));
  }

  _mistakes() {
    this.toggle.setAttribute("aria-pressed", this.showing);
    if (this.showing) this.finished();
    else this.page.board?.showWrong([]);
  }

  // Buttons with which something is tried, and then kept or thrown away.
  _attempts() {
    const after = (text, act) => button(text, () => { act(); this._attempts(); this.page.keep(); $("board").focus({ preventScroll: true }); });
    this.trying.replaceChildren(...(this.page.board?.trial === undefined ? [after(texts.attempt, () => this.page.board?.attempt())]
      : [after(texts.keep, () => this.page.board.endAttempt(true)), after(texts.discard, () => this.page.board.endAttempt(false))]));
  }

  async check() {
    if (!this.page.board) return;
    this.page.say(texts.working);
    const found = await this.page.ask("judge", this.page.about({ ask: "judge", state: this.page.board.answer }));
    if (found) this.verdict(found);
  }

  verdict(found) {
    if (!found.verdict) return this.page.say(found.error ?? "", "bad");
    this.page.board.mark(found.faults.flatMap((fault) => [...fault.cells.map((cell) => [cell]), ...fault.sides].map((where) => ["bad", where])));
    if (found.verdict === "right") this.page.say(texts.right, "good");
    else if (found.verdict === "right so far") this.page.say(`${texts.soFar}: ${found.open}`, "good");
    else if (found.verdict === "unknown") this.page.say(texts.openQuestion);
    else this.page.say([texts.wrong, ...found.faults.flatMap((fault) => fault.lines)].join("\n"), "bad");
  }

  async solvable() {
    if (!this.page.board) return;
    this.page.say(texts.working);
    const found = await this.page.ask("solvable", this.page.about({ ask: "solvable", state: this.page.board.answer }));
    if (!found) return;
    if (found.error) this.page.say(found.error, "bad");
    else if (found.solvable === null) this.page.say(texts.openQuestion);
    else this.page.say(found.solvable ? texts.isSolvable : texts.notSolvable, found.solvable ? "good" : "bad");
  }
}
