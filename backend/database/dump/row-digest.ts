import { createHash, hash, type Hash } from 'node:crypto';
import { Transform } from 'node:stream';

const NEWLINE = 0x0a;
const LANES = 8;

/**
 * Number and digest of the rows of `COPY … TO STDOUT` in text format, where a row is a line: newlines in values are escaped.
 * The digest is the sum of the rows' SHA-256, lane by lane, so that the order of rows does not matter and two equal rows do
 * not cancel out.
 */
export class RowDigest {
  rows = 0;
  readonly #lanes = new Uint32Array(LANES);
  /** Hash of a row whose end has not arrived yet. */
  #unfinished: Hash | undefined;

  add(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end < 0) break;
      this.#count(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) (this.#unfinished ??= createHash('sha256')).update(chunk.subarray(start));
  }

  get hex(): string {
    return Array.from(this.#lanes, (lane) => lane.toString(16).padStart(8, '0')).join('');
  }

  #count(line: Buffer): void {
    const digest = this.#unfinished ? this.#unfinished.update(line).digest() : hash('sha256', line, 'buffer');
    this.#unfinished = undefined;
    this.rows++;
    for (let lane = 0; lane < LANES; lane++) this.#lanes[lane]! += digest.readUInt32BE(lane * 4);
  }
}

/** A stream that passes everything through, and each chunk to `look`. */
export function seen(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk);
      done(null, chunk);
    },
  });
}
