for (const root of document.querySelectorAll(".steps:not([data-ready])")) {
  const parts = [...root.querySelectorAll("[data-frames]")].map((part) => [
    part, part.dataset.frames.split(" ").map((range) => range.split("-").map(Number))
  ]);
  const lines = [...root.querySelector("ol").children];
  let now = lines.length;
  const show = (frame) => {
    now = Math.min(Math.max(frame, 0), lines.length);
    for (const [part, ranges] of parts) {
      const shown = ranges.some(([first, last = first]) => Math.min(Math.max(now, first), last) === now);
      shown ? part.removeAttribute("display") : part.setAttribute("display", "none");
    }
    lines.forEach((line, index) => line.toggleAttribute("aria-current", index === now - 1));
    root.querySelector("output").textContent = now + " / " + lines.length;
    root.querySelector("figcaption").replaceChildren(...(lines[now - 1]?.cloneNode(true).childNodes ?? []));
  };
  const moves = {
    first: () => show(0), previous: () => show(now - 1), next: () => show(now + 1), last: () => show(lines.length)
  };
  const keys = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  for (const button of root.querySelectorAll("button")) button.onclick = moves[button.name];
  lines.forEach((line, index) => { line.onclick = () => show(index + 1); });
  (root.parentElement === document.body ? document : root).addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.key in keys)) return;
    event.preventDefault();
    moves[keys[event.key]]();
  });
  root.dataset.ready = "";
  root.querySelector(".buttons").hidden = false;
  show(1);
}
