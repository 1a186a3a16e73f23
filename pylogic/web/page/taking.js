// The panel that takes a puzzle away: files, pictures, a page that plays alone, paper.

import { $, button, make, picture, row, save } from "./dom.js";
import { texts } from "./texts.js";

export class Taking {
  constructor(page) {
    this.page = page;
    this.outcome = make("p", { className: "outcome", role: "status" });
    const convert = (to) => () => this.convert(to, page.text, this.outcome);
    this.panel = make("div", {}, row(
      button(texts.saveText, () => save("puzzle.puzzle", page.text)), button(texts.saveSvg, convert("svg")), button(texts.savePng, convert("png")),
      button(texts.savePlay, convert("play")), button(texts.savePdf, convert("sheet")), button(texts.print, () => this.print()),
      button(texts.copyLink, () => page.link())), this.outcome);
    addEventListener("beforeprint", () => this._fill());
    addEventListener("afterprint", () => { this.printed = undefined; });
  }

  async convert(to, text, outcome) {
    outcome.textContent = texts.working;
    const found = await this.page.ask("convert", { ask: "convert", text, index: this.page.index, to });
    outcome.textContent = found?.error ?? found?.problems?.[0].sentence ?? "";
    if (found?.data) save(found.name, Uint8Array.from(atob(found.data), (letter) => letter.charCodeAt(0)));
  }

  // Print puzzles, the one on the board with its rules when none are given.
  print(puzzles) {
    this.printed = puzzles;
    print();
  }

  _fill() {
    const article = (title, shown) => make("article", {}, make("h2", {}, title), shown);
    const board = $("board").querySelector("svg")?.cloneNode(true);
    board?.querySelectorAll(".cursor, .tints").forEach((group) => group.replaceChildren());
    const now = () => (board ? [article($("play-title").textContent, make("div", { className: "picture" }, board)), this.page.rules.cloneNode(true)] : []);
    $("sheet").replaceChildren(...(this.printed?.map((made) => article(made.title, picture(made.svg))) ?? now()));
  }
}
