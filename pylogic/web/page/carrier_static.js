// Carries questions to a worker of the browser in which pylogic runs, and messages back.

let spare = start();
let worker = spare;
spare = null;
let busy = Promise.resolve();

function start() {
  return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
}

// The engine works in the worker, so that stopping it ends the worker; another one is kept warm for that.
function replace() {
  worker.terminate();
  worker = spare ?? start();
  spare = null;
}

// Yields the messages of an answer; one question is answered at a time.
export async function* ask(question, signal) {
  if (question.ask === "gallery") {
    yield* await (await fetch("gallery.json")).json();
    return;
  }
  const before = busy;
  let free;
  busy = new Promise((resolve) => { free = resolve; });
  try {
    await before;
    if (signal?.aborted) return;
    yield* answers(question, signal);
  } finally {
    free();
  }
}

async function* answers(question, signal) {
  const waiting = [];
  let wake = () => {};
  const target = worker;
  const listen = (message) => {
    waiting.push(message);
    wake();
  };
  target.onmessage = (event) => listen(event.data);
  target.onerror = () => listen({ error: "pylogic could not be started in this browser", end: true });
  const stop = () => {
    if (target === worker) replace();
    listen({ end: true });
  };
  signal?.addEventListener("abort", stop);
  target.postMessage(question);
  try {
    for (;;) {
      while (waiting.length) {
        const message = waiting.shift();
        if (message.error || !message.end) yield message;
        if (message.end) {
          spare ??= start();
          return;
        }
      }
      await new Promise((resolve) => { wake = resolve; });
    }
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
