// Carries questions to the server of the page and messages back, a line each.

import { kept } from "./keeping.js";

export const LIMIT = 30; // seconds for a question
const KEPT = ["hello", "gallery", "read"]; // answers with which the page opens without a server

const { text, index } = kept();
const early = JSON.stringify({ limit: LIMIT, text, index, ask: "read" }); // what is shown first is asked for while the page loads
let coming = text && !location.hash ? send("read", early) : null;

function send(name, body, signal) {
  return fetch(KEPT.includes(name) ? `ask?${name}` : "ask", { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
}

// Yields the messages of an answer; when the signal is aborted, the server ends the engine.
export async function* ask(question, signal) {
  const body = JSON.stringify(question);
  const asked = body === early && coming;
  coming = null;
  const response = await (asked || send(question.ask, body, signal));
  if (!response.ok) {
    yield { error: await response.text() };
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.end) {
        if (question.ask === "hello") navigator.serviceWorker?.register("service.js"); // which this machine alone has, or https
        return;
      }
      yield message;
    }
  }
}
