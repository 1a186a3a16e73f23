// The gallery: every kind with its picture, found by any of its names, by group, among favourites and those last played.

import { $, button, card, make } from "./dom.js";
import { keepNames, named, names, progress } from "./keeping.js";
import { texts } from "./texts.js";

const OWN = "pylogic.own";
const MOST = 30; // kinds of one's own that are kept

export class Gallery {
  constructor(page) {
    this.page = page;
    this.dialog = $("gallery");
    this.search = make("input", { type: "search", placeholder: texts.search, "aria-label": texts.search, oninput: () => this._choose(""), onkeydown: (event) => this._first(event) });
    this.group = "";
    this.dialog.prepend(make("div", { className: "row closing" }, this.search, button(texts.close, () => this.dialog.close())));
    this.own = make("div", { id: "own", className: "cards" });
    this.none = make("p", { hidden: true }, texts.notFound);
    $("cards").className = "cards";
    $("cards").before(this.groups = make("div", { className: "row groups" }), this.none, this.own);
    this._groups();
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

  _groups() {
    const shown = { "": texts.everything, favourite: `★ ${texts.favourites}`, last: texts.last, ...texts.groups };
    const daily = button(texts.daily, async () => {
      this.dialog.close();
      await this.page.making.daily();
      this.page.face();
    });
    this.groups.replaceChildren(daily, ...Object.entries(shown).map(([group, text]) =>
      button(text, () => { this.search.value = ""; this._choose(group); }, { "aria-pressed": group === this.group })));
  }

  // Show a group; what is looked for is looked for among all kinds.
  _choose(group) {
    if (group !== this.group) {
      this.group = group;
      this._groups();
    }
    this._filter();
  }

  async open() {
    this.search.value = "";
    this.dialog.showModal();
    if (matchMedia("(pointer: coarse)").matches) this.search.blur(); // a keyboard would cover the cards
    this._own();
    this._begun();
    await this.known();
    this._begun();
    this._filter();
  }

  // All kinds, once; returns their messages by name.
  known() {
    return this.found ??= this._all();
  }

  async _all() {
    const found = new Map();
    $("cards").textContent = texts.working;
    await this.page.ask("gallery", { ask: "gallery" }, (message) => {
      if (!found.size) $("cards").replaceChildren();
      if (message.error) $("cards").textContent = message.error;
      if (!message.text) return;
      found.set(message.name, message);
      $("cards").append(this._card(message));
    });
    if (!found.size) this.found = undefined;
    return found;
  }

  async _own() {
    const found = [];
    const wanted = Object.values(kinds());
    if (wanted.length) await this.page.ask("own", { ask: "cards", texts: wanted }, (message) => message.text && found.push(this._card(message, true)));
    this.own.replaceChildren(...found);
    this._begun();
    this._filter();
  }

  _card(message, own = false) {
    const choose = async () => {
      this.dialog.close();
      await this.page.load(own ? message.text : await this.page.making.opening(message));
      this.page.face();
    };
    const name = message.name.replaceAll("_", " ");
    const made = card(message, name, choose);
    const again = message.summary.toLowerCase().replaceAll("-", " ") === name; // as most are called
    made.append(make("span", {}, again ? "" : message.summary), make("span", { className: "also" }, message.also));
    const star = button("", () => {
      const kept = names("favourites").filter((one) => one !== message.name);
      keepNames("favourites", names("favourites").length > kept.length ? kept : [message.name, ...kept]);
      marked();
      this._filter();
    }, { className: "star", "aria-label": `${texts.favourite}: ${name}` });
    const marked = () => {
      const is = names("favourites").includes(message.name);
      star.setAttribute("aria-pressed", is);
      star.textContent = is ? "★" : "☆";
    };
    marked();
    const slot = make("div", { className: "slot" }, made, star);
    Object.assign(slot.dataset, { name: message.name, group: message.group, text: named(message.text) });
    return slot;
  }

  // Say on each card whether a puzzle of it was begun or solved.
  _begun() {
    const states = progress();
    const last = new Map(names("last").map((one) => [one.kind, one.text]));
    for (const slot of this._slots()) {
      slot.querySelector("mark")?.remove();
      const state = states.get(last.get(slot.dataset.name)) ?? states.get(slot.dataset.text);
      if (state) slot.querySelector("strong").append(" ", make("mark", {}, texts[state]));
    }
  }

  _slots() {
    return [...this.dialog.querySelectorAll(".slot")];
  }

  // Show what is looked for, what has that very name first, then what begins with it; the last played in their order.
  _filter() {
    const wanted = this.search.value.trim().toLowerCase().replaceAll("_", " ");
    const plain = (text) => text.toLowerCase().replaceAll("-", " ");
    const last = names("last").map((one) => one.kind);
    const favourites = names("favourites");
    const ranked = this._slots().map((slot, index) => {
      const name = slot.dataset.name.replaceAll("_", " ");
      const also = plain(slot.querySelector(".also").textContent);
      const ranks = [name === wanted, also.split(", ").includes(wanted), name.startsWith(wanted), `${name}, ${also}`.includes(plain(wanted)), plain(slot.textContent).includes(plain(wanted))];
      const { group } = this;
      const among = !group || (group === "last" ? last.includes(slot.dataset.name) : group === "favourite" ? favourites.includes(slot.dataset.name) : slot.dataset.group === group);
      slot.hidden = !among || !ranks.includes(true);
      return { slot, index, rank: group === "last" ? last.indexOf(slot.dataset.name) : wanted ? ranks.indexOf(true) : slot.dataset.at };
    });
    ranked.forEach(({ slot, index }) => { slot.dataset.at ??= index; });
    const order = ranked.map((one) => [Number(one.rank ?? one.slot.dataset.at), Number(one.slot.dataset.at), one.slot]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const [, , slot] of order) slot.parentNode.append(slot);
    this.none.hidden = !ranked.length || ranked.some(({ slot }) => !slot.hidden);
  }

  // Enter opens the first kind that is shown, as soon as all are known.
  async _first(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    await this.known();
    this._filter();
    this._slots().find((slot) => !slot.hidden)?.querySelector(".card").click();
  }
}

function kinds() {
  try {
    return JSON.parse(localStorage.getItem(OWN)) ?? {};
  } catch {
    return {};
  }
}
