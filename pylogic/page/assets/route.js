// A board on which something is moved, by keys, by arrows beside it, or by clicks; each move is asked for.

import { $, button, make, picture } from "./dom.js";
import { texts } from "./texts.js";

const KEYS = {
  ArrowUp: "0", ArrowRight: "2", ArrowDown: "4", ArrowLeft: "6",
  Numpad8: "0", Numpad9: "1", Numpad6: "2", Numpad3: "3", Numpad2: "4", Numpad1: "5", Numpad4: "6", Numpad7: "7",
};
const ARROWS = [["↖", "7"], ["↑", "0"], ["↗", "1"], ["←", "6"], null, ["→", "2"], ["↙", "5"], ["↓", "4"], ["↘", "3"]];

export class Route {
  constructor(page, model, moves, undone) {
    Object.assign(this, { page, model, moves: "", undone, shown: Promise.resolve() });
    const root = $("board");
    root.tabIndex = 0;
    root.setAttribute("role", "application");
    root.setAttribute("aria-label", `${model.layers.title}. ${model.layers.described} ${texts.routeKeys}`);
    root.onpointermove = root.onpointerup = root.onpointercancel = root.onfocus = root.onblur = null;
    root.onpointerdown = (event) => this._click(event);
    root.onkeydown = (event) => this._key(event);
    const grid = make("div", { className: "arrows" });
    grid.append(...ARROWS.map((arrow) => (arrow ? button(arrow[0], () => this.go(arrow[1])) : button("⌫", () => this.undo(), { "aria-label": texts.back }))));
    $("pad").replaceChildren(grid);
    queueMicrotask(() => this.set(moves)); // the page knows it then
  }

  go(move) {
    return this._then(() => this._show(this.moves + move, ""));
  }

  undo() {
    this._then(() => this.moves && this._show(this.moves.slice(0, -1), this.moves.at(-1) + this.undone));
  }

  redo() {
    this._then(() => this.undone && this._show(this.moves + this.undone[0], this.undone.slice(1)));
  }

  clear() {
    this.set("", "");
  }

  set(moves, undone = this.undone) {
    return this._then(() => this._show(moves, undone));
  }

  // One after the other: keys come faster than answers.
  _then(step) {
    this.shown = this.shown.then(() => (this.page.route === this ? step() : undefined));
    return this.shown;
  }

  // Show the board after these moves; a move that breaks a rule is not made.
  async _show(moves, undone) {
    const found = await this.page.ask("route", this.page.about({ ask: "route", moves }));
    if (!found?.svg) return found?.error && this.page.say(found.error, "bad");
    if (found.faults.length && moves.length > this.moves.length) return this.page.say(found.faults[0], "bad");
    Object.assign(this, { moves, undone, at: found.at });
    $("board").replaceChildren(picture(found.svg));
    this.page.finished = found.finished;
    this.page.say(found.finished ? texts.finished : `${texts.moves}: ${moves.length}. ${found.open}`, found.finished ? "good" : "");
    if (found.finished) this.page.making?.proceed();
    return this.page.keep();
  }

  _key(event) {
    const move = KEYS[event.key] ?? KEYS[event.code];
    if (move) this.go(move);
    else if (event.key === "Backspace") this.undo();
    else return;
    event.preventDefault();
  }

  // A click on a cell moves in the direction that is nearest to where it lies.
  _click(event) {
    const { a: scale, e, f } = $("board").querySelector("svg").getScreenCTM();
    const { left, top, cell } = this.model.layers;
    const down = ((event.clientY - f) / scale - top) / cell + 0.5 - this.at[0];
    const right = ((event.clientX - e) / scale - left) / cell + 0.5 - this.at[1];
    $("board").focus({ preventScroll: true });
    if (Math.max(Math.abs(down), Math.abs(right)) < 0.5) return;
    this.go(String((Math.round(Math.atan2(right, -down) / (Math.PI / 4)) + 8) % 8));
    event.preventDefault();
  }
}
