// Carries questions to a worker of the browser in which pylogic runs, and messages back.

import "./release.js";
import { texts } from "./texts.js";

export const LIMIT = 30; // seconds for a question
const KEPT = "pylogic.answer"; // the last text that was read, and its board, which is shown before Python runs
const GRACE = 250; // milliseconds that a question may go on for when nobody waits for it: a new worker costs more
const LATE = 5; // seconds beyond the limit of a question
const PREPARED = new Set(["gallery", "hello"]); // answers that are files

let running = false; // whether Python has answered
let worker = start();
let spare = null;
let busy = Promise.resolve();

function start() {
  const made = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  made.addEventListener("message", ({ data: { loading } }) => {
    if (loading && made === worker) dispatchEvent(new CustomEvent("loading", { detail: loading }));
  });
  return made;
}

// The engine works in the worker, so that stopping it ends the worker; another one is kept warm for that.
function replace() {
  worker.terminate();
  worker = spare ?? start();
  spare = null;
}

// Yields the messages of an answer; one question is answered at a time.
export async function* ask(question, signal) {
  if (PREPARED.has(question.ask)) {
    yield* await (await fetch(`${question.ask}.json`)).json();
    return;
  }
  const known = kept(question) ?? await prepared(question);
  if (known) {
    yield known;
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
  let ended = false;
  const target = worker;
  const listen = (message) => {
    waiting.push(message);
    wake();
  };
  const stop = (error) => listen({ error, end: true, late: true });
  const abort = () => setTimeout(stop, GRACE);
  const timer = setTimeout(() => stop(`${texts.late} ${question.limit} s`), 1000 * (question.limit + LATE) || 2 ** 31 - 1);
  target.onmessage = (event) => { if (!event.data.loading) listen(event.data); };
  target.onerror = () => stop(texts.notStarted);
  signal?.addEventListener("abort", abort);
  target.postMessage(question);
  try {
    for (;;) {
      while (waiting.length) {
        const message = waiting.shift();
        ended = message.end && !message.late;
        running ||= ended;
        if (!signal?.aborted && (message.error || !message.end)) {
          keep(question, message);
          yield message;
        }
        if (message.end) return;
      }
      await new Promise((resolve) => { wake = resolve; });
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    target.onmessage = null;
    if (!ended) replace();
    else if (!spare) settle();
  }
}

// Python runs: now a second one may start, and what is needed without a network is fetched.
function settle() {
  spare = start();
  navigator.serviceWorker?.register("service.js");
}

function keep(question, message) {
  if (question.ask !== "read" || !message.board) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify([release.version, question, message]));
  } catch {
    // A board that is too large for the browser is read again.
  }
}

function kept(question) {
  if (question.ask !== "read") return null;
  const [version, asked, message] = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  return version === release.version && JSON.stringify(asked) === JSON.stringify(question) ? message : null;
}

// The board of a puzzle with which a kind opens, until Python runs.
async function prepared(question) {
  const name = /^\w+/.exec(question.text)?.[0];
  if (running || question.ask !== "read" || question.index || !name) return null;
  try {
    const [text, message] = await (await fetch(`boards/${name}.json`)).json();
    return text === question.text ? message : null;
  } catch {
    return null; // there is none
  }
}
