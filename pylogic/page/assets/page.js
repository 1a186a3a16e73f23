// The page: an editor, a board, and what pylogic knows about the puzzle.

import { Board } from "./board.js";
import { ask } from "./carrier.js";
import { $, button, make, row } from "./dom.js";
import { editor, unready } from "./editor.js";
import { kept, store } from "./keeping.js";
import { Route } from "./route.js";
import { texts } from "./texts.js";

const PAUSE = 120; // milliseconds without a key until the text is read, and without a change until it is kept
const PATIENCE = 200; // milliseconds that an editor waits for the board
const LIMIT = 30; // seconds for a question

class Page {
  constructor() {
    this.index = 0;
    this.running = new Map(); // what is being asked -> its controller
    this.work = kept();
    this.names = {};
    this.statements = {};
    this.seconds = 0;
    this.rules = make("ul", {});
  }

  async start() {
    document.title = texts.title;
    for (const [id, text] of [["write-title", texts.write], ["play-title", texts.play], ["gallery-title", texts.gallery], ["tools-title", texts.tools]]) $(id).textContent = text;
    this._theme(localStorage.getItem("pylogic.theme"));
    this._bar();
    this._actions();
    this.editor = unready();
    $("write").append(row(button(texts.format, () => this._format())));
    this._drops();
    addEventListener("hashchange", () => this._fromLink());
    addEventListener("pagehide", () => this._store());
    this.say(texts.loading);
    setInterval(() => this._tick(1), 1000);
    const drawn = this._fromLink().then((linked) => linked || this.load(this.work.text, this.work.index));
    // The board comes first; the editor is the largest file of the page, and the tools are many.
    try {
      await Promise.race([drawn, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]);
    } finally {
      this._hello();
      this._edit();
    }
  }

  // The tools, which come when they are first wanted.
  tools() {
    this.equipped ??= import("./tools.js").then(({ equip }) => equip(this));
    return this.equipped;
  }

  async _edit() {
    const made = await editor($("editor"), texts.editor, () => this._typed());
    made.completer = (text, cursor) => (this.names.kinds ? this.completions(this._known(), text, cursor) : []);
    made.text = this.text;
    made.problems(this.editor.found);
    this.editor = made;
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
    const [names] = await Promise.all([this.ask("hello", { ask: "hello" }), this.tools()]);
    this.names = names ?? {};
    if (!this.names.kinds) return;
    this.making.fill(this.names);
    this.solving.fill(this.names.engines);
  }

  // The kinds with the statements of their puzzles, those of the text as it was read last too.
  _known() {
    const read = Object.entries(this.statements).map(([name, statements]) => ({ name, statements }));
    return { ...this.names, kinds: [...read, ...this.names.kinds] };
  }

  // -- the text

  get text() {
    return this.editor.text;
  }

  // Another text; of the one that was worked on last the boards are as they were left.
  load(text, index = 0) {
    if (text !== this.work.text && text !== this.editor.text) {
      this.work.played = {};
      this.board = this.route = null;
    }
    this.editor.text = text;
    this.index = index;
    return this._read();
  }

