// pylogic in a worker of the browser: Python by Pyodide, clingo beside it, called in the same thread.

import { loadPyodide } from "./runtime/pyodide.mjs";

const runtime = new URL("runtime/", import.meta.url).href;

async function clingo() {
  const source = await (await fetch(`${runtime}clingo.js`)).text();
  const factory = new Function(`${source}; return Module;`)();
  let printed = [];
  let complaints = [];
  const made = await factory({ locateFile: (name) => runtime + name, print: (line) => printed.push(line), printErr: (line) => complaints.push(line) });
  return (program, options) => {
    printed = [];
    complaints = [];
    try {
      const status = made.ccall("run", "number", ["string", "string"], [program, `--outf=2 ${options}`]);
      if (![33, 65, 128].includes(status)) return printed.join("\n");
    } catch (error) {
      complaints.push(String(error));
    }
    return JSON.stringify({ Result: "ERROR", Error: complaints.join("\n") });
  };
}

async function start() {
  const [python, run, archive] = await Promise.all([loadPyodide({ indexURL: runtime }), clingo(), fetch(`${runtime}pylogic.zip`)]);
  python.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir: "/pylogic" });
  python.globals.set("run_clingo", run);
  python.globals.set("send", (text) => postMessage(JSON.parse(text)));
  await python.runPythonAsync(`
import json, os, sys
sys.path.insert(0, "/pylogic")
os.makedirs("/empty", exist_ok=True)
os.chdir("/empty")
from pylogic.web.inpage import place_engines
from pylogic.web.questions import answer
place_engines(run_clingo, "5 in this page")

def respond(question):
    try:
        answer(json.loads(question), lambda message: send(json.dumps(message)))
    except Exception as error:
        send(json.dumps({"error": f"pylogic failed: {type(error).__name__}: {error}"}))
    send(json.dumps({"end": True}))
`);
  return python.globals.get("respond");
}

const ready = start();

onmessage = async (event) => {
  try {
    (await ready)(JSON.stringify(event.data));
  } catch (error) {
    postMessage({ error: String(error), end: true });
  }
};
