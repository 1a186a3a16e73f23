// The page: an editor, a board, and what pylogic knows about the puzzle.

import { Aids } from "./aids.js";
import { Board } from "./board.js";
import { LIMIT, ask } from "./carrier.js";
import { $, button, make, row } from "./dom.js";
import { editor, unready } from "./editor.js";
import { Judging } from "./judging.js";
import { keepPlayed, kept, named, played, store } from "./keeping.js";
import { Route } from "./route.js";
import { texts } from "./texts.js";
import { Zooming } from "./zooming.js";

const PAUSE = 120; // milliseconds without a key until the text is read, and without a change until it is kept
const PATIENCE = 200; // milliseconds that an editor waits for the board
const SOON = 50; // milliseconds after a change until it is said
const FOLDED = "pylogic.folded";
const OPENED = 20; // texts to which undo goes back

class Page {
  constructor() {
    this.index = 0;
    this.running = new Map(); // what is being asked -> its controller
    this.work = kept();
    this.names = {};
    this.statements = {};
    this.seconds = 0;
    this.rules = make("ul", {});
    this.judging = new Judging(this);
    this.aids = new Aids(this);
    this.zooming = new Zooming($("board"), () => this.board?.pointing.cancel());
  }

  async start() {
    document.title = texts.title;
    for (const [id, text] of [["write-title", texts.write], ["play-title", texts.play], ["gallery-title", texts.gallery], ["tools-title", texts.tools]]) $(id).textContent = text;
    this._theme(localStorage.getItem("pylogic.theme"));
    this._bar();
    this._actions();
    this._fold();
    this.editor = unready();
    $("play").addEventListener("mousedown", (event) => {
      if (!event.target.closest("button")) return;
      event.preventDefault();
      $("board").focus({ preventScroll: true }); // the keys stay there
    });
    $("write").append(row(button(texts.format, () => this._format()), button(texts.declare, () => this._declare())));
    $("editor").addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) $("board").focus({ preventScroll: true });
    });
    this._drops();
    addEventListener("loading", ({ detail }) => this._loading(detail));
    addEventListener("popstate", ({ state }) => this._travelled(state));
    addEventListener("hashchange", () => history.state || this._fromLink());
    addEventListener("pagehide", () => this._store());
    addEventListener("keydown", (event) => this._key(event));
    this.say(texts.loading);
    setInterval(() => this._tick(1), 1000);
    const drawn = this._fromLink().then((linked) => linked || this._open(this.work.text, this.work.index));
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

  // A button that folds the text away; where there is little room it begins so.
  _fold() {
    const fold = button("", () => {
      localStorage.setItem(FOLDED, folded() ? "no" : "yes");
      show();
    }, { className: "fold", "aria-controls": "editor" });
    const folded = () => (localStorage.getItem(FOLDED) ?? (matchMedia("(max-width: 40rem)").matches ? "yes" : "no")) === "yes";
    const show = () => {
      $("write").classList.toggle("folded", folded());
      fold.textContent = folded() ? texts.unfold : texts.fold;
      fold.setAttribute("aria-expanded", !folded());
    };
    $("write-title").after(fold);
    show();
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

  // What a page without a server loads while one may play already.
  _loading({ what, share }) {
    const [bar, text] = $("loading").children;
    $("loading").hidden = share === 1;
    if (share) bar.value = share;
    else bar.removeAttribute("value");
    text.textContent = ` ${texts.fetching} ${what}${share ? `: ${Math.round(100 * share)} %` : ""}. ${texts.playable}`;
  }

  say(text, role = "") {
    $("message").textContent = text;
    $("message").className = role;
    $("live").textContent = text;
  }

  // Have a screen reader say what changed on the board, whose picture comes first.
  _announce(text) {
    clearTimeout(this.announcing);
    this.announcing = setTimeout(() => { $("live").textContent = text; }, SOON);
  }

  async _hello() {
    const [names] = await Promise.all([this.ask("hello", { ask: "hello" }), this.tools()]);
    this.names = names ?? {};
    if (!this.names.kinds) return;
    this.making.fill(this.names);
    if (this.kind) this.making.offer();
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

  // Another text, from which the browser's Back leads here again; the boards of its puzzles are as they were left.
  load(text, index = 0) {
    this._enter(text);
    return this._visit(text, index);
  }

  // An entry of its own in the browser's history for another text; the address is no longer that of a link.
  _enter(text) {
    if (text !== this.text) history[this.text.trim() ? "pushState" : "replaceState"](null, "", location.pathname + location.search);
  }

  // Another text, where the browser's history is at its entry already.
  _visit(text, index = 0) {
    if (text !== this.text && this.text.trim()) {
      this.work.before = [...this.work.before, [this.text, this.index]].slice(-OPENED);
      this.work.after = [];
    }
    return this._open(text, index);
  }

  // The browser went back or forward; what is a link is read when its address has changed.
  _travelled(entry) {
    if (!entry) return;
    $("gallery").close();
    this._visit(entry.text, entry.index);
  }

  _open(text, index) {
    this._store();
    this.running.get("another")?.abort(); // nobody waits for it any more
    this.opening ||= text !== this.editor.text;
    this.editor.text = text;
    this.index = index;
    return this._read();
  }

  // Undo what was put down; on a board as it was opened, that it was opened.
  undo() {
    if (this.setting?.on) this.setting.turn(true);
    else if (this.board?.done.length || this.route?.moves) (this.board ?? this.route).undo();
    else this._reopen(this.work.before, this.work.after);
  }

  redo() {
    if (this.setting?.on) this.setting.turn(false);
    else if (this.board?.undone.length || this.route?.undone) (this.board ?? this.route).redo();
    else this._reopen(this.work.after, this.work.before);
  }

  async _reopen(from, to) {
    const found = from.pop();
    if (!found) return;
    to.push([this.editor.text, this.index]);
    this._enter(found[0]);
    await this._open(...found);
    this.face();
  }

  // Give the board the keys, with all of it in view.
  face() {
    $("board").scrollIntoView({ block: "nearest" });
    $("board").focus({ preventScroll: true });
  }

  // Where no board or text has the keys.
  _key(event) {
    const { key, target } = event;
    if (event.defaultPrevented || target.closest("#editor, input, textarea, select, dialog")) return;
    const letter = (event.ctrlKey || event.metaKey) && key.toLowerCase();
    if (key === "?") this.tools().then(() => this.help());
    else if (letter === "z" && !event.shiftKey) this.undo();
    else if (letter === "z" || letter === "y") this.redo();
    else if (!(this.board || this.route) || target.closest("#board") || (target !== document.body && (key.length > 1 || key === " "))) return; // a button or a tab may want it
    else {
      $("board").focus({ preventScroll: true });
      if ($("board").dispatchEvent(new KeyboardEvent(event.type, event))) return;
    }
    event.preventDefault();
  }

  _typed() {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this._read(), PAUSE);
  }

  // Read what somebody draws.
  renew() {
    clearTimeout(this.pause);
    return this._read();
  }

  async _read() {
    const { text, index } = this;
    if (history.state?.text !== text || history.state.index !== index) history.replaceState({ text, index }, "");
    this.keep();
    if (!this.text.trim()) {
      this._blank(texts.empty);
      this.problems([], []);
      return;
    }
    const found = await this.ask("read", this.about({ ask: "read" }));
    if (!found) return;
    this.problems(found.problems ?? [], found.notes ?? []);
    if (!found.board) {
      if (this.opening || !(this.board || this.route)) this._blank("");
      this.say(found.error ?? "", "bad");
      return;
    }
    if (found.text) this.editor.text = found.text;
    this._store(); // the board that was shown so far is of the kind before
    const kind = this.kind = found.puzzles[Math.min(this.index, found.puzzles.length - 1)].kind;
    this.declares = found.declares;
    if (found.declares && this.names.kinds && !this.names.kinds.some((one) => one.name === kind)) this.gallery.keep(kind, this.text);
    this.statements = found.statements;
    this.gestures = found.gestures;
    this._choice(found.puzzles);
    this.learning?.forget();
    this.taking?.forget();
    this.say(found.text ? texts.foreign : this.notice ?? "", found.text || !this.notice ? "" : "bad");
    this.notice = undefined;
    this._board(found);
    this.making?.offer();
  }

  _blank(text) {
    this._store();
    this.board = this.route = null;
    this.opening = false;
    $("board").replaceChildren(make("p", {}, text));
    for (const one of this.asking) one.hidden = true;
    $("choice").replaceChildren();
    const daily = button(texts.daily, () => this.tools().then(() => this.making.daily()).then(() => this.face()));
    $("pad").replaceChildren(...(text ? [row(this._toGallery(), daily)] : []));
    $("new").replaceChildren();
    $("play-title").textContent = texts.play;
    document.title = texts.title;
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

  // Write the rules of a kind of the library into the text, to change them.
  async _declare() {
    await this.tools();
    const known = (await this.gallery.known()).get(this.kind);
    if (known?.text.startsWith("kind") && !this.declares) await this._open(`${known.text.slice(0, known.text.indexOf("\n}") + 3)}\n${this.text}`, this.index);
  }

  _choice(puzzles) {
    const choices = puzzles.map((one, index) => make("option", { value: index, selected: index === this.index }, one.title));
    const select = make("select", { "aria-label": texts.puzzle, onchange: () => { this._open(this.text, Number(select.value)); } }, ...choices);
    $("choice").replaceChildren(...(puzzles.length > 1 ? [select, ` ${puzzles.length} ${texts.several}`] : []));
  }

  // -- the board

  _board(found) {
    const model = found.board;
    $("play-title").textContent = model.title;
    document.title = `${model.title} · ${texts.title}`;
    this._rules(found.rules);
    const content = JSON.stringify(model);
    const name = named(content);
    if (this.name === name && this.shown === this.index && (this.board || this.route)) {
      this.opening = this.finished = false; // rules may have changed
      return;
    }
    // While a text changes, what was put down stays where the places stay.
    const shape = named(JSON.stringify([model.sorts.map((sort) => sort.values), model.places.map((place) => place.cells)]));
    const stays = !this.opening && (this.board || this.route) && this.shape === shape && this.shown === this.index;
    const known = stays ? this._played() : played(name);
    this.opening = false;
    this.finished = !stays && known.begun === "solved";
    Object.assign(this, { name, shape, of: this.text, shown: this.index, seconds: known.seconds ?? 0 });
    $("pad").replaceChildren();
    for (const one of this.asking) one.hidden = model.route;
    this.board = this.route = this.lesson = null;
    this.zooming.reset();
    if (model.route) this.route = new Route(this, model, known.moves ?? "", known.undone ?? "");
    else {
      this.board = new Board($("board"), model, {
        texts, say: (text) => this._announce(text), onchange: (step) => this._changed(step), aids: this.aids.buttons,
        saved: known.board, undo: () => this.undo(), redo: () => this.redo(),
      });
      this.board.pad($("pad"));
    }
    this._tick(0);
    this.judging.opened();
    this.aids.opened(known.candidates);
    this.setting?.shown();
    this.keep();
  }

  playRoute(moves) {
    this.route?.set(moves, "");
  }

  _changed(step) {
    this.finished = false;
    // What it says was said of another board.
    if ($("message").className) Object.assign($("message"), { textContent: "", className: "" });
    this.keep();
    this.lesson?.changed();
    this.judging.changed();
    this.aids.changed(step);
  }

  _actions() {
    this.clock = button("", () => { this.clock.classList.toggle("off"); this._tick(0); }, { className: "timer", title: texts.hideTimer });
    const hints = [
      button(texts.hint, () => this.tools().then(() => this.learning.hint()), { className: "main" }), button(texts.nudge, () => this.tools().then(() => this.learning.nudge())),
    ];
    this.asking = [...hints, ...this.judging.buttons];
    $("actions").className = "row";
    $("actions").replaceChildren(
      button("↶", () => this.undo(), { "aria-label": texts.undo, title: texts.undo }),
      button("↷", () => this.redo(), { "aria-label": texts.redo, title: texts.redo }),
      ...[["−", texts.smaller, "smaller"], ["+", texts.larger, "larger"]].map(([sign, text, act]) => button(sign, () => this.zooming[act](), { "aria-label": text, title: text })),
      ...this.asking, button(texts.clear, () => this._clear()), this.clock,
    );
  }

  // Start again: with an empty board, and with the time.
  _clear() {
    if (this.board?.trial !== undefined) this.board.endAttempt(true);
    (this.board ?? this.route)?.clear();
    this.seconds = 0;
    this._tick(0);
    this.keep();
  }

  _tick(passed) {
    if ((this.board || this.route) && !this.finished && !document.hidden) this.seconds += passed;
    const off = this.clock.classList.contains("off");
    this.clock.textContent = off ? "⏱" : this.time;
    this.clock.setAttribute("aria-label", off ? texts.showTimer : `${texts.time} ${this.time}`);
  }

  get time() {
    return `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, "0")}`;
  }

  _rules(rules) {
    this.rules.replaceChildren(...rules.map((rule) => make("li", {}, rule)));
  }

  // -- links, files, what is kept

  // A link to the puzzle, or to a lesson on it, whose steps are written behind it.
  async link(lesson = "") {
    const { encode } = await import("./link.js");
    const address = `${location.origin}${location.pathname}#${await encode(this.text)}${lesson}`;
    history.replaceState(history.state, "", address);
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
      const [packed, chosen] = fragment.split("~");
      await this._visit(await decode(packed));
      if (chosen) this.tools().then(() => this.learning.teach(...chosen.split("-").map(Number)));
      return true;
    } catch {
      this.notice = texts.broken;
      this.say(texts.broken, "bad");
      return false;
    }
  }

  // What is no text wipes nothing.
  async _file(file) {
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      if (text.includes("\0")) throw new TypeError();
      this.load(text);
    } catch {
      this.say(`${file.name}: ${texts.noText}`, "bad");
    }
  }

  _bar() {
    const file = make("input", { type: "file", hidden: true, onchange: () => { if (file.files[0]) this._file(file.files[0]); file.value = ""; } });
    $("bar").replaceChildren(
      this._toGallery(), button(texts.openFile, () => file.click()), file,
      button(texts.copyLink, () => this.link()), button("?", () => this.tools().then(() => this.help()), { "aria-label": texts.help, title: texts.help }),
      button("◐", () => this._theme({ light: "dark", dark: "" }[document.documentElement.dataset.theme ?? ""] ?? "light"), { "aria-label": texts.theme, title: texts.theme }),
    );
  }

  _toGallery() {
    return button(texts.gallery, () => this.tools().then(() => this.gallery.open()), { className: "main" });
  }

  _theme(theme) {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    localStorage.setItem("pylogic.theme", theme ?? "");
  }

  _drops() {
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const [file, text] = [event.dataTransfer.files[0], event.dataTransfer.getData("text")];
      if (file) this._file(file);
      else if (text.trim()) this.load(text);
    }, true);
  }

  // Keep the work a little later: what is typed and clicked does not wait for it.
  keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this._store(), PAUSE);
  }

  _store() {
    if (!this.editor) return;
    if (this.board || this.route) {
      const work = this._played();
      keepPlayed(this.name, this.of, work);
      if (work.begun) this.making?.played(this.kind, this.of);
    }
    Object.assign(this.work, { text: this.text, index: this.index });
    store(this.work);
  }

  _played() {
    const { board, route, seconds, finished } = this;
    const begun = finished ? "solved" : board?.state.size || board?.notes.size || route?.moves ? "begun" : "";
    return { board: board?.save(), candidates: this.aids.on, moves: route?.moves, undone: route?.undone, seconds, begun };
  }
}

const page = new Page();
window.pylogic = { page };
page.start();
