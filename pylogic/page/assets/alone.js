// One puzzle that plays alone: the board, marks, undo, and what tells when it is solved.
import { Board } from "./board.js";
import { $, button } from "./dom.js";
import { Lesson } from "./lesson.js";
import { isSolved } from "./seal.js";
import { texts } from "./texts.js";

const model = JSON.parse($("model").textContent);
const key = `pylogic.alone.${model.salt}`;

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? undefined;
  } catch {
    return undefined;
  }
};

let lesson = null; // once it has begun
const board = new Board($("board"), model, {
  texts,
  saved: kept(),
  say: (text) => { $("live").textContent = text; },
  onchange: () => {
    try {
      localStorage.setItem(key, JSON.stringify(board.save()));
    } catch {
      // Some browsers keep nothing for files.
    }
    const solved = isSolved(model, (number) => board.value(number));
    if (!solved && lesson) {
      lesson.changed();
      return;
    }
    $("message").textContent = solved ? texts.finished : "";
    $("message").className = solved ? "good" : "";
  },
});
if (model.lesson) lesson = new Lesson(board, model.lesson, $("message"));
board.pad($("pad"));
$("actions").onmousedown = (event) => event.preventDefault(); // keys go on to the board
for (const [sign, name, action] of [["↶", texts.undo, () => board.undo()], ["↷", texts.redo, () => board.redo()], ["✕", texts.clear, () => board.clear()]]) {
  $("actions").append(button(sign, action, { title: name, "aria-label": name }));
}
