/**
 * Position of a document among its siblings: a string, ordered by code unit, read as a fraction "0.…" in base 62. A move writes
 * only the moved document, so two devices that move different documents at once never conflict.
 * Growth: a position at either end has eight digits, for some 10^10 additions. One in the middle halves its gap; five
 * insertions into the same gap cost one more digit, so some 450 fit into MAX_POSITION_LENGTH. Then, and between two equal
 * positions (two devices chose the same one at once), there is no room: the result is null, and the caller respaces the
 * neighbours with `positionsBetween`.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = DIGITS.length;

/** Limit in the collections' schemas. */
export const MAX_POSITION_LENGTH = 100;

/** Digits of a position at an end. */
const END_LENGTH = 8;
const END_PLACES = BASE ** END_LENGTH;
/** Step between neighbours at an end: leaves two digits of room for insertions. */
const END_STEP = BASE ** 2;

/**
 * A position strictly between two others; null means the start (`before`) or the end (`after`).
 * @returns null when there is no room
 */
export function positionBetween(before: string | null, after: string | null): string | null {
  return ifBetween(before, atEnd(before, after), after) ?? middlePosition(before, after);
}

/**
 * `count` ascending positions strictly between two others, evenly spaced and as short as possible.
 * @returns null when there is no room
 */
export function positionsBetween(before: string | null, after: string | null, count: number): readonly string[] | null {
  if (count === 0) return [];
  const here = Math.floor(count / 2);
  const middle = middlePosition(before, after);
  if (middle === null) return null;
  const lower = positionsBetween(before, middle, here);
  const upper = positionsBetween(middle, after, count - here - 1);
  return lower && upper && [...lower, middle, ...upper];
}

/**
 * Roughly halfway between two positions.
 * @returns null when there is no room
 */
export function middlePosition(before: string | null, after: string | null): string | null {
  if (before !== null && after !== null && before >= after) return null;
  return ifBetween(before, middleDigits(before ?? '', after), after);
}

/** A position beside the only neighbour; an arbitrary one without a neighbour. */
function atEnd(before: string | null, after: string | null): string | null {
  if (before !== null && after !== null) return null;
  const neighbour = before ?? after;
  if (neighbour === null) return endPlace(END_PLACES / 2);
  return endPlace(leadingDigits(neighbour) + (before === null ? -END_STEP : END_STEP));
}

function endPlace(place: number): string | null {
  if (place <= 0 || place >= END_PLACES) return null;
  let text = '';
  for (let rest = place; text.length < END_LENGTH; rest = Math.floor(rest / BASE)) text = DIGITS.charAt(rest % BASE) + text;
  return text;
}

function leadingDigits(position: string): number {
  let place = 0;
  for (let at = 0; at < END_LENGTH; at++) place = place * BASE + digitAt(position, at);
  return place;
}

function middleDigits(before: string, after: string | null): string {
  let text = '';
  let isBelowAfter = after === null;
  for (let at = 0; at <= MAX_POSITION_LENGTH; at++) {
    const low = digitAt(before, at);
    const high = isBelowAfter ? BASE : digitAt(after!, at);
    const middle = Math.floor((low + high) / 2);
    if (middle > low) return text + DIGITS.charAt(middle);
    text += DIGITS.charAt(low);
    isBelowAfter ||= low < high;
  }
  return text;
}

/** The value of one digit. A missing digit is zero; an invalid character counts as the next lower digit. */
function digitAt(position: string, at: number): number {
  const character = position[at];
  if (character === undefined) return 0;
  const digit = DIGITS.indexOf(character);
  return digit >= 0
    ? digit
    : Math.max(
        0,
        [...DIGITS].findLastIndex((candidate) => candidate < character),
      );
}

function ifBetween(before: string | null, position: string | null, after: string | null): string | null {
  if (position === null || position.length > MAX_POSITION_LENGTH) return null;
  return (before === null || before < position) && (after === null || position < after) ? position : null;
}
