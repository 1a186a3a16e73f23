// The panel that asks engines: solutions, what was proved, and the program that says it.

import { button, card, field, make, options, row } from "./dom.js";
import { texts } from "./texts.js";

export class Solving {
  constructor(page) {
    this.page = page;
    this.engine = make("select", { onchange: () => this._fillStrategies() });
    this.strategy = make("input", { type: "text", placeholder: texts.usual, list: "strategies" });
    this.strategies = make("datalist", { id: "strategies" });
    this.outcome = make("p", { className: "outcome", role: "status" });
    this.list = make("div", { className: "list" });
    this.program = make("div", {});
    const run = (task, models) => () => this._ask(task, models);
    this.panel = make("div", {},
      make("div", { className: "fields" }, field(texts.engine, this.engine), field(texts.strategy, this.strategy)), this.strategies,
      row(button(texts.one, run("solve"), { className: "main" }), button(texts.all, run("solve", 0)), button(texts.count, run("count", 1)),
        button(texts.decided, run("decided")), button(texts.nearest, run("relax")), button(texts.stop, () => page.running.get("solve")?.abort())),
      this.outcome, this.list, row(button(texts.compile, () => this._compile())), this.program);
  }

  fill(engines) {
    this.engines = engines;
    this.engine.replaceChildren(make("option", { value: "" }, texts.usual), ...options(Object.keys(engines)));
    this._fillStrategies();
  }

  _fillStrategies() {
    this.strategies.replaceChildren(...options(this.engines[this.engine.value || "clingo"] ?? []));
  }

  _about(more) {
    return this.page.about({ ...more, engine: this.engine.value, strategy: this.strategy.value });
  }

  async _ask(task, models) {
    this.list.replaceChildren();
    this.program.replaceChildren();
    let solutions = 0, best = "";
    const began = Date.now();
    const progress = () => {
      const found = solutions ? `, ${texts.solutions}: ${solutions}` : "";
      this.outcome.textContent = `${texts.working} ${Math.round((Date.now() - began) / 1000)} s${found}${best}`;
    };
    progress();
    const ticking = setInterval(progress, 1000);
    const found = await this.page.ask("solve", this._about({ ask: "solve", task, models }), (message) => {
      if (message.best !== undefined) best = `, ${texts.best} ${message.best ?? "–"}, ${texts.bound} ${message.bound ?? "–"}`;
      if (!message.solution) return;
      solutions = message.solution;
      const put = () => (message.moves ? this.page.playRoute(message.moves) : this.page.board?.apply(message.state));
      if (best) this.list.replaceChildren(); // each is better than the one before
      this.list.append(card(message, `${texts.solution} ${message.solution}`, put, { title: texts.show }));
    });
    clearInterval(ticking);
    this.outcome.textContent = this._said(found);
    if (found?.decided) this.page.board?.apply(found.decided);
  }

  _said(found) {
    if (!found) return texts.stopped;
    if (found.problems) return found.problems.map((one) => one.sentence).join("\n");
    if (!found.answer) return found.error ?? "";
    const { engine, engine_version: version, strategy, seconds } = found.answer;
    return [found.outcome, ...(found.answer.changes ?? []).map((change) => change.sentence), `${engine} ${version ?? ""}, ${strategy}, ${seconds.total.toFixed(3)} s`].join("\n");
  }

  async _compile() {
    const found = await this.page.ask("compile", this._about({ ask: "compile" }));
    if (found) this.program.replaceChildren(make("pre", { tabIndex: 0 }, found.text ?? found.error ?? found.problems[0].sentence));
  }
}
