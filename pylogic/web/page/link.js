// A puzzle as the fragment of a link: its text, compressed, nothing else.  pylogic/formats/link.py is the same codec.

const VERSION = "1";

export async function encode(text) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = [...packed].map((byte) => String.fromCharCode(byte)).join("");
  return VERSION + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// Throws where the fragment is not one of ours.
export async function decode(fragment) {
  if (fragment[0] !== VERSION) throw new Error("version");
  const letters = atob(fragment.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

async function through(bytes, transform) {
  const written = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(written).arrayBuffer());
}
