// The text of a puzzle, changed as somebody draws: blocks with a sign for each cell, and lines with one for each row or column.

const OPEN = ".";
const UNKNOWN = "?";

export class Draft {
  // A puzzle in canonical form, by its place among those of a text.
  constructor(text, index, rows, columns) {
    Object.assign(this, { lines: text.split("\n"), rows, columns });
    const heads = this.lines.flatMap((line, number) => (/^[a-z]\w*.*\{\s*$/.test(line) && !/^kind\s/.test(line) ? [number] : []));
    this.from = heads[Math.min(index, heads.length - 1)] ?? -1;
    this.to = this.lines.findIndex((line, number) => number > this.from && /^\}/.test(line));
  }

  get text() {
    return this.lines.join("\n");
  }

  // Blocks with a sign for each cell: name -> number of the line above the first row.
  get blocks() {
    const found = new Map();
    for (let number = this.from + 1; number < this.to; number++) {
      const name = /^\s+([a-z_]\w*)\s*\{\s*$/.exec(this.lines[number])?.[1];
      if (!name) continue;
      const rows = this.lines.slice(number + 1, number + 1 + this.rows).map((line) => line.trim().split(/\s+/));
      if (rows.every((row) => row.length === this.columns) && /^\s+\}/.test(this.lines[number + 1 + this.rows] ?? "")) found.set(name, number);
    }
    return found;
  }

  // The signs of a block, row by row; those of an empty one where there is none.
  signs(name, empty = OPEN) {
    const at = this.blocks.get(name);
    if (at === undefined) return Array.from({ length: this.rows }, () => Array(this.columns).fill(empty));
    return this.lines.slice(at + 1, at + 1 + this.rows).map((line) => line.trim().split(/\s+/));
  }

  // Write a block; one that is not there is added.
  write(name, signs) {
    const widest = Math.max(...signs.flat().map((sign) => sign.length));
    const rows = signs.map((row) => `    ${row.map((sign) => sign.padStart(widest)).join(" ")}`);
    const at = this.blocks.get(name);
    if (at === undefined) this.lines.splice(this.to, 0, `  ${name} {`, ...rows, "  }");
    else this.lines.splice(at + 1, this.rows, ...rows);
    this.to = this.lines.findIndex((line, number) => number > this.from && /^\}/.test(line));
  }

  put(name, [row, column], sign) {
    const signs = this.signs(name);
    signs[row - 1][column - 1] = sign;
    this.write(name, signs);
  }

  // Write one sign of a line such as "rows 1 ? 2".
  putBeside(name, place, many, sign) {
    const at = this.lines.findIndex((line, number) => number > this.from && number < this.to && line.trim().split(/\s+/)[0] === name);
    const signs = at < 0 ? Array(many).fill(UNKNOWN) : this.lines[at].trim().split(/\s+/).slice(1);
    if (signs.length !== many) return;
    signs[place - 1] = sign;
    const line = `  ${name} ${signs.join(" ")}`;
    if (at < 0) this.lines.splice(this.from + 1, 0, line);
    else this.lines[at] = line;
    this.to += at < 0 ? 1 : 0;
  }

  // The same puzzle with nothing in it, in another size: blocks are empty or one region, what stands beside is unknown.
  emptied(rows, columns, regions) {
    const names = [...this.blocks.keys()];
    const head = this.lines[this.from];
    const kept = [];
    const inner = this.lines.slice(this.from + 1, this.to);
    for (let number = 0; number < inner.length; number++) {
      const words = inner[number].trim().split(/\s+/);
      if (inner[number].trim().endsWith("{")) while (inner[number] && inner[number].trim() !== "}") number++;
      else if (words[0] === "size") continue;
      else if (words.length - 1 === this.rows && ["rows", "left", "right"].includes(words[0])) kept.push(`  ${words[0]} ${Array(rows).fill(UNKNOWN).join(" ")}`);
      else if (words.length - 1 === this.columns && ["columns", "top", "bottom"].includes(words[0])) kept.push(`  ${words[0]} ${Array(columns).fill(UNKNOWN).join(" ")}`);
      else if (!/^r\d+c\d+$/.test(words[0]) && !inner[number].includes(" r")) kept.push(inner[number]);
    }
    if (!names.length) kept.unshift(`  size ${rows === columns ? rows : `${rows}x${columns}`}`);
    const made = new Draft([head, ...kept, "}"].join("\n"), 0, rows, columns);
    for (const name of names) made.write(name, Array.from({ length: rows }, () => Array(columns).fill(regions.has(name) ? "a" : OPEN)));
    this.lines.splice(this.from, this.to - this.from + 1, ...made.lines);
    return this.text;
  }
}

// A name for a region that has none yet.
export function unused(signs) {
  const taken = new Set(signs.flat());
  const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.find((one) => !taken.has(one)) ?? letters.flatMap((one) => letters.map((other) => one + other)).find((one) => !taken.has(one));
}
