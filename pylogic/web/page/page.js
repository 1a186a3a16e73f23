// The page: an editor, a board, and what pylogic knows about the puzzle.

import { Board } from "./board.js";
import { ask } from "./carrier.js";
import { editor } from "./editor.js";
import { decode, encode } from "./link.js";
import { texts } from "./texts.js";

const KEPT = "pylogic.work";
const PAUSE = 120; // milliseconds without a key until the text is read
const LIMIT = 30; // seconds for a question
const $ = (id) => document.getElementById(id);

// An element with attributes, listeners and children; texts are texts, never markup.
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on") || key in made && key !== "list") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const button = (text, onclick, more = {}) => make("button", { type: "button", onclick, ...more }, text);

// Pictures come from pylogic, which escapes what puzzles say in them.
function picture(svg) {
  const made = make("div", { className: "picture" });
  made.innerHTML = svg;
  return made;
}

class Page {
  constructor() {
    this.index = 0;
    this.steps = null;
    this.running = new Map(); // what is being asked -> its controller
    this.work = this._kept();
    this.names = {};
  }

  async start() {
    document.title = texts.title;
    for (const [id, text] of [["write-title", texts.write], ["play-title", texts.play], ["gallery-title", texts.gallery]]) $(id).textContent = text;
    this._theme(localStorage.getItem("pylogic.theme"));
    this._bar();
    this._actions();
    this._tabs();
    this.editor = await editor($("editor"), texts.editor, () => this._typed());
    $("write").append(make("div", { className: "row" }, button(texts.format, () => this._format())));
    this._drops();
    addEventListener("hashchange", () => this._fromLink());
    this.say(texts.loading);
    if (!(await this._fromLink())) this.load(this.work.text ?? "", this.work.index ?? 0);
    this._hello();
    setInterval(() => this._tick(), 1000);
  }

  // -- asking

  // Ask; one question of a name at a time.  Returns the last message; `each` gets them all.
  async ask(name, question, each = () => {}) {
    this.running.get(name)?.abort();
    const controller = new AbortController();
    this.running.set(name, controller);
    let last = {};
    try {
      for await (const message of ask({ limit: LIMIT, ...question }, controller.signal)) {
        if (controller.signal.aborted) return null;
        if (message.waiting) this.say(texts.waiting);
        else {
          last = message;
          each(message);
        }
      }
    } catch (error) {
      if (controller.signal.aborted || error.name === "AbortError") return null;
      last = { error: texts.lost };
      each(last);
    } finally {
      if (this.running.get(name) === controller) this.running.delete(name);
    }
    return controller.signal.aborted ? null : last;
  }

  about(more) {
    return { text: this.text, index: this.index, ...more };
  }

  say(text, role = "") {
    $("message").textContent = text;
    $("message").className = role;
    $("live").textContent = text;
  }

  async _hello() {
    this.names = (await this.ask("hello", { ask: "hello" })) ?? {};
    if (!this.names.kinds) return;
    this.editor.words(this.names);
    this._fillMake();
    this._fillSolve();
  }

  // -- the text

  get text() {
    return this.editor.text;
  }

  load(text, index = 0) {
    this.editor.text = text;
    this.index = index;
    return this._read();
  }

