// Engines of a page without a server, in the worker of pylogic, which calls them in the same thread.

async function factory(address, name) {
  return new Function(`${await (await fetch(address)).text()}; return ${name};`)();
}

// Runs a program of clingo with options; each line is heard when it is printed, and what went wrong is returned.
async function clingo(runtime) {
  let complaints = [];
  let heard = () => {};
  const made = await (await factory(`${runtime}clingo.js`, "Module"))({
    locateFile: (name) => runtime + name, print: (line) => heard(line), printErr: (line) => complaints.push(line),
  });
  return (program, options, hear) => {
    heard = hear;
    complaints = [];
    try {
      const status = made.ccall("run", "number", ["string", "string"], [program, `--outf=2 ${options}`]);
      if (![33, 65, 128].includes(status)) return "";
    } catch (error) {
      complaints.push(String(error));
    }
    return complaints.join("\n").trim() || "clingo failed in this page";
  };
}

// SWI-Prolog: `write` gives it a file, `ask` a goal, whose answers come one by one as JSON.
async function swipl(runtime) {
  const { prolog, FS } = await (await factory(`${runtime}swipl-web.js`, "SWIPL"))({
    arguments: ["-q", "-f", "none", "--no-packs"], locateFile: (name) => runtime + name, on_output: () => {},
  });
  const plain = (key, value) => (typeof value === "bigint" ? Number(value) : value);
  return {
    write(path, text) {
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, text);
    },
    ask(goal) {
      const query = prolog.query(goal)[Symbol.iterator]();
      return {
        step() {
          const { done, value, error, message } = query.next();
          if (error) return JSON.stringify({ error: message });
          return done ? "null" : JSON.stringify({ value }, plain);
        },
        close: () => query.close(),
      };
    },
  };
}

export const fetchEngine = { clingo, swipl };
