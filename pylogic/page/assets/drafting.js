// The text of a puzzle, changed as somebody draws: blocks with a sign for each cell, and statements on lines of their own.

const OPEN = ".";
const UNKNOWN = "?";
export const cellName = ([row, column]) => `r${row}c${column}`;

// A line without its comment, its words, and the cells that it names, in their order.
const bare = (line) => line.replace(/\s*(%.*)?$/, "");
const wordsOf = (line) => bare(line).trim().split(/\s+/);
const cellsIn = (line) => [...bare(line).matchAll(/\br(\d+)c(\d+)\b/g)].map((found) => [Number(found[1]), Number(found[2])]);

export class Draft {
  // A puzzle in canonical form, by its place among those of a text; gestures by the names of statements.
  constructor(text, index, rows, columns, gestures) {
    Object.assign(this, { lines: text.split("\n"), rows, columns, gestures });
    const heads = this.lines.flatMap((line, number) => (/^[a-z]\w*.*\{$/.test(bare(line)) && !/^kind\s/.test(line) ? [number] : []));
    this.from = heads[Math.min(index, heads.length - 1)] ?? -1;
  }

  get text() {
    return this.lines.join("\n");
  }

  get to() {
    return this.lines.findIndex((line, number) => number > this.from && /^\}/.test(line));
  }

  // Rows and columns of a block.
  _size(name) {
    return this.gestures[name] === "corners" ? [this.rows + 1, this.columns + 1] : [this.rows, this.columns];
  }

  // -- blocks

  // Blocks with a sign for each cell: name -> number of the line above the first row.
  get blocks() {
    const found = new Map();
    for (let number = this.from + 1; number < this.to; number++) {
      const name = /^\s+([a-z_]\w*)\s*\{\s*$/.exec(this.lines[number])?.[1];
      if (name && /^\s+\}/.test(this.lines[number + 1 + this._size(name)[0]] ?? "")) found.set(name, number);
    }
    return found;
  }

  // The signs of a block, row by row; those of an empty one where there is none.
  signs(name, empty = OPEN) {
    const [rows, columns] = this._size(name);
    const at = this.blocks.get(name);
    if (at === undefined) return Array.from({ length: rows }, () => Array(columns).fill(empty));
    return this.lines.slice(at + 1, at + 1 + rows).map((line) => (line.includes(" ", line.search(/\S/)) ? wordsOf(line) : [...line.trim()]));
  }

  // Write a block; one that is not there is added.
  write(name, signs) {
    const widest = Math.max(...signs.flat().map((sign) => sign.length));
    const rows = signs.map((row) => `    ${row.map((sign) => sign.padStart(widest)).join(" ")}`);
    const at = this.blocks.get(name);
    if (at === undefined) this.lines.splice(this.to, 0, `  ${name} {`, ...rows, "  }");
    else this.lines.splice(at + 1, rows.length, ...rows);
  }

  put(name, places, sign) {
    const signs = this.signs(name);
    for (const [row, column] of places) signs[row][column] = sign;
    this.write(name, signs);
  }

  // -- statements on lines

  // The numbers of the lines with statements of a name.
  statements(name) {
    const found = [];
    for (let number = this.from + 1; number < this.to; number++) {
      if (this.lines[number].endsWith("{")) while (number < this.to && this.lines[number].trim() !== "}") number++;
      else if (wordsOf(this.lines[number])[0] === name) found.push(number);
    }
    return found;
  }

  // The words behind a name; none where there is no such statement.
  words(name) {
    const [at] = this.statements(name);
    return at === undefined ? [] : wordsOf(this.lines[at]).slice(1);
  }

  // Write them; without words the statement goes.
  say(name, words) {
    const [at] = this.statements(name);
    this.lines.splice(at ?? this.from + 1, at === undefined ? 0 : 1, ...(words.length ? [`  ${[name, ...words].join(" ")}`] : []));
  }

