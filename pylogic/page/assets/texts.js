// All that the page says in its own words; everything else comes from pylogic.

export const texts = {
  title: "pylogic", gallery: "Gallery", search: "Find a kind", close: "Close", openFile: "Open a file", copyLink: "Copy link", copied: "The link is in the clipboard",
  tools: "Tools", write: "Write", play: "Play", rules: "Rules", learn: "Learn", solve: "Solve", make: "Make", take: "Take away",
  editor: "The text of the puzzle; Escape leaves it for the board", format: "Put in order", puzzle: "Puzzle",
  open: "open", values: "Values", modes: "What keys write", sorts: "What is filled in", value: "Value", corner: "Corner", centre: "Centre",
  colours: "Colours", colour: "Colour", erase: "Erase", undo: "Undo", redo: "Redo", clear: "Start again", hideTimer: "Hide or show the time", showTimer: "Show the time", time: "Time",
  boardKeys: "Arrow keys move, typing fills in, the space bar goes through few values or through the kinds of marks, Shift and an arrow key draws lines, Ctrl+Z undoes.",
  routeKeys: "Arrow keys, the number pad and clicks move; Backspace takes the last move back.",
  check: "Right so far?", solvable: "Still solvable?", hint: "Hint", apply: "Fill it in", steps: "Explain all", grade: "How hard?",
  right: "Solved: everything is right.", soFar: "Right so far", wrong: "Not right:", isSolvable: "It can still be solved.", notSolvable: "It cannot be solved any more.",
  openQuestion: "That was not settled within the limit.", finished: "Solved!", begun: "begun", solved: "solved", noStep: "There is nothing left to explain.", noHints: "Hints are for puzzles with one solution; a route has none.", blame: "Which clues conflict?",
  engine: "Engine", strategy: "Strategy", usual: "the usual one", one: "Solve", all: "All solutions", count: "Count", decided: "What is decided",
  nearest: "Nearest board", stop: "Stop", working: "Working…", waiting: "Others are being answered; this waits its turn…", stopped: "Stopped.", solution: "Solution", show: "Put it on the board",
  compile: "Show the program", compare: "Compare", labelings: "Labelings of swipl", strategies: "Strategies of clingo", measure: "Measure", chart: "A mark for each run",
  measures: { seconds: "seconds", choices: "choices", failures: "failures", conflicts: "conflicts", inferences: "inferences" }, solutions: "solutions", best: "best", bound: "bound",
  kind: "Kind", size: "Size", howHard: "Grade", any: "any people can solve", symmetry: "Symmetry", none: "none", seed: "Seed", many: "How many", generate: "Generate",
  made: "Made", use: "Play this", print: "Print", tried: "tries", saveText: "Save the text", saveSvg: "Picture (SVG)", savePng: "Picture (PNG)",
  savePlay: "A page that plays alone", savePdf: "Worksheet (PDF)", foreign: "The text was in another format; this is the same in pylogic's own.",
  several: "puzzles in this text", noText: "this is not a text, so nothing was opened.", broken: "The link is damaged; the puzzle in it cannot be read.", lost: "The server does not answer any more. Start 'pylogic serve' again; your work is kept here.",
  theme: "Light or dark", moves: "Moves", back: "Back", empty: "Choose a puzzle in the gallery, open a file, or write one.",
  loading: "Loading pylogic…", notStarted: "pylogic could not be started in this browser", late: "this took more than",
};