  _typed() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this._read(), PAUSE);
  }

  async _read() {
    this.keep();
    if (!this.text.trim()) {
      this.board = this.route = null;
      this._blank(texts.empty);
      this.problems([], []);
      return;
    }
    const found = await this.ask("read", this.about({ ask: "read" }));
    if (!found) return;
    this.problems(found.problems ?? [], found.notes ?? []);
    if (!found.board) {
      if (!this.board && !this.route) this._blank("");
      this.say(found.error ?? "", "bad");
      return;
    }
    if (found.text) this.editor.text = found.text;
    const kind = found.puzzles[Math.min(this.index, found.puzzles.length - 1)].kind;
    if (found.declares && this.names.kinds && !this.names.kinds.some((one) => one.name === kind)) this.gallery.keep(kind, this.text);
    this.statements = found.statements;
    this._choice(found.puzzles);
    this.learning?.forget();
    this.say(found.text ? texts.foreign : "");
    this._board(found);
  }

  _blank(text) {
    $("board").replaceChildren(make("p", {}, text));
    $("choice").replaceChildren();
    $("pad").replaceChildren();
    $("play-title").textContent = texts.play;
    this.say("");
  }

  problems(found, notes) {
    this.editor.problems(found);
    const shown = (one, className) => button(`${one.line}:${one.column}: ${one.sentence}`, () => this.editor.go(one.line, one.column, one.length), { className });
    $("problems").replaceChildren(...found.map((one) => shown(one, "")), ...notes.map((one) => shown(one, "note")));
    if (found.length) $("live").textContent = found[0].sentence;
  }

  async _format() {
    const found = await this.ask("format", { ask: "format", text: this.text });
    if (found?.text) {
      this.editor.text = found.text;
      this._read();
    } else if (found) this.problems(found.problems ?? [], []);
  }

  _choice(puzzles) {
    const choices = puzzles.map((one, index) => make("option", { value: index, selected: index === this.index }, `${one.title} (${one.kind})`));
    const select = make("select", { "aria-label": texts.puzzle, onchange: () => { this._store(); this.index = Number(select.value); this._read(); } }, ...choices);
    $("choice").replaceChildren(...(puzzles.length > 1 ? [select, ` ${puzzles.length} ${texts.several}`] : []));
  }

  // -- the board

  _board(found) {
    const model = found.board;
    // What was put down stays where the places stay, whatever else of the text has changed.
    const shape = JSON.stringify([model.sorts.map((sort) => sort.values), model.places.map((place) => place.cells)]);
    if (this.shown === this.index) this._store();
    const before = this.work.played[this.index];
    const known = before?.shape === shape ? before : {};
    const same = JSON.stringify(model) === this.drawn;
    this.drawn = JSON.stringify(model);
    $("play-title").textContent = model.title;
    this._rules(found.rules);
    this.finished = false;
    if (same && this.shown === this.index && (this.board || this.route)) return;
    this.shown = this.index;
    this.seconds = known.seconds ?? 0;
    this.shape = shape;
    $("pad").replaceChildren();
    for (const one of this.asking) one.hidden = model.route;
    this.board = this.route = null;
    if (model.route) this.route = new Route(this, model, known.moves ?? "", known.undone ?? "");
    else {
      this.board = new Board($("board"), model, {
        texts, say: (text) => { $("live").textContent = text; }, onchange: () => this._changed(),
        saved: known.board,
      });
      this.board.pad($("pad"));
    }
    this.keep();
  }

  playRoute(moves) {
    this.route?.set(moves, "");
  }

  _changed() {
    this.keep();
    clearTimeout(this.looking);
    this.looking = setTimeout(() => this._finished(), 250);
  }

  async _finished() {
    if (!this.board?.state.size) {
      this.finished = false;
      return;
    }
    const found = await this.ask("finished", this.about({ ask: "finished", state: this.board.answer }));
    if (found?.finished && !this.finished) this.say(texts.finished, "good");
    if (found?.finished !== undefined) this.finished = found.finished;
  }

  _actions() {
    this.clock = button("", () => { this.clock.classList.toggle("off"); this._tick(0); }, { className: "timer", title: texts.hideTimer });
    this.asking = [
      button(texts.check, () => this._check()), button(texts.solvable, () => this._solvable()),
      button(texts.hint, () => this.tools().then(() => this.learning.hint()), { className: "main" }),
    ];
    const played = () => this.board ?? this.route;
    $("actions").className = "row";
    $("actions").replaceChildren(
      button("↶", () => played()?.undo(), { "aria-label": texts.undo, title: texts.undo }),
      button("↷", () => played()?.redo(), { "aria-label": texts.redo, title: texts.redo }),
      button(texts.clear, () => played()?.clear()), ...this.asking, this.clock,
    );
  }

  _tick(passed) {
    if ((this.board || this.route) && !this.finished && !document.hidden) this.seconds += passed;
    const off = this.clock.classList.contains("off");
    const shown = `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, "0")}`;
    this.clock.textContent = off ? "⏱" : shown;
    this.clock.setAttribute("aria-label", off ? texts.showTimer : `${texts.time} ${shown}`);
  }

  async _check() {
    if (!this.board) return;
    this.say(texts.working);
    const found = await this.ask("judge", this.about({ ask: "judge", state: this.board.answer }));
    if (found) this.verdict(found);
  }

  verdict(found) {
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

  _rules(rules) {
    this.rules.replaceChildren(...rules.map((rule) => make("li", {}, rule)));
  }

  // -- links, files, what is kept

  async link() {
    const { encode } = await import("./link.js");
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
      const { decode } = await import("./link.js");
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
      button(texts.gallery, () => this.tools().then(() => this.gallery.open()), { className: "main" }), button(texts.openFile, () => file.click()), file,
      button(texts.copyLink, () => this.link()),
      button("◐", () => this._theme({ light: "dark", dark: "" }[document.documentElement.dataset.theme ?? ""] ?? "light"), { "aria-label": texts.theme, title: texts.theme }),
    );
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
      event.stopPropagation();
      const file = event.dataTransfer.files[0];
      this.load(file ? await file.text() : event.dataTransfer.getData("text"));
    }, true);
  }

  // Keep the work a little later: what is typed and clicked does not wait for it.
  keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this._store(), PAUSE);
  }

  _store() {
    if (!this.editor) return;
    const { text, index, shape, seconds, board, route } = this;
    if (board || route) this.work.played[this.shown] = { board: board?.save(), moves: route?.moves, undone: route?.undone, shape, seconds };
    Object.assign(this.work, { text, index });
    store(this.work);
  }
}

const page = new Page();
window.pylogic = { page };
page.start();
