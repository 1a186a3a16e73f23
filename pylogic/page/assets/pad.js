// The buttons below a board: sorts, values, kinds of marks, colours.

import { button, make } from "./dom.js";
import { COLOURS } from "./drawing.js";

const FEW = 3; // values of which nobody needs candidates

export function pad(board, root) {
  const { texts, model } = board;
  const group = (label, ...children) => make("div", { className: "row", role: "group", "aria-label": label }, ...children);
  const key = (text, name, onclick, more = {}) => button(text, onclick, { "aria-label": name, title: name, ...more });
  const choice = (text, chosen, choose) => key(text, text, () => { choose(); pad(board, root); }, { "aria-pressed": chosen });
  root.onmousedown = (event) => event.preventDefault(); // keys go on to the board
  const groups = [];
  const sort = model.sorts[board.sort];
  const lines = [...new Set(model.places.filter((place) => place.seen && place.cells.length > 1).map((place) => place.sort))];
  if (lines.length > 1) groups.push(group(texts.lines, ...lines.map((index) => choice(model.sorts[index].name, index === (board.lines ?? lines[0]), () => { board.lines = index; }))));
  if (sort) {
    const sorts = model.sorts.map((one, index) => [one, index]).filter(([one]) => one.form === "cells");
    if (sorts.length > 1) groups.push(group(texts.sorts, ...sorts.map(([one, index]) => choice(one.name, index === board.sort, () => { board.sort = index; }))));
    const open = model.places.filter((place) => place.sort === board.sort && place.printed === null);
    const possible = sort.values.map((text, value) => [text, value]).filter(([, value]) => open.some((place) => place.values?.includes(value) ?? true));
    const values = group(texts.values, ...possible.map(([text, value]) => {
      const made = key(text, text, (event) => board.enter(value, board.modeOf(event)), { "data-value": text });
      const shown = sort.joined?.[text]?.[""] ?? sort.stamps[text]; // a body by itself
      if (shown) made.innerHTML = `<svg viewBox="${board.wide - board.cell} 0 ${board.cell} ${board.cell}" class="pl-board" aria-hidden="true">${shown.map(([, part]) => part).join("")}</svg>`;
      return made;
    }), key("⌫", texts.erase, () => board.enter(undefined)));
    values.classList.add("values");
    groups.push(values);
    groups.push(group(texts.modes, ...["value", "corner", "centre"].map((mode) => choice(texts[mode], mode === board.mode, () => board.setMode(mode))), ...(sort.values.length > FEW ? board.options.aids ?? [] : [])));
  }
  groups.push(group(texts.colours, ...COLOURS.map((colour, number) =>
    key("", `${texts.colour} ${number + 1}`, () => board.colour(number), { className: "colour", style: `background: ${colour}` }))));
  const focused = root.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  root.replaceChildren(...groups);
  count(board, root);
  if (focused) root.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
}

// Write beside each value how often it is still to be placed, where that is known.
export function count(board, root) {
  const totals = board.totals?.[board.sort];
  if (!totals) return;
  const placed = {};
  board.model.places.forEach((place, number) => {
    if (place.sort === board.sort) placed[board.text(number)] = (placed[board.text(number)] ?? 0) + 1;
  });
  for (const key of root.querySelectorAll("[data-value]")) {
    const { value } = key.dataset;
    if (!totals[value]) continue;
    const left = totals[value] - (placed[value] ?? 0);
    key.dataset.left = left;
    key.classList.toggle("placed", left === 0);
    key.classList.toggle("over", left < 0);
    key.title = `${value}: ${left} ${board.texts.left}`;
  }
}
