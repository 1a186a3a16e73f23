// What the browser keeps: the text of a tab, and for every puzzle, by its content, what was put down on it.

const KEPT = "pylogic.work";
const BOARD = "pylogic.board.";
const BEGUN = "pylogic.begun";
const MOST = 300; // puzzles

// The last work of this tab, else of any: a text, which of its puzzles is shown, and the texts before it.
export function kept() {
  const nothing = { text: "", index: 0, before: [], after: [] };
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT)) };
  } catch {
    return nothing;
  }
}

export function store(work) {
  const text = JSON.stringify(work);
  try {
    sessionStorage.setItem(KEPT, text);
    localStorage.setItem(KEPT, text);
  } catch {
    // A text that is too large for the browser is not kept.
  }
}

// A short name of a content: two that differ have the same one once in 2^53.
export function named(content) {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < content.length; at++) {
    one = Math.imul(one ^ content.charCodeAt(at), 2654435761);
    two = Math.imul(two ^ content.charCodeAt(at), 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}

export function played(name) {
  return read(BOARD + name) ?? {};
}

// Keep what was put down on a puzzle; the ones that were played longest ago make room for it.
export function keepPlayed(name, text, work) {
  const others = (read(BEGUN) ?? []).filter((one) => one.name !== name);
  const begun = [...others, { name, text: named(text), state: work.begun }];
  while (begun.length > MOST) localStorage.removeItem(BOARD + begun.shift().name);
  for (;;) {
    try {
      localStorage.setItem(BOARD + name, JSON.stringify(work));
      localStorage.setItem(BEGUN, JSON.stringify(begun));
      return;
    } catch {
      if (begun.length < 2) return; // it is too large for the browser
      localStorage.removeItem(BOARD + begun.shift().name);
    }
  }
}

// How far the puzzles of texts are, "begun" or "solved", by the names of the texts.
export function progress() {
  return new Map((read(BEGUN) ?? []).filter((one) => one.state).map((one) => [one.text, one.state]));
}

// Names of kinds that are kept, the newest first.
export const names = (list) => read(`pylogic.${list}`) ?? [];

export function keepNames(list, kept) {
  try {
    localStorage.setItem(`pylogic.${list}`, JSON.stringify(kept));
  } catch {
    // There is no room for it.
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}
