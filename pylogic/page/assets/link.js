// A puzzle as the fragment of a link: its text, compressed, nothing else.  pylogic/formats/link.py is the same codec.

const VERSION = "1";
const MOST = 1 << 20; // bytes of a text: a link of a few hundred characters could hold gigabytes

export async function encode(text) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = [...packed].map((byte) => String.fromCharCode(byte)).join("");
  return VERSION + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// Throws where the fragment is not one of ours, or holds too much.
export async function decode(fragment) {
  if (fragment[0] !== VERSION) throw new Error("version");
  const letters = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

async function through(bytes, transform) {
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  const chunks = [];
  for (let size = 0, piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MOST) throw new Error("size");
    chunks.push(piece.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
