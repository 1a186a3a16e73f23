// Carries questions to the server of the page and messages back, a line each.

const KEPT = ["hello", "gallery", "read"]; // answers with which the page opens without a server

// Yields the messages of an answer; when the signal is aborted, the server ends the engine.
export async function* ask(question, signal) {
  const response = await fetch(KEPT.includes(question.ask) ? `ask?${question.ask}` : "ask", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal,
  });
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
