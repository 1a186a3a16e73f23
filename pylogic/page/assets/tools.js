// What the page gets once its first picture stands: the gallery, completion, and the tabs beside the board.

import { Compare } from "./compare.js";
import { completions } from "./completing.js";
import { $, button, make } from "./dom.js";
import { Gallery } from "./gallery.js";
import { Learning } from "./learning.js";
import { Making } from "./making.js";
import { Setting } from "./setting.js";
import { Solving } from "./solving.js";
import { Taking } from "./taking.js";
import { texts } from "./texts.js";

export function equip(page) {
  Object.assign(page, {
    completions, gallery: new Gallery(page), learning: new Learning(page), solving: new Solving(page), making: new Making(page), setting: new Setting(page), taking: new Taking(page),
  });
  const panels = {
    rules: make("div", {}, page.rules), learn: page.learning.panel, solve: page.solving.panel, compare: new Compare(page).panel,
    set: page.setting.panel, make: page.making.panel, take: page.taking.panel,
  };
  const tabs = Object.keys(panels).map((name) => button(texts[name], () => page.show(name), { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` }));
  page.show = (name) => {
    tabs.forEach((tab) => { tab.setAttribute("aria-selected", tab.id === `tab-${name}`); tab.tabIndex = tab.id === `tab-${name}` ? 0 : -1; });
    for (const [key, panel] of Object.entries(panels)) panel.hidden = key !== name;
  };
  for (const [name, panel] of Object.entries(panels)) {
    Object.assign(panel, { id: `panel-${name}`, className: "panel" }).setAttribute("aria-labelledby", `tab-${name}`);
    panel.setAttribute("role", "tabpanel");
  }
  page.help = help;
  $("tabs").onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  };
  $("tabs").replaceChildren(...tabs);
  $("panels").replaceChildren(...Object.values(panels));
  page.show("rules");
}

// What keys do, in a dialog of its own.
function help() {
  const rows = texts.keys.map(([key, does]) => make("tr", {}, make("th", { scope: "row" }, key), make("td", {}, does)));
  const dialog = make("dialog", { id: "keys", onclose: () => dialog.remove(), "aria-label": texts.help }, make("h2", {}, texts.help),
    make("table", {}, make("tbody", {}, ...rows)), button(texts.close, () => dialog.close()));
  document.body.append(dialog);
  dialog.showModal();
}
