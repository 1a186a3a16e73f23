// What may stand at a place in the text of a puzzle, by what stands before it.

const SORTS = ["cells", "edges", "links", "bridges"];
const FURTHER = ["of", "in", "inside", "within", "except", "where"];

// The words that may follow a text, of `names` (what the question `hello` says) and what the text itself declares.
export function completions(names, text, cursor) {
  const before = text.slice(0, cursor).replace(/\w*$/, "");
  const { header, depth, statement } = placed(before);
  const own = declared(text);
  const kinds = [...names.kinds.map((one) => one.name), ...own.keys()];
  if (depth === 0) return /^\s*$/.test(statement) ? listed([...kinds, "kind", "use", "solve"]) : [];
  if (depth > 1) return [];
  const [word, name] = header;
  if (word !== "kind") {
    const statements = own.get(word)?.statements ?? names.kinds.find((one) => one.name === word)?.statements ?? [];
    return /^\s*$/.test(statement) ? listed([...statements, "solve", "limit"]) : [];
  }
  const families = [...names.words.families, ...(own.get(name)?.families ?? [])];
  const rule = statement.replace(/^\s*"[^"]*"\s*:/, "");
  const isRule = rule !== statement;
  if (/^\s*$/.test(rule)) return listed(isRule ? [...names.words.rules, "task"] : [...names.words.rules, ...names.words.givens, ...SORTS, "like"]);
  if (/^\s*like\s+$/.test(rule)) return listed(kinds);
  const first = rule.match(/^\s*(\w*)/)[1];
  if (first === "clues") return listed(["rows", "columns", "top", "bottom", "left", "right"]);
  return !isRule && (names.words.givens.includes(first) || SORTS.includes(first)) ? [] : listed([...families, ...FURTHER]);
}

const listed = (words) => [...new Set(words)].sort();

// The words before the bracket in which a text ends, how deep that is, and the statement that has begun.
function placed(text) {
  const plain = text.replace(/"(?:\\.|[^"\\\n])*"|%.*/g, (found) => (found[0] === "%" ? "" : `"${" ".repeat(found.length - 2)}"`));
  const open = [];
  let statement = 0;
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at];
    if (sign === "{") open.push(plain.slice(statement, at).match(/\w+/g) ?? []);
    else if (sign === "}") open.pop();
    if ("{};\n".includes(sign)) statement = at + 1;
  }
  return { header: open[0] ?? [], depth: open.length, statement: plain.slice(statement) };
}

// The kinds that a text declares: the names of families in each, and of the statements of its puzzles.
function declared(text) {
  const found = new Map();
  for (const [, name, body] of text.matchAll(/^\s*kind\s+(\w+)[^{]*\{([^}]*)/gm)) {
    const named = [...body.matchAll(/^\s*(?:regions|cages|paths|pointers|mark|signs|ships|set|clues|corners)\b(.*)$/gm)].flatMap(([line, rest]) => {
      const words = rest.match(/[a-z]\w*/gi) ?? [];
      return /^\s*corners/.test(line) ? ["corners"] : words;
    });
    found.set(name, { families: named, statements: ["size", "board", ...named, ...(/\bboxes\b/.test(body) ? ["boxes"] : [])] });
  }
  return found;
}
