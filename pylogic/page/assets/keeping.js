// The work of a tab, kept by the browser: a text, which of its puzzles is shown, and what was put down on each.

const KEPT = "pylogic.work";

// The last work of this tab, else of any.
export function kept() {
  const nothing = { text: "", index: 0, played: {} };
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
    // A board that is too large for the browser is not kept.
  }
}
