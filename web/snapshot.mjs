// The memory of Python with all of pylogic imported, for the page as static files:
//   node snapshot.mjs FILES.json MEMORY
// FILES.json holds the texts of files by their paths; what is written is compressed by gzip.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [files, memory] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: fileURLToPath(new URL("node_modules/pyodide/", import.meta.url)), _makeSnapshot: true });
for (const [path, text] of Object.entries(JSON.parse(readFileSync(files, "utf8")))) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, text);
}
python.runPython(`
import gc, sys
sys.path.insert(0, "/pylogic")
sys.dont_write_bytecode = True
import pylogic.explaining.about, pylogic.lab.comparison, pylogic.generating.maker, pylogic.page.inpage
pylogic.page.inpage.place_engines()
pylogic.page.inpage.respond('{"ask": "hello"}', lambda text: None)
gc.collect()
`);
writeFileSync(memory, gzipSync(python.makeMemorySnapshot()));
