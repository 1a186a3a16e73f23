// pylogic in a worker of the browser: Python by Pyodide, engines beside it.

import { fetchEngine } from "./engines.js";
import createPyodideModule from "./runtime/pyodide.asm.mjs";
import { loadPyodide } from "./runtime/pyodide.mjs";

const runtime = new URL("runtime/", import.meta.url).href;
const PAGE = 65536; // bytes by which memory of WebAssembly grows

// Python as web/snapshot.mjs has left it, with everything imported.
async function start() {
  const [memory, files] = await Promise.all([unpacked("python.memory"), fetch(`${runtime}files.json`).then((response) => response.json())]);
  const python = await loadPyodide({
    indexURL: runtime,
    _loadSnapshot: memory,
    createPyodideModule(settings) {
      const instantiate = settings.instantiateWasm;
      // Pyodide copies the memory without making room for it.
      settings.instantiateWasm = (imports, received) => instantiate(imports, (instance, module) => {
        const room = instance.exports.memory;
        room.grow(Math.max(0, Math.ceil((memory.length - room.buffer.byteLength) / PAGE)));
        return received(instance, module);
      });
      return createPyodideModule(settings);
    },
  });
  for (const [path, text] of Object.entries(files)) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, text);
  }
  said("Python", 1);
  return python.pyimport("pylogic.page.inpage");
}

// What is being loaded, and how much of it is here.
function said(what, share) {
  postMessage({ loading: { what, share } });
}

async function unpacked(name) {
  said("Python", 0);
  const { body, headers } = await fetch(runtime + name);
  let come = 0;
  const counting = new TransformStream({
    transform(piece, next) {
      come += piece.length;
      said("Python", Math.min(0.99, come / (headers.get("content-length") || Infinity)));
      next.enqueue(piece);
    },
  });
  return new Uint8Array(await new Response(body.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

const ready = start();

onmessage = async (event) => {
  try {
    const python = await ready;
    const send = (text) => postMessage(JSON.parse(text));
    let wanted;
    while ((wanted = python.respond(JSON.stringify(event.data), send))) {
      said(wanted, 0);
      python.fetched.set(wanted, await fetchEngine[wanted](runtime));
      said(wanted, 1);
    }
  } catch (error) {
    postMessage({ error: String(error), end: true });
  }
};
