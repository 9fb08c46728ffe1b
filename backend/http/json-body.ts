import { isUtf8 } from 'node:buffer';
import { REQUEST_LIMITS } from '../base/limits.ts';

/**
 * Why a JSON body is refused, as a sentence; undefined if it is acceptable. The parser checks the syntax. This check refuses text that
 * Postgres cannot store, which would otherwise be replaced silently, and values that cost far more than their bytes.
 * @param mostNames limit of names in all objects together
 */
export function problemWithJson(body: Buffer, mostNames: number = REQUEST_LIMITS.jsonValues): string | undefined {
  const { jsonDepth, jsonValues, jsonKeys, jsonHiddenDigits } = REQUEST_LIMITS;
  if (!isUtf8(body)) return 'The request is not valid UTF-8';
  let [nesting, values, names, hiddenDigits] = [0, 0, 0, 0];
  const keys = new Uint32Array(jsonDepth + 2);
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!;
    if (byte === QUOTE) {
      at = endOfString(body, at);
      if (at < 0) return 'The request contains characters that cannot be stored: \\u0000 or half of a surrogate pair';
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      nesting += 1;
      if (nesting > jsonDepth) return `The request is nested deeper than ${jsonDepth} levels`;
      keys[nesting] = 0;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) nesting = Math.max(0, nesting - 1);
    else if (byte === COLON || byte === COMMA) {
      values += 1;
      if (values > jsonValues) return `The request has more than ${jsonValues} values`;
      if (byte === COMMA) continue;
      if (++keys[nesting]! > jsonKeys) return `An object of the request has more than ${jsonKeys} names`;
      if (++names > mostNames) return `The objects of the request have more than ${mostNames} names`;
    } else if (isOfNumber(byte)) {
      const end = endOfNumber(body, at);
      const hidden = digitsHiddenIn(body, at, end);
      if (hidden === undefined) return 'The request has a number beyond those of JavaScript';
      hiddenDigits += hidden;
      if (hiddenDigits > jsonHiddenDigits) return 'The request has too many numbers with large exponents';
      at = end - 1;
    }
  }
  return undefined;
}

/** Position of the end of the string that starts at `at`; the body's end if it is unterminated; -1 if it cannot be stored. */
function endOfString(body: Buffer, at: number): number {
  for (let next = at + 1; next < body.length; next++) {
    if (body[next] === QUOTE) return next;
    if (body[next] !== BACKSLASH) continue;
    const escape = readEscape(body, next);
    if (escape === 'unstorable') return -1;
    next += escape - 1;
  }
  return body.length;
}

/** True for a byte that starts a number. Letters such as the `e` in `true` do not start one. */
const isOfNumber = (byte: number): boolean => (byte >= 0x30 && byte <= 0x39) || byte === MINUS;

function endOfNumber(body: Buffer, at: number): number {
  let end = at + 1;
  while (end < body.length && (isOfNumber(body[end]!) || body[end] === PLUS || body[end] === POINT || (body[end]! | 0x20) === E)) end += 1;
  return end;
}

/** Digits that the exponent of a number stands for; undefined for a number outside of the range of doubles. */
function digitsHiddenIn(body: Buffer, at: number, end: number): number | undefined {
  const { jsonDigits, jsonExponent } = REQUEST_LIMITS;
  if (end - at > jsonDigits) return undefined;
  const text = body.toString('latin1', at, end);
  const [, exponent] = text.toLowerCase().split('e', 2);
  if (exponent === undefined) return 0;
  const hidden = Math.abs(Number(exponent));
  // If the text is no number at all, the parser reports it.
  if (hidden > jsonExponent || !Number.isFinite(Number(text) || 0)) return undefined;
  return hidden || 0;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COLON = 0x3a;
const COMMA = 0x2c;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const E = 0x65;
const U = 0x75;

/** Length in bytes of the escape at `at`. A surrogate pair counts as one escape. */
function readEscape(body: Buffer, at: number): number | 'unstorable' {
  if (body[at + 1] !== U) return 2;
  const first = codeUnit(body, at);
  if (first === 0 || isLowSurrogate(first)) return 'unstorable';
  if (!isHighSurrogate(first)) return 6;
  return isLowSurrogate(codeUnit(body, at + 6)) ? 12 : 'unstorable';
}

/** The code unit of `\uXXXX` at `at`; NaN if there is no such escape. */
function codeUnit(body: Buffer, at: number): number {
  const escape = body.toString('latin1', at, at + 6);
  return /^\\u[\da-f]{4}$/i.test(escape) ? Number.parseInt(escape.slice(2), 16) : Number.NaN;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
