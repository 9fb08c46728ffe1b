import { isUtf8 } from 'node:buffer';

/** Maximum nesting. Parsers recurse: some thousands of levels exhaust the stack. */
const MAX_NESTING = 100;

/**
 * Why a JSON body is refused, as a sentence; undefined if acceptable. Syntax is left to the parser. Text that Postgres cannot
 * store is refused here, since it would be replaced silently on the way.
 */
export function problemWithJson(body: Buffer): string | undefined {
  if (!isUtf8(body)) return 'The request is not valid UTF-8';
  let nesting = 0;
  let isInString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isInString) {
      if (byte === QUOTE) isInString = false;
      if (byte !== BACKSLASH) continue;
      const escape = readEscape(body, at);
      if (escape === 'unstorable') return 'The request contains characters that cannot be stored: \\u0000 or half of a surrogate pair';
      at += escape - 1;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      nesting += 1;
      if (nesting > MAX_NESTING) return `The request is nested deeper than ${MAX_NESTING} levels`;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) nesting -= 1;
  }
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const U = 0x75;

/** Bytes of the escape at `at`; a surrogate pair counts as one. */
function readEscape(body: Buffer, at: number): number | 'unstorable' {
  if (body[at + 1] !== U) return 2;
  const first = codeUnit(body, at);
  if (first === 0 || isLowSurrogate(first)) return 'unstorable';
  if (!isHighSurrogate(first)) return 6;
  return isLowSurrogate(codeUnit(body, at + 6)) ? 12 : 'unstorable';
}

/** NaN if there is no `\uXXXX` at `at`. */
function codeUnit(body: Buffer, at: number): number {
  const escape = body.toString('latin1', at, at + 6);
  return /^\\u[\da-f]{4}$/i.test(escape) ? Number.parseInt(escape.slice(2), 16) : Number.NaN;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
