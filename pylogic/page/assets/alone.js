// One puzzle that plays alone: the board, marks, undo, and a hash that tells when it is solved.
import { Board } from "./board.js";
import { $, button } from "./dom.js";
import { texts } from "./texts.js";

const model = JSON.parse($("model").textContent);
const key = `pylogic.alone.${model.solved}`;

async function digest(board) {
  const values = model.places.map((place, number) => {
    const value = board.value(number) ?? place.vacant;
    return value === null || value === undefined ? "" : model.sorts[place.sort].values[value];
  });
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify([model.salt, ...values])));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? undefined;
  } catch {
    return undefined;
  }
};

const board = new Board($("board"), model, {
  texts,
  saved: kept(),
  say: (text) => { $("live").textContent = text; },
  onchange: async () => {
    try {
      localStorage.setItem(key, JSON.stringify(board.save()));
    } catch {
      // Some browsers keep nothing for files.
    }
    const solved = (await digest(board)) === model.solved;
    $("message").textContent = solved ? texts.finished : "";
    $("message").className = solved ? "good" : "";
  },
});
board.pad($("pad"));
for (const [sign, name, action] of [["↶", texts.undo, () => board.undo()], ["↷", texts.redo, () => board.redo()], ["✕", texts.clear, () => board.clear()]]) {
  $("actions").append(button(sign, action, { title: name, "aria-label": name }));
}
