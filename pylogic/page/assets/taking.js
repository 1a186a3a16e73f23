// The panel that takes a puzzle away: files, pictures, a page that plays alone, paper.

import { $, button, make, picture, row, save } from "./dom.js";
import { texts } from "./texts.js";

const ZOOM = 2; // pixels of a bitmap for a unit of the picture
const WIDEST = 6000; // pixels

export class Taking {
  constructor(page) {
    this.page = page;
    this.outcome = make("p", { className: "outcome", role: "status" });
    const convert = (to) => () => this.convert(to, page.text);
    this.links = make("ul", {});
    this.panel = make("div", {}, row(
      button(texts.saveText, () => save("puzzle.puzzle", page.text)), button(texts.saveSvg, convert("svg")), button(texts.savePng, () => this._bitmap()),
      button(texts.savePlay, convert("play")), button(texts.savePdf, () => this.sheet(page.text, this.outcome)), button(texts.print, () => this.print()),
      button(texts.copyLink, () => page.link()), button(texts.elsewhere, () => this._elsewhere())), this.outcome, this.links);
    addEventListener("beforeprint", () => this._fill());
    addEventListener("afterprint", () => { this.printed = undefined; });
  }

  // A worksheet; where its library is missing, the browser prints the puzzles.
  async sheet(text, outcome, puzzles) {
    if ((await this.convert("sheet", text, outcome))?.error) this.print(puzzles);
  }

  async convert(to, text, outcome = this.outcome) {
    const found = await this._converted({ to, text }, outcome);
    if (found?.data) save(found.name, Uint8Array.from(atob(found.data), (letter) => letter.charCodeAt(0)));
    return found;
  }

  async _converted(wanted, outcome = this.outcome) {
    outcome.textContent = texts.working;
    const found = await this.page.ask("convert", this.page.about({ ask: "convert", ...wanted }));
    outcome.textContent = found?.error ?? found?.problems?.[0].sentence ?? "";
    return found;
  }

  // Links with which other pages open the puzzle.
  async _elsewhere() {
    const found = await this.page.ask("links", this.page.about({ ask: "links" }));
    const links = Object.entries(found?.links ?? {});
    this.links.replaceChildren(...links.map(([name, address]) => make("li", {}, make("a", { href: address, target: "_blank", rel: "noreferrer" }, name))));
    this.outcome.textContent = found?.error ?? found?.problems?.[0].sentence ?? (links.length ? "" : texts.nowhere);
  }

  forget() {
    this.links.replaceChildren();
  }

  // The browser draws bitmaps, on white.
  async _bitmap() {
    const found = await this._converted({ to: "svg", theme: "light" });
    if (!found?.data) return;
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${found.data}`;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const zoom = Math.min(ZOOM, WIDEST / Math.max(width, height));
    const canvas = make("canvas", { width: zoom * width, height: zoom * height });
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((bitmap) => save(found.name.replace(/svg$/, "png"), bitmap));
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
