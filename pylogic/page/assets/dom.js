// Elements of the page; texts are texts, never markup.

export const $ = (id) => document.getElementById(id);

export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on") || key in made && key !== "list") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const button = (text, onclick, more = {}) => make("button", { type: "button", onclick, ...more }, text);

export const row = (...children) => make("div", { className: "row" }, ...children);

export const field = (text, control) => make("label", {}, text, control);

export const options = (names, shown = (name) => name) => names.map((name) => make("option", { value: name }, shown(name)));

// Pictures come from pylogic, which escapes what puzzles say in them.
export function picture(svg) {
  const made = make("div", { className: "picture" });
  made.innerHTML = svg;
  return made;
}

export const card = (message, title, onclick, more = {}) =>
  make("button", { type: "button", className: "card", onclick, ...more }, picture(message.svg), make("strong", {}, title));

const SVG = "http://www.w3.org/2000/svg";

export function drawn(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function save(name, data) {
  const address = URL.createObjectURL(new Blob([data]));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
