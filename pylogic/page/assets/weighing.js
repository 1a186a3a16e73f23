// What is known of a puzzle while somebody draws it: how many solutions it has, which clues conflict, can go, or are missing.

import { $, button, make, row } from "./dom.js";
import { texts } from "./texts.js";

const PAUSE = 400; // milliseconds after a change until it is looked how many solutions there are
const LIMIT = 10; // seconds for a question

export class Weighing {
  // setting: whether somebody draws, `on`, and how a puzzle takes the place of the one that is drawn, `replace(text)`
  constructor(page, setting) {
    Object.assign(this, { page, setting });
    this.outcome = make("div", { className: "outcome", role: "status" });
    this.buttons = [button(texts.spare, () => this._spare()), button(texts.lacking, () => this._lacking())];
  }

  // Look after a pause, as more may be drawn.
  soon() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this._look(), PAUSE);
    this.outcome.replaceChildren();
  }

  async _look() {
    const { page } = this;
    if (!this.setting.on || !page.board) return;
    const states = [];
    const { text } = page;
    const found = await page.ask("set", page.about({ ask: "solve", models: 2, limit: LIMIT }), (message) => message.state && states.push(message.state));
    if (!found || text !== page.text) return;
    if (states.length === 2) {
      const differing = Object.keys(states[0]).filter((number) => states[0][number] !== states[1][number]);
      page.board.mark(differing.map((number) => ["path", page.board.model.places[number].cells]));
      page.say(`${texts.severalSolutions}; ${texts.differ}: ${differing.length}`);
      $("message").append(row(button(texts.lacking, () => this._lacking())));
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
    if (found && text === page.text) $("message").append(row(button(texts.spare, () => this._spare())));
  }

  async _ask(question) {
    const { page } = this;
    const { text } = page;
    this.outcome.textContent = texts.working;
    page.say(texts.working);
    const found = await page.ask(question, page.about({ ask: question }));
    if (!found || text !== page.text) return undefined;
    const failed = found.error ?? found.problems?.[0].sentence;
    if (failed) this._tell(failed);
    return failed ? undefined : found;
  }

  // Say it in the panel and below the board, where there may be buttons.
  _tell(text, buttons = () => []) {
    this.outcome.replaceChildren(make("p", {}, text), ...buttons());
    this.page.say(text);
    $("message").append(...buttons());
  }

  // Which clues can go, each by itself.
  async _spare() {
    const found = await this._ask("spare");
    if (!found) return;
    this._tell([found.clues.length ? texts.canGo : texts.noneCanGo, ...found.clues.map((clue) => clue.sentence), found.limit].filter(Boolean).join("\n"));
    this.page.board?.mark(found.marks ?? []);
  }

  // Which clues would leave one solution: a click puts them down.
  async _lacking() {
    const found = await this._ask("lacking");
    if (!found) return;
    const { choices } = found;
    const show = (one) => this.page.board?.mark(one.marks);
    const buttons = () => choices.map((one) => row(button(one.sentences.join("; "), () => this.setting.replace(one.text), { onmouseenter: () => show(one), onfocus: () => show(one) })));
    this._tell(choices.length ? (choices[0].sentences.length > 1 ? texts.together : texts.eachAlone) : texts.noneLacking, buttons);
    if (choices.length) show(choices[0]);
  }
}
