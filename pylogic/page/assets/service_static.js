// Keeps the files of the page as static files, so that it starts quickly and without a network.

importScripts("release.js");

const { version, files } = self.release;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const others = (names) => Promise.all(names.filter((name) => name.startsWith("pylogic ") && name !== version).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(others).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});

// Files that are not among those that everybody needs are kept when they were asked for.
async function answer(request) {
  const cache = await caches.open(version);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) cache.put(request, response.clone());
  return response;
}
