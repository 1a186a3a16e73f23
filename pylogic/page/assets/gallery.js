// The gallery: an example of every kind, those that were declared on this page first.

import { $, button, card, make } from "./dom.js";
import { named, progress } from "./keeping.js";
import { texts } from "./texts.js";

const OWN = "pylogic.own";
const MOST = 30; // kinds of one's own that are kept

export class Gallery {
  constructor(page) {
    this.page = page;
    this.dialog = $("gallery");
    this.search = make("input", { type: "search", placeholder: texts.search, "aria-label": texts.search, oninput: () => this._filter() });
    this.dialog.prepend(make("div", { className: "row closing" }, this.search, button(texts.close, () => this.dialog.close())));
    this.own = make("div", { id: "own", className: "cards" });
    $("cards").className = "cards";
    $("cards").before(this.own);
  }

  // Keep the text in which a kind is declared that does not come with pylogic.
  keep(kind, text) {
    const kept = kinds();
    delete kept[kind];
    const newest = Object.fromEntries([[kind, text], ...Object.entries(kept)].slice(0, MOST));
    try {
      localStorage.setItem(OWN, JSON.stringify(newest));
    } catch {
      // There is no room for it.
    }
  }

  async open() {
    this.dialog.showModal();
    this._own();
    this._begun();
    if ($("cards").childElementCount) return;
    $("cards").textContent = texts.working;
    let first = true;
    await this.page.ask("gallery", { ask: "gallery" }, (message) => {
      if (first) $("cards").replaceChildren();
      first = false;
      if (message.error) $("cards").textContent = message.error;
      if (message.text) $("cards").append(this._card(message));
      this._filter();
    });
    this._begun();
  }

  async _own() {
    const found = [];
    const wanted = Object.values(kinds());
    if (wanted.length) await this.page.ask("own", { ask: "cards", texts: wanted }, (message) => message.text && found.push(this._card(message)));
    this.own.replaceChildren(...found);
    this._begun();
    this._filter();
  }

  _card(message) {
    const choose = () => {
      this.dialog.close();
      history.replaceState(null, "", location.pathname + location.search);
      this.page.load(message.text).then(() => $("board").focus({ preventScroll: true }));
    };
    const made = card(message, message.name.replaceAll("_", " "), choose);
    made.dataset.text = named(message.text);
    made.append(make("span", {}, message.summary));
    return made;
  }

  // Say on each card whether its puzzle was begun or solved.
  _begun() {
    const states = progress();
    for (const one of this.dialog.querySelectorAll(".card")) {
      one.querySelector("mark")?.remove();
      const state = states.get(one.dataset.text);
      if (state) one.querySelector("strong").append(" ", make("mark", {}, texts[state]));
    }
  }

  _filter() {
    const wanted = this.search.value.toLowerCase();
    for (const one of this.dialog.querySelectorAll(".card")) one.hidden = !one.lastChild.textContent.toLowerCase().includes(wanted) && !one.textContent.toLowerCase().includes(wanted);
  }
}

function kinds() {
  try {
    return JSON.parse(localStorage.getItem(OWN)) ?? {};
  } catch {
    return {};
  }
}
