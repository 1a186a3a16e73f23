// Strategies side by side on the puzzles of a text: a table, and a chart with a point for each run.

import { button, drawn, field, make, options, row } from "./dom.js";
import { texts } from "./texts.js";

const MEASURES = ["seconds", "choices", "failures", "conflicts", "inferences"];
const SHAPES = [
  (x, y) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`, (x, y) => `M${x - 5} ${y - 5}h10v10h-10z`,
  (x, y) => `M${x} ${y - 6}l6 11h-12z`, (x, y) => `M${x} ${y - 6}l6 6l-6 6l-6 -6z`,
];
const LEFT = 110, WIDTH = 250, LINE = 30, TOP = 22;

export class Compare {
  constructor(page) {
    this.page = page;
    this.rows = [];
    this.labelings = make("input", { type: "text", value: "ff leftmost" });
    this.strategies = make("input", { type: "text", value: "default" });
    this.measure = make("select", { onchange: () => this._show() }, ...options(MEASURES, (name) => texts.measures[name]));
    this.outcome = make("p", { className: "outcome" });
    this.found = make("div", { className: "found" });
    const split = (input) => input.value.split(/\s+/).filter(Boolean);
    this.panel = make("div", {},
      make("div", { className: "fields" }, field(texts.labelings, this.labelings), field(texts.strategies, this.strategies), field(texts.measure, this.measure)),
      row(button(texts.compare, () => this._ask(split(this.labelings), split(this.strategies)), { className: "main" }), button(texts.stop, () => page.running.get("compare")?.abort())),
      this.outcome, this.found);
  }

  async _ask(labelings, strategies) {
    this.rows = [];
    this.found.replaceChildren();
    this.outcome.textContent = texts.working;
    const found = await this.page.ask("compare", { ask: "compare", text: this.page.text, labelings, strategies, limit: 60 }, (message) => {
      if (!message.row) return;
      this.rows.push(message.row);
      this.outcome.textContent = `${this.rows.length} / ${message.total}`;
      this._show();
    });
    if (!found) this.outcome.textContent = texts.stopped;
    else this.outcome.textContent = found.error ?? found.problems?.map((one) => one.sentence).join("\n") ?? found.disagreements.join("\n");
  }

  _show() {
    if (!this.rows.length) return;
    const puzzles = [...new Set(this.rows.map((one) => one.puzzle))];
    const names = [...new Set(this.rows.map((one) => `${one.engine} ${one.strategy}`))];
    const of = (puzzle, name) => this.rows.find((one) => one.puzzle === puzzle && `${one.engine} ${one.strategy}` === name);
    this.found.replaceChildren(this._chart(puzzles, names, of), this._table(puzzles, names, of));
  }

  _value(run) {
    return run?.[this.measure.value] ?? null;
  }

  _table(puzzles, names, of) {
    const best = (puzzle) => Math.min(...names.map((name) => this._value(of(puzzle, name)) ?? Infinity));
    const cell = (puzzle, name) => {
      const run = of(puzzle, name);
      const value = this._value(run);
      const sign = names.length > 1 && value !== null && value === best(puzzle) ? " *" : "";
      return make("td", {}, run ? `${value === null ? "–" : this._said(value)}${sign}${["unique", "several"].includes(run.status) ? "" : ` ${run.status}`}` : "");
    };
    return make("div", { className: "wide", tabIndex: 0, role: "region", "aria-label": texts.compare }, make("table", {}, make("caption", {}, `${texts.measures[this.measure.value]}, * ${texts.best}`),
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, texts.puzzle), ...names.map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, ...puzzles.map((puzzle) => make("tr", {}, make("th", { scope: "row" }, puzzle), ...names.map((name) => cell(puzzle, name)))))));
  }

  _said(value) {
    return this.measure.value === "seconds" ? value.toFixed(3) : value.toLocaleString("en").replaceAll(",", " ");
  }

  // A line a puzzle, a mark a strategy, the values on a scale by powers of ten on which 0 has a place.
  _chart(puzzles, names, of) {
    const unit = this.measure.value === "seconds" ? 0.001 : 1;
    const values = this.rows.map((run) => this._value(run)).filter((value) => value !== null);
    const powers = Math.max(1, Math.ceil(Math.log10(Math.max(...values, unit) / unit + 1)));
    const at = (value) => LEFT + (WIDTH * Math.log10(value / unit + 1)) / Math.log10(10 ** powers + 1);
    const height = TOP + LINE * puzzles.length;
    const ticks = [0, ...Array.from({ length: powers + 1 }, (_, power) => unit * 10 ** power)];
    const text = (x, y, anchor, said) => drawn("text", { x, y, "text-anchor": anchor }, said);
    const chart = drawn("svg", { viewBox: `0 0 ${LEFT + WIDTH + 40} ${height + 8}`, class: "chart", role: "img", "aria-label": `${texts.chart}: ${texts.measures[this.measure.value]}` },
      ...ticks.flatMap((value) => [drawn("path", { d: `M${at(value)} ${TOP - 6}V${height}`, class: "grid" }), text(at(value), TOP - 10, "middle", String(Number(value.toPrecision(1))))]));
    puzzles.forEach((puzzle, index) => {
      const y = TOP + LINE * (index + 0.5);
      const places = names.map((name) => this._value(of(puzzle, name)));
      const known = places.filter((value) => value !== null).map(at);
      chart.append(text(LEFT - 10, y + 4, "end", puzzle.length > 15 ? `${puzzle.slice(0, 14)}…` : puzzle));
      if (known.length) chart.append(drawn("path", { d: `M${Math.min(...known)} ${y}H${Math.max(...known)}`, class: "between" }));
      places.forEach((value, strategy) => {
        if (value === null) return;
        chart.append(drawn("path", { d: SHAPES[strategy % SHAPES.length](at(value), y + 5 * (strategy - (names.length - 1) / 2)), class: `mark mark${strategy % SHAPES.length}` },
          drawn("title", {}, `${names[strategy]}: ${this._said(value)}`)));
      });
    });
    const legend = make("ul", { className: "legend" }, ...names.map((name, strategy) => make("li", {},
      drawn("svg", { viewBox: "0 0 16 16", class: "chart", "aria-hidden": "true" }, drawn("path", { d: SHAPES[strategy % SHAPES.length](8, 8), class: `mark mark${strategy % SHAPES.length}` })), name)));
    return make("div", {}, legend, chart);
  }
}
