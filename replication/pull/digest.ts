/** VERIFY-1: the digest of a feed, as the server computes it: XOR of Postgres's `uuid_hash_extended(id, version)` of all rows. */
export interface Digest {
  readonly count: number;
  /** 64 bits in hexadecimal digits. */
  readonly hash: string;
}

interface Digestible {
  readonly id: string;
  readonly version: number;
}

export function createDigest(): { add(row: Digestible): void; value(): Digest } {
  let count = 0;
  let high = 0;
  let low = 0;
  return {
    add(row) {
      const [b, c] = hashOf(row);
      count += 1;
      high ^= b;
      low ^= c;
    },
    value: () => ({ count, hash: hex(high) + hex(low) }),
  };
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/** `hash_bytes_extended` of 16 bytes: Bob Jenkins' lookup3 on a little-endian machine. */
function hashOf({ id, version }: Digestible): [high: number, low: number] {
  const [k0, k1, k2, k3] = wordsOf(id);
  const start = (0x9e3779b9 + 16 + 3923095) | 0;
  let [a, b, c] = [start, start, start];
  if (version !== 0) [a, b, c] = mix((a + Math.floor(version / 2 ** 32)) | 0, (b + (version | 0)) | 0, c);
  [a, b, c] = mix((a + k0) | 0, (b + k1) | 0, (c + k2) | 0);
  return final((a + k3) | 0, b, c);
}

function wordsOf(uuid: string): [number, number, number, number] {
  const digits = uuid.replaceAll('-', '');
  const word = (at: number): number => {
    const bigEndian = Number.parseInt(digits.slice(at, at + 8), 16);
    return ((bigEndian & 0xff) << 24) | ((bigEndian & 0xff00) << 8) | ((bigEndian >>> 8) & 0xff00) | (bigEndian >>> 24);
  };
  return [word(0), word(8), word(16), word(24)];
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

function mix(a: number, b: number, c: number): [number, number, number] {
  a = (a - c) ^ rotate(c, 4);
  c = (c + b) | 0;
  b = (b - a) ^ rotate(a, 6);
  a = (a + c) | 0;
  c = (c - b) ^ rotate(b, 8);
  b = (b + a) | 0;
  a = (a - c) ^ rotate(c, 16);
  c = (c + b) | 0;
  b = (b - a) ^ rotate(a, 19);
  a = (a + c) | 0;
  c = (c - b) ^ rotate(b, 4);
  b = (b + a) | 0;
  return [a, b, c];
}

function final(a: number, b: number, c: number): [b: number, c: number] {
  c = ((c ^ b) - rotate(b, 14)) | 0;
  a = ((a ^ c) - rotate(c, 11)) | 0;
  b = ((b ^ a) - rotate(a, 25)) | 0;
  c = ((c ^ b) - rotate(b, 16)) | 0;
  a = ((a ^ c) - rotate(c, 4)) | 0;
  b = ((b ^ a) - rotate(a, 14)) | 0;
  c = ((c ^ b) - rotate(b, 24)) | 0;
  return [b, c];
}