  _typed() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this._read(), PAUSE);
  }

  async _read() {
    this._keep();
    if (!this.text.trim()) {
      this.board = null;
      $("board").replaceChildren(make("p", {}, texts.empty));
      $("choice").replaceChildren();
      $("pad").replaceChildren();
      this.say("");
      return;
    }
    const found = await this.ask("read", this.about({ ask: "read" }));
    if (!found) return;
    this._problems(found.problems ?? (found.error ? [{ sentence: found.error, line: 1, column: 1, length: 1 }] : []), found.notes ?? []);
    if (!found.board) return;
    if (found.text) {
      this.editor.text = found.text;
      this._keep();
    }
    this._choice(found.puzzles);
    this.steps = null;
    this.say(found.text ? texts.foreign : "");
    this._board(found);
  }

  _problems(found, notes) {
    this.editor.problems(found);
    const shown = (one, className) => button(`${one.line}:${one.column}: ${one.sentence}`, () => this.editor.go(one.line, one.column, one.length), { className });
    $("problems").replaceChildren(...found.map((one) => shown(one, "")), ...notes.map((one) => shown(one, "note")));
    if (found.length) $("live").textContent = found[0].sentence;
  }

  async _format() {
    const found = await this.ask("format", { ask: "format", text: this.text });
    if (found?.text) this.load(found.text, this.index);
    else if (found) this._problems(found.problems ?? [], []);
  }

  _choice(puzzles) {
    const options = puzzles.map((one, index) => make("option", { value: index, selected: index === this.index }, `${one.title} (${one.kind})`));
    const select = make("select", { "aria-label": texts.puzzle, onchange: () => { this.index = Number(select.value); this._read(); } }, ...options);
    $("choice").replaceChildren(...(puzzles.length > 1 ? [select, ` ${puzzles.length} ${texts.several}`] : []));
  }

  // -- the board

  _board(found) {
    const model = found.board;
    // What was put down stays where the places stay, whatever else of the text has changed.
    const shape = JSON.stringify([model.sorts.map((sort) => sort.values), model.places.map((place) => place.cells)]);
    const known = this.work.shape === shape;
    const same = JSON.stringify(model) === this.drawn;
    this.drawn = JSON.stringify(model);
    $("play-title").textContent = model.title;
    this._rules(found.rules);
    if (same && this.board) return;
    this.shape = shape;
    this.finished = false;
    $("pad").replaceChildren();
    if (model.route) this._route(model);
    else {
      this.board = new Board($("board"), model, {
        texts, say: (text) => { $("live").textContent = text; }, onchange: () => this._changed(),
        saved: known ? this.work.board : undefined,
      });
      this.board.pad($("pad"));
    }
    if (!known) this.began = Date.now();
    this._keep();
  }

  _changed() {
    this._keep();
    clearTimeout(this.looking);
    this.looking = setTimeout(() => this._finished(), 250);
  }

  async _finished() {
    if (!this.board?.state.size) return;
    const found = await this.ask("finished", this.about({ ask: "finished", state: this.board.answer }));
    if (found?.finished && !this.finished) this.say(texts.finished, "good");
    if (found?.finished !== undefined) this.finished = found.finished;
  }

  // A board on which something is moved: each move is asked for.
  _route(model) {
    this.board = null;
    this.moves = this.work.shape === this.shape ? this.work.moves ?? "" : "";
    const root = $("board");
    root.tabIndex = 0;
    root.setAttribute("role", "application");
    root.setAttribute("aria-label", `${model.layers.title}. ${model.layers.described} ${texts.routeKeys}`);
    root.onpointerdown = root.onpointermove = root.onpointerup = null;
    const keys = { ArrowUp: "0", ArrowRight: "2", ArrowDown: "4", ArrowLeft: "6", Numpad8: "0", Numpad9: "1", Numpad6: "2", Numpad3: "3", Numpad2: "4", Numpad1: "5", Numpad4: "6", Numpad7: "7" };
    root.onkeydown = (event) => {
      const move = keys[event.key] ?? keys[event.code];
      if (move) this._move(this.moves + move);
      else if (event.key === "Backspace" || (event.ctrlKey && event.key === "z")) this._move(this.moves.slice(0, -1));
      else return;
      event.preventDefault();
    };
    const arrows = [["↖", 7], ["↑", 0], ["↗", 1], ["←", 6], ["·", null], ["→", 2], ["↙", 5], ["↓", 4], ["↘", 3]];
    const grid = make("div", { className: "row", style: "display:grid;grid-template-columns:repeat(3,3rem)" });
    grid.append(...arrows.map(([sign, move]) => (move === null ? button("⌫", () => this._move(this.moves.slice(0, -1)), { "aria-label": texts.back })
      : button(sign, () => this._move(this.moves + move)))));
    $("pad").replaceChildren(grid);
    this._move(this.moves);
  }

  async _move(moves) {
    const found = await this.ask("route", this.about({ ask: "route", moves }));
    if (!found?.svg) return;
    if (found.faults.length && moves.length > this.moves.length) {
      this.say(found.faults[0], "bad");
      return;
    }
    this.moves = moves;
    $("board").replaceChildren(picture(found.svg));
    this.say(found.finished ? texts.finished : `${texts.moves}: ${moves.length}. ${found.open}`, found.finished ? "good" : "");
    this._keep();
  }

  _actions() {
    this.clock = make("span", { className: "timer", role: "timer", title: texts.hideTimer, tabIndex: 0, onclick: () => this.clock.classList.toggle("off") });
    $("actions").className = "row";
    $("actions").replaceChildren(
      button("↶", () => (this.board ? this.board.undo() : this._move(this.moves.slice(0, -1))), { "aria-label": texts.undo, title: texts.undo }),
      button("↷", () => this.board?.redo(), { "aria-label": texts.redo, title: texts.redo }),
      button(texts.clear, () => (this.board ? this.board.clear() : this._move(""))),
      button(texts.check, () => this._check()), button(texts.solvable, () => this._solvable()),
      button(texts.hint, () => this._hint(), { className: "main" }), this.clock,
    );
  }

  _tick() {
    if (!this.began || this.finished) return;
    const seconds = Math.floor((Date.now() - this.began) / 1000);
    this.clock.textContent = this.clock.classList.contains("off") ? "⏱" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  async _check() {
    if (!this.board) return;
    this.say(texts.working);
    const found = await this.ask("judge", this.about({ ask: "judge", state: this.board.answer }));
    if (found) this._verdict(found);
  }

  _verdict(found) {
    if (!found.verdict) return this.say(found.error ?? "", "bad");
    this.board.mark(found.faults.flatMap((fault) => fault.cells.map((cell) => ["bad", [cell]])));
    if (found.verdict === "right") this.say(texts.right, "good");
    else if (found.verdict === "right so far") this.say(`${texts.soFar}: ${found.open}`, "good");
    else this.say([texts.wrong, ...found.faults.flatMap((fault) => fault.lines)].join("\n"), "bad");
  }

  async _solvable() {
    if (!this.board) return;
    this.say(texts.working);
    const found = await this.ask("solvable", this.about({ ask: "solvable", state: this.board.answer }));
    if (!found) return;
    if (found.error) this.say(found.error, "bad");
    else if (found.solvable === null) this.say(texts.openQuestion);
    else this.say(found.solvable ? texts.isSolvable : texts.notSolvable, found.solvable ? "good" : "bad");
  }

  // -- learning

  async _explained() {
    if (this.steps) return this.steps;
    this.say(texts.working);
    const found = await this.ask("steps", this.about({ ask: "steps" }));
    if (!found) return null;
    if (!found.steps) {
      this.say(found.error ?? "", "bad");
      await this._conflicts();
      return null;
    }
    this.steps = found;
    this.say(found.limit ?? "");
    return found;
  }

  // Where there is no solution, the clues to blame: in words, in a picture, and at their places in the text.
  async _conflicts() {
    const pictures = [];
    await this.ask("conflicts", this.about({ ask: "conflicts" }), (message) => {
      if (!message.conflict) return;
      this.say([message.conflict, ...message.clues.map((clue) => clue.sentence)].join("\n"), "bad");
      this._problems(message.clues.filter((clue) => clue.line), []);
      pictures.push(picture(message.svg));
    });
    this.explained.replaceChildren(...pictures);
  }

  async _hint() {
    if (!this.board) return;
    this.say(texts.working);
    const found = await this.ask("hint", this.about({ ask: "hint", state: this.board.answer }));
    if (!found) return;
    if (found.verdict) return this._verdict(found);
    if (!found.steps) {
      this.say(found.error ?? "", "bad");
      return this._conflicts();
    }
    const step = found.steps.at(-1);
    if (!step) return this.say(found.limit ?? texts.noStep);
    // Steps before the last only rule something out; where there are several, they are numbered, as they say it.
    this.say(found.steps.flatMap((one, index) => [found.steps.length > 1 ? `${index + 1}. ${one.text}` : one.text, ...one.lines]).join("\n"));
    this.board.mark(step.marks);
    $("message").append(make("div", {}, button(texts.apply, () => { this.board.apply(step.values); this.say(""); this.board.root.focus(); })));
  }

  async _explainAll() {
    const found = await this._explained();
    if (!found) return;
    const items = found.steps.map((step, index) => make("li", { tabIndex: 0, onclick: () => show(index), onmouseenter: () => show(index), onfocus: () => show(index) },
      step.text, step.lines.length ? make("ul", {}, ...step.lines.map((line) => make("li", {}, line))) : null));
    const show = (index) => {
      items.forEach((item, at) => item.setAttribute("aria-current", at === index));
      this.board?.mark(found.steps[index].marks);
    };
    this.explained.replaceChildren(make("ol", { className: "steps" }, ...items));
  }

  async _grade(root) {
    root.textContent = texts.working;
    const found = await this.ask("grade", this.about({ ask: "grade" }));
    if (found) root.textContent = found.said ?? found.error ?? "";
  }

  // -- tools

  _tabs() {
    const panels = { rules: this._rulesPanel(), learn: this._learnPanel(), solve: this._solvePanel(), make: this._makePanel(), take: this._takePanel() };
    const tabs = Object.keys(panels).map((name) => button(texts[name], () => choose(name), { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` }));
    const choose = (name) => {
      tabs.forEach((tab) => { tab.setAttribute("aria-selected", tab.id === `tab-${name}`); tab.tabIndex = tab.id === `tab-${name}` ? 0 : -1; });
      for (const [key, panel] of Object.entries(panels)) panel.hidden = key !== name;
    };
    for (const [name, panel] of Object.entries(panels)) Object.assign(panel, { id: `panel-${name}`, className: "panel" }).setAttribute("aria-labelledby", `tab-${name}`);
    for (const panel of Object.values(panels)) panel.setAttribute("role", "tabpanel");
    $("tabs").onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
      next.focus();
      next.click();
    };
    $("tabs").replaceChildren(...tabs);
    $("panels").replaceChildren(...Object.values(panels));
    choose("rules");
  }

  _rulesPanel() {
    this.rules = make("ul", {});
    return make("div", {}, this.rules);
  }

  _rules(rules) {
    this.rules.replaceChildren(...rules.map((rule) => make("li", {}, rule)));
  }

  _learnPanel() {
    this.explained = make("div", {});
    const grade = make("p", { className: "outcome" });
    return make("div", {}, make("div", { className: "row" }, button(texts.hint, () => this._hint()), button(texts.steps, () => this._explainAll()), button(texts.grade, () => this._grade(grade))), grade, this.explained);
  }

  _solvePanel() {
    this.engine = make("select", { onchange: () => this._fillStrategies() });
    this.strategy = make("input", { type: "text", placeholder: texts.usual });
    this.strategies = make("datalist", { id: "strategies" });
    this.strategy.setAttribute("list", "strategies");
    const outcome = make("p", { className: "outcome" });
    const list = make("div", { className: "list" });
    const extra = make("div", {});
    const stop = button(texts.stop, () => { this.running.get("solve")?.abort(); outcome.textContent = texts.stopped; });
    const run = (task, models) => () => this._solve({ task, models }, outcome, list, extra);
    this.labelings = make("input", { type: "text", value: "ff leftmost" });
    return make("div", {},
      make("div", { className: "fields" }, make("label", {}, texts.engine, this.engine), make("label", {}, texts.strategy, this.strategy)), this.strategies,
      make("div", { className: "row" }, button(texts.one, run("solve"), { className: "main" }), button(texts.all, run("solve", 0)), button(texts.count, run("count", 1)), button(texts.decided, run("decided")), button(texts.nearest, run("relax")), stop),
      outcome, list,
      make("div", { className: "row" }, button(texts.compile, () => this._compile(extra))),
      make("label", {}, texts.labelings, this.labelings), make("div", { className: "row" }, button(texts.compare, () => this._compare(extra))), extra);
  }

  _fillSolve() {
    this.engine.replaceChildren(make("option", { value: "" }, texts.usual), ...Object.keys(this.names.engines).map((name) => make("option", { value: name }, name)));
    this._fillStrategies();
  }

  _fillStrategies() {
    const words = this.names.engines?.[this.engine.value || "clingo"] ?? [];
    this.strategies.replaceChildren(...words.map((word) => make("option", { value: word })));
  }

  async _solve({ task, models }, outcome, list, extra) {
    outcome.textContent = texts.working;
    list.replaceChildren();
    extra.replaceChildren();
    await this.ask("solve", this.about({ ask: "solve", task, models, engine: this.engine.value, strategy: this.strategy.value }), (message) => {
      if (message.error) outcome.textContent = message.error;
      if (message.problems) outcome.textContent = message.problems.map((one) => one.sentence).join("\n");
      if (message.best !== undefined) outcome.textContent = `${texts.best} ${message.best ?? "–"}, ${texts.bound} ${message.bound ?? "–"}`;
      if (message.solution) {
        list.append(make("button", { type: "button", className: "card", title: texts.show, onclick: () => this.board?.apply(message.state) }, picture(message.svg), make("strong", {}, `${texts.solution} ${message.solution}`)));
      }
      if (message.answer) {
        outcome.textContent = [message.outcome, `${message.answer.engine} ${message.answer.engine_version ?? ""}, ${message.answer.strategy}, ${message.answer.seconds.total} s`].join("\n");
        if (message.decided) this.board?.apply(message.decided);
      }
    });
  }

  async _compile(root) {
    const found = await this.ask("compile", this.about({ ask: "compile", engine: this.engine.value, strategy: this.strategy.value }));
    if (found) root.replaceChildren(make("pre", { tabIndex: 0 }, found.text ?? found.error ?? ""));
  }

  async _compare(root) {
    const bars = make("div", { className: "bars" });
    root.replaceChildren(make("p", {}, texts.working), bars);
    const rows = [];
    const found = await this.ask("compare", this.about({ ask: "compare", labelings: this.labelings.value.split(/\s+/).filter(Boolean), strategies: ["default"] }), (message) => {
      if (!message.row) return;
      rows.push(message.row);
      const longest = Math.max(...rows.map((row) => row.choices ?? 0), 1);
      bars.replaceChildren(...rows.map((row) => make("div", {}, `${row.engine} ${row.strategy}: ${row.choices ?? "–"}`, make("i", { style: `width:${(100 * (row.choices ?? 0)) / longest}%` }))));
    });
    if (!found) return;
    root.firstChild.textContent = found.error ?? "";
    if (found.html) {
      const table = make("div", {});
      table.innerHTML = found.html;
      root.append(table);
    }
  }

  _makePanel() {
    this.kind = make("select", {});
    const size = make("input", { type: "text", placeholder: "6x6" });
    this.wanted = make("select", {}, make("option", { value: "" }, texts.any));
    const symmetry = make("select", {}, ...["", "rotate2", "rotate4", "mirror", "flip", "diagonal"].map((name) => make("option", { value: name }, name || texts.none)));
    const seed = make("input", { type: "number", min: 0, value: Math.floor(Math.random() * 10000) });
    const many = make("input", { type: "number", min: 1, max: 100, value: 1 });
    const outcome = make("p", { className: "outcome" });
    const list = make("div", { className: "list" });
    const generate = () => this._generate({ kind: this.kind.value, words: size.value.split(/\s+/).filter(Boolean), grade: this.wanted.value, symmetry: symmetry.value, seed: Number(seed.value), n: Number(many.value) }, outcome, list);
    return make("div", {},
      make("div", { className: "fields" }, make("label", {}, texts.kind, this.kind), make("label", {}, texts.size, size), make("label", {}, texts.howHard, this.wanted), make("label", {}, texts.symmetry, symmetry), make("label", {}, texts.seed, seed), make("label", {}, texts.many, many)),
      make("div", { className: "row" }, button(texts.generate, generate, { className: "main" }), button(texts.stop, () => this.running.get("generate")?.abort())), outcome, list);
  }

  _fillMake() {
    this.kind.replaceChildren(...this.names.kinds.map((one) => make("option", { value: one.name }, one.name)));
    this.wanted.replaceChildren(make("option", { value: "" }, texts.any), ...this.names.grades.map((name) => make("option", { value: name }, name)));
  }

  async _generate(wishes, outcome, list) {
    outcome.textContent = texts.working;
    list.replaceChildren();
    const made = [];
    await this.ask("generate", { ask: "generate", ...wishes, limit: 60 }, (message) => {
      if (message.error) outcome.textContent = message.error;
      if (message.try) outcome.textContent = `${message.number}: ${message.try} ${texts.tried}, ${message.reason}`;
      if (message.puzzle) {
        made.push(message.text);
        outcome.textContent = `${texts.made}: ${made.length}`;
        list.append(make("button", { type: "button", className: "card", title: texts.use, onclick: () => this.load(made.join("\n"), message.puzzle - 1) }, picture(message.svg), make("strong", {}, message.title)));
      }
    });
  }

  _takePanel() {
    const outcome = make("p", { className: "outcome" });
    const convert = (to) => async () => {
      const found = await this.ask("convert", this.about({ ask: "convert", to }));
      if (!found) return;
      outcome.textContent = found.error ?? "";
      if (found.data) this._save(found.name, Uint8Array.from(atob(found.data), (letter) => letter.charCodeAt(0)));
    };
    return make("div", {}, make("div", { className: "row" },
      button(texts.saveText, () => this._save("puzzle.puzzle", this.text)), button(texts.saveSvg, convert("svg")), button(texts.savePng, convert("png")),
      button(texts.savePlay, convert("play")), button(texts.savePdf, convert("sheet")), button(texts.print, () => print()), button(texts.copyLink, () => this._link())), outcome);
  }

  _save(name, data) {
    const address = URL.createObjectURL(new Blob([data]));
    make("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  // -- links, files, what is kept

  async _link() {
    const address = `${location.origin}${location.pathname}#${await encode(this.text)}`;
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address);
      this.say(texts.copied);
    } catch {
      this.say(address);
    }
  }

  async _fromLink() {
    const fragment = location.hash.slice(1);
    if (!fragment) return false;
    try {
      await this.load(await decode(fragment));
      return true;
    } catch {
      this.say(texts.broken, "bad");
      return false;
    }
  }

  _bar() {
    const file = make("input", { type: "file", hidden: true, onchange: async () => { if (file.files[0]) this.load(await file.files[0].text()); } });
    $("bar").replaceChildren(
      button(texts.gallery, () => this._gallery(), { className: "main" }), button(texts.openFile, () => file.click()), file,
      button(texts.copyLink, () => this._link()),
      button("◐", () => this._theme({ light: "dark", dark: "" }[document.documentElement.dataset.theme ?? ""] ?? "light"), { "aria-label": texts.theme, title: texts.theme }),
    );
    $("gallery").prepend(button(texts.close, () => $("gallery").close()));
  }

  _theme(theme) {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    localStorage.setItem("pylogic.theme", theme ?? "");
  }

  _drops() {
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", async (event) => {
      event.preventDefault();
      const file = event.dataTransfer.files[0];
      this.load(file ? await file.text() : event.dataTransfer.getData("text"));
    });
  }

  async _gallery() {
    $("gallery").showModal();
    if ($("cards").childElementCount) return;
    $("cards").textContent = texts.working;
    let first = true;
    await this.ask("gallery", { ask: "gallery" }, (message) => {
      if (first) $("cards").replaceChildren();
      first = false;
      if (!message.text) return;
      const choose = () => { $("gallery").close(); history.replaceState(null, "", location.pathname); this.load(message.text); };
      $("cards").append(make("button", { type: "button", className: "card", onclick: choose }, picture(message.svg), make("strong", {}, message.name.replaceAll("_", " ")), make("span", {}, message.summary)));
    });
  }

  _kept() {
    try {
      return JSON.parse(localStorage.getItem(KEPT)) ?? {};
    } catch {
      return {};
    }
  }

  _keep() {
    if (!this.editor) return;
    if (this.board || this.moves) {
      this.work = { text: this.text, index: this.index, shape: this.shape, board: this.board?.save(), moves: this.moves };
    } else this.work = { ...this.work, text: this.text, index: this.index };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.work));
    } catch {
      // A board that is too large for the browser is not kept.
    }
  }
}

const page = new Page();
window.pylogic = { page };
page.start();