  // Write one sign of a line such as "rows 1 ? 2".
  putBeside(name, place, many, sign) {
    const signs = this.words(name);
    if (signs.length !== many) signs.splice(0, signs.length, ...Array(many).fill(UNKNOWN));
    signs[place - 1] = sign;
    this.say(name, signs);
  }

  // Statements of a name that list cells, each with its cells.
  listed(name) {
    return this.statements(name).map((number) => ({ number, cells: cellsIn(this.lines[number]), head: wordsOf(this.lines[number])[1] }));
  }

  // Write such a statement anew, behind the others where it is new; without cells it goes.
  list(name, number, words) {
    const at = number ?? (this.statements(name).at(-1) ?? this.to - 1) + 1;
    this.lines.splice(at, number === undefined ? 0 : 1, ...(words.length ? [`  ${[name, ...words].join(" ")}`] : []));
  }

  // Choose a point, or no longer.
  choose(name, point) {
    const words = this.words(name);
    this.say(name, words.includes(point) ? words.filter((word) => word !== point) : [...words, point]);
  }

  // Write the value of a cell as a statement of its own, or take it away.
  give(cell, value) {
    const name = cellName(cell);
    const at = this.statements(name).find((number) => wordsOf(this.lines[number])[1] === "=");
    this.lines.splice(at ?? this.to, at === undefined ? 0 : 1, ...(value === OPEN ? [] : [`  ${name} = ${value}`]));
  }

  // The sign between two cells, the next one at each call: none, the sign, and the other way round where it has one.
  join(sign, one, other) {
    const [first, second] = [cellName(one), cellName(other)];
    const before = new RegExp(`^\\s+(${first} (\\S+) ${second}|${second} (\\S+) ${first})\\s*$`);
    const at = this.lines.findIndex((line, number) => number > this.from && number < this.to && before.test(line));
    const found = at < 0 ? undefined : before.exec(this.lines[at]);
    const steps = sign === "<" ? [`  ${first} < ${second}`, `  ${first} > ${second}`] : [`  ${first} ${sign} ${second}`];
    const held = !found ? -1 : found[2] ? steps.indexOf(`  ${first} ${found[2]} ${second}`) : steps.indexOf(`  ${first} ${{ "<": ">", ">": "<" }[found[3]] ?? found[3]} ${second}`);
    const next = held + 1 < steps.length ? [steps[held + 1]] : [];
    if (at < 0) this.lines.splice(this.to, 0, ...next);
    else this.lines.splice(at, 1, ...next);
  }

  // The same puzzle with nothing in it, in another size: blocks are empty or one region, what stands beside is unknown.
  emptied(rows, columns) {
    const blocks = [...this.blocks.keys()].filter((name) => this.gestures[name] !== "corners");
    const along = { rows, left: rows, right: rows, columns, top: columns, bottom: columns };
    const fits = (words) => words.every((word) => !/^\d+x\d+$/.test(word) || (rows % word.split("x")[0] === 0 && columns % word.split("x")[1] === 0));
    const kept = Object.entries(this.gestures).flatMap(([name, gesture]) => {
      const words = this.words(name);
      if (!words.length || name === "size") return [];
      if (gesture === "beside") return [`  ${name} ${Array(along[name]).fill(UNKNOWN).join(" ")}`];
      return gesture === "words" && fits(words) && !cellsIn(words.join(" ")).length ? [`  ${name} ${words.join(" ")}`] : [];
    });
    if (!blocks.length) kept.unshift(`  size ${rows === columns ? rows : `${rows}x${columns}`}`);
    this.lines.splice(this.from + 1, this.to - this.from - 1, ...kept);
    Object.assign(this, { rows, columns });
    for (const name of blocks) this.write(name, Array.from({ length: rows }, () => Array(columns).fill(this.gestures[name] === "regions" ? "a" : OPEN)));
  }
}

// A name for a region that has none yet.
export function unused(signs) {
  const taken = new Set(signs.flat());
  const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.find((one) => !taken.has(one)) ?? letters.flatMap((one) => letters.map((other) => one + other)).find((one) => !taken.has(one));
}
