const [C1, C2, C3, C4] = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93];

/** For each word of a block: multipliers before and after a rotation, then the rotation and the constant of its state. */
const STEPS = [
  { first: C1, bits: 15, second: C2, turn: 19, add: 0x561ccd1b },
  { first: C2, bits: 16, second: C3, turn: 17, add: 0x0bcaa747 },
  { first: C3, bits: 17, second: C4, turn: 15, add: 0x96cd1c35 },
  { first: C4, bits: 18, second: C1, turn: 13, add: 0x32ac3b17 },
] as const;

/**
 * MurmurHash3_x86_128 of the UTF-8 text, in 32 hexadecimal digits. `crypto.subtle.digest` is asynchronous, and missing on insecure
 * pages.
 */
export function hash128(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(Math.ceil(bytes.length / 16) * 16));
  new Uint8Array(padded.buffer).set(bytes);
  const h: Words = [0, 0, 0, 0];
  const whole = bytes.length - (bytes.length % 16);
  for (let at = 0; at < padded.byteLength; at += 16) {
    for (const [i, { first, bits, second, turn, add }] of STEPS.entries()) {
      const word = padded.getUint32(at + i * 4, true);
      h[i]! ^= Math.imul(rotated(Math.imul(word, first), bits), second);
      // The last, partial block only enters the state.
      if (at < whole) h[i] = (Math.imul(rotated(h[i]!, turn) + h[(i + 1) % 4]!, 5) + add) | 0;
    }
  }
  for (const i of h.keys()) h[i]! ^= bytes.length;
  summed(h);
  for (const [i, word] of h.entries()) h[i] = finished(word);
  summed(h);
  return h.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

type Words = [number, number, number, number];

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function summed(h: Words): void {
  h[0] = (h[0] + h[1] + h[2] + h[3]) | 0;
  for (const i of [1, 2, 3] as const) h[i] = (h[i] + h[0]) | 0;
}

function finished(word: number): number {
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return word ^ (word >>> 16);
}
