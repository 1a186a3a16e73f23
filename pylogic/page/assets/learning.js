// Hints, the whole explanation, clues that contradict each other, and the grade.

import { $, button, make, picture, row } from "./dom.js";
import { Lesson } from "./lesson.js";
import { texts } from "./texts.js";

const ALL = 2; // of how much a hint tells: where, for what, all

export class Learning {
  constructor(page) {
    this.page = page;
    this.grade = make("p", { className: "outcome", role: "status" });
    this.explained = make("div", {});
    this.panel = make("div", {}, row(
      button(texts.nudge, () => this.nudge()), button(texts.hint, () => this.hint()), button(texts.steps, () => this._all()), button(texts.grade, () => this._grade()),
      button(texts.blame, () => this._conflicts())), this.grade, this.explained);
  }

  forget() {
    this.grade.textContent = "";
    this.explained.replaceChildren();
  }

  // The next step from what is on the board; what is wrong there comes first.
  async hint() {
    const found = await this._step();
    if (!found) return;
    const { page } = this;
    const step = found.steps.at(-1);
    this.told = ALL;
    // Steps before the last only rule something out; where there are several, they are numbered, as they say it.
    page.say(found.steps.flatMap((one, index) => [found.steps.length > 1 ? `${index + 1}. ${one.text}` : one.text, ...one.lines]).join("\n"), "hint");
    page.board.mark(step.marks);
    $("message").append(make("div", {}, button(texts.apply, () => { page.board.apply(step.values); page.say(""); page.board.root.focus(); })));
  }

  // Where to look for it; asked again, for what as well; then all of it.
  async nudge() {
    const { asked, told } = this;
    const found = await this._step();
    if (!found) return;
    this.told = this.asked === asked && told < ALL ? told + 1 : 0;
    if (this.told === ALL) await this.hint();
    else this.page.say(found.told[this.told], "hint");
  }

  // What was found on this board, which is asked for once; marks count where all candidates are kept up.
  async _step() {
    const { page } = this;
    if (!page.board) {
      page.say(page.route ? texts.noHints : texts.empty);
      return undefined;
    }
    const question = page.about({ ask: "hint", state: page.board.answer, marks: page.aids.on ? page.board.candidates : {} });
    const asked = JSON.stringify(question);
    if (this.asked !== asked) {
      page.say(texts.working);
      this.found = await page.ask("hint", question);
      this.asked = this.found?.steps?.length ? asked : undefined;
    }
    const { found } = this;
    if (found?.verdict) page.judging.verdict(found);
    else if (found && !found.steps) await this._failed(found);
    else if (found && !found.steps.length) page.say(found.limit ?? texts.noStep);
    return found?.steps?.length ? found : undefined;
  }

  async _all() {
    const { page } = this;
    page.say(texts.working);
    const found = await page.ask("steps", page.about({ ask: "steps" }));
    if (!found) return;
    if (!found.steps) {
      await this._failed(found);
      return;
    }
    page.say(found.limit ?? "");
    let chosen = 0;
    const show = (index) => {
      chosen = index;
      items.forEach((item, at) => item.setAttribute("aria-current", at === index));
      page.board?.mark(found.steps[index].marks);
    };
    const items = found.steps.map((step, index) => make("li", { tabIndex: 0, onclick: () => show(index), onmouseenter: () => show(index), onfocus: () => show(index) },
      step.text, step.lines.length ? make("ul", {}, ...step.lines.map((line) => make("li", {}, line))) : null));
    const teach = page.board ? row(button(texts.teach, () => this._begin(found.steps, chosen + 1)), button(texts.teachLink, () => page.link(`~${chosen + 1}-${found.steps.length}`))) : null;
    this.explained.replaceChildren(...[teach, make("ol", { className: "steps" }, ...items)].filter(Boolean));
  }

  // Open a lesson of these steps.
  async teach(first, last) {
    const { page } = this;
    page.say(texts.working);
    const found = await page.ask("steps", page.about({ ask: "steps" }));
    if (found?.steps?.length) this._begin(found.steps, first, last);
    else if (found) await this._failed(found);
  }

  _begin(steps, first, last) {
    const { page } = this;
    page.lesson = null;
    page.board.clear();
    page.lesson = new Lesson(page.board, { steps, first, last }, $("message"));
    page.board.root.focus();
  }

  // There are no steps: where there is no solution, clues are to blame.
  async _failed(found) {
    await this._conflicts(found.error ?? found.problems[0].sentence);
  }

  // The clues to blame: in words, in a picture, and at their places in the text.
  async _conflicts(instead) {
    const { page } = this;
    const pictures = [];
    page.say(texts.working);
    const found = await page.ask("conflicts", page.about({ ask: "conflicts" }), (message) => {
      if (!message.conflict) return;
      page.show("learn");
      page.say([message.conflict, ...message.clues.map((clue) => clue.sentence)].join("\n"), "bad");
      page.problems(message.clues.filter((clue) => clue.line), []);
      pictures.push(picture(message.svg));
    });
    this.explained.replaceChildren(...pictures);
    if (found && !found.conflict) page.say(instead ?? found.outcome ?? found.error ?? "", instead || found.error ? "bad" : "");
  }

  async _grade() {
    this.grade.textContent = texts.working;
    const found = await this.page.ask("grade", this.page.about({ ask: "grade" }));
    this.grade.textContent = found?.said ?? found?.error ?? "";
  }
}
