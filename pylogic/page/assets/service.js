// Keeps what the server of the page gave last: without it the page opens with its gallery and with the boards that were shown last.

const KEPT = "pylogic served";
const BOARDS = 100; // that are kept
const FILES = /"(?:\.\/)?([\w/]+\.(?:js|json|css|svg|webmanifest))"/g; // files that a file names

let running = false; // whether the server has answered: then files come from it alone
let known = false; // whether its files were looked at

self.addEventListener("install", (event) => event.waitUntil(Promise.all([files(), ...["hello", "gallery"].map(ask)])));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method === "GET" && running && mode !== "navigate") return;
  if (method === "GET" || ["?hello", "?gallery"].some((always) => url.endsWith(always))) event.respondWith(answer(event.request, url));
  if (url.endsWith("?hello") && !known) event.waitUntil(files());
  if (url.endsWith("?read")) event.respondWith(named(event.request.clone()).then((name) => answer(event.request, name)));
});

// Ask what has always the same answer.
async function ask(name) {
  const url = `ask?${name}`;
  await answer(new Request(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ask: name }) }), url);
}

// Fetch all files, which another version of pylogic may have changed.
async function files() {
  known = true;
  await follow("./", new Set()).catch(() => {}); // where no server runs
}

// Fetch a file, and those that it names.
async function follow(name, found) {
  found.add(name);
  const response = await fetch(name);
  if (!response.ok) return;
  await (await caches.open(KEPT)).put(name, response.clone());
  if (!/\/$|\.js$/.test(name)) return;
  const named = [...(await response.text()).matchAll(FILES)].map(([, file]) => file).filter((file) => !found.has(file));
  await Promise.all([...new Set(named)].map((file) => follow(file, found)));
}

// A name of its own for a question.
async function named(request) {
  const digest = await crypto.subtle.digest("SHA-256", await request.arrayBuffer());
  return `${request.url}=${Array.from(new Uint8Array(digest), (byte) => byte.toString(16)).join(".")}`;
}

async function answer(request, name) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    const own = response.headers.get("server") === "pylogic";
    running = own && (running || request.method === "POST"); // files may come from the browser's cache
    if (!own) self.registration.unregister(); // the port is another program's now
    else if (response.ok) keep(cache, name, response.clone());
    return response;
  } catch (error) {
    running = false;
    const kept = await cache.match(name, { ignoreSearch: request.method === "GET" });
    if (!kept) throw error;
    return kept;
  }
}

async function keep(cache, name, response) {
  try {
    await cache.put(name, response);
    const boards = (await cache.keys()).filter((one) => one.url.includes("?read="));
    for (const one of boards.slice(0, -BOARDS)) await cache.delete(one);
  } catch {
    // It was cut short, or there is no room for it.
  }
}
