// Tells that a puzzle is solved without knowing its solution: what was drawn has a hash, and deciphers what follows from it.
// The browser's own hashes are missing from pages that come over plain HTTP.

const FIRST = [];
const ROUNDS = [];
for (let prime = 2; ROUNDS.length < 64; prime++) {
  let divisor = 2;
  while (divisor * divisor <= prime && prime % divisor) divisor++;
  if (divisor * divisor <= prime) continue;
  const bits = (root) => ((root % 1) * 2 ** 32) | 0;
  if (FIRST.length < 8) FIRST.push(bits(prime ** (1 / 2)));
  ROUNDS.push(bits(prime ** (1 / 3)));
}

// SHA-256 of bytes.
function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const turned = (word, by) => (word >>> by) | (word << (32 - by));
  const hash = [...FIRST];
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) {
        words[at] = view.getInt32(block + 4 * at);
        continue;
      }
      const [early, late] = [words[at - 15], words[at - 2]];
      words[at] = words[at - 16] + words[at - 7] + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let at = 0; at < 64; at++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { hash[at] = (hash[at] + word) | 0; });
  }
  return hash.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
}

const digest = (values) => sha256(new TextEncoder().encode(JSON.stringify(values)));

const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Whether values, by place, solve the puzzle of a model; nothing is where nothing is known.
export function isSolved(model, valueAt) {
  const text = (place, value) => (value === null || value === undefined ? "" : model.sorts[place.sort].values[value]);
  return model.seals.some(({ sorts, shaded, hash, rest }) => {
    const inside = (place) => sorts.includes(place.sort);
    const { sorts: every } = model;
    const seen = (place, value) => {
      const { shade } = every[place.sort];
      if (!shaded || shade === null) return text(place, value);
      return text(place, (place.vacant === null ? value === shade : value !== place.vacant) ? shade : place.vacant);
    };
    const held = [model.salt, ...model.places.flatMap((place, number) => (inside(place) ? [seen(place, valueAt(number) ?? place.vacant)] : []))];
    if (hex(digest(held)) !== hash) return false;
    const bytes = rest.match(/../g).map((byte) => parseInt(byte, 16));
    const stream = Array.from({ length: (bytes.length >> 5) + 1 }, (_, block) => digest([...held, String(block)])).flat();
    const others = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte, at) => byte ^ stream[at])));
    return model.places.every((place, number) => {
      const value = valueAt(number);
      return (inside(place) && !shaded) || others.shift() === text(place, value) || value === undefined || value === every[place.sort].shade;
    });
  });
}
