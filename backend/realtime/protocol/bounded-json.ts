import { isUtf8 } from 'node:buffer';
import { REALTIME_LIMITS, REQUEST_LIMITS } from '../../base/limits.ts';

/** JSON.parse for untrusted input. Throws for invalid UTF-8, deep nesting and too many values. */
export function parseBounded(bytes: Buffer): unknown {
  if (!isUtf8(bytes) || isTooComplex(bytes)) throw new SyntaxError('The message is not JSON within the bounds');
  return JSON.parse(bytes.toString('utf8'));
}

/** Counts brackets, commas and colons outside of strings: parsing creates a value for each, dozens of times larger. */
function isTooComplex(bytes: Buffer): boolean {
  let [depth, items] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]!) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        items += 1;
        depth += 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        items += 1;
    }
    if (depth > REQUEST_LIMITS.jsonDepth || items > REALTIME_LIMITS.jsonItems) return true;
  }
  return false;
}

/** Index of the closing quote. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
