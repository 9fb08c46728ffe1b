import { isDimensionless, isSameDimension } from './dimension.ts';
import type { Written } from './lexer.ts';
import type { Quantity } from './quantity.ts';

/** A number with the quantities it may stand for, and the strength of the evidence in the surrounding words. */
export interface Given extends Written {
  readonly scores: ReadonlyMap<string, number>;
  /** True if a name identifies the quantity; otherwise only the unit does. */
  readonly isNamed: boolean;
  /** Start index of that name in the text. */
  readonly nameStart: number | null;
}

const NAME = 3;
const SYMBOL = 4;
const CUE = 2;
const AFTER = 2.5;
const NEAR = 90;
const LISTED = /^ ?[,/-]? ?(?:and )?$/;
const FIRST_CUE =
  /(?<![a-z])(?:from|initial(?:ly)?|original(?:ly)?|at first)(?: (?:the|a|an|at|of|temperature|pressure|volume|velocity|speed|value|state|is|was|=))*\s*$/;
const SECOND_CUE =
  /(?<![a-z])(?:to|becomes?|became|final(?:ly)?|until(?: it(?:s \w+)? (?:is|becomes|reaches))?|reaches|reaching|attains|acquires|increases? to|new|into)(?: (?:the|a|an|at|of|temperature|pressure|volume|velocity|speed|value|is|=))*\s*$/;

/** Text around a number, up to its neighbours and within its sentence. */
export interface Surroundings {
  readonly before: string;
  /** Text from the start of the sentence. */
  readonly sentence: string;
  readonly after: string;
  /** Text before the list that contains the number: "rated 60 W, 220 V". */
  readonly listed: string;
  /** Text as typed, since symbols are case-sensitive: U is not u. */
  readonly typed: string;
}

export function surroundings(text: string, small: string, all: readonly Written[], index: number): Surroundings {
  const { start, end } = all[index]!;
  const from = Math.max(endOfNeighbour(small, all[index - 1]?.end ?? 0), sentenceStart(text, start), start - NEAR);
  const to = Math.min(all[index + 1]?.start ?? text.length, end + NEAR);
  // "0.1 M acid and 0.2 M salt": the text between belongs to the first number.
  const isJoined = index > 0 && /^[^,=]*(?<![a-z])and (?:a |an )?$/.test(small.slice(all[index - 1]!.end, start));
  return {
    listed: listedBefore(small, all, index),
    before: isJoined ? '' : small.slice(from, start),
    sentence: small.slice(sentenceStart(text, start), start),
    // "0.2 mm, light of 500 nm": the light belongs to the next number.
    after: small.slice(end, to).split(/[.;?!](?:\s|$)|, (?:an? |the )?\w+ of $/)[0]!,
    typed: isJoined ? '' : text.slice(from, start),
  };
}

function listedBefore(small: string, all: readonly Written[], index: number): string {
  const [before, one] = [all[index - 1], all[index]!];
  const isListed =
    before?.unit && one.unit && !isSameDimension(before.dimension, one.dimension) && LISTED.test(small.slice(before.end, one.start));
  return isListed ? small.slice(Math.max(all[index - 2]?.end ?? 0, before.start - NEAR), before.start) : '';
}

/** End of the words that belong to the previous number: in "500 J of heat" they do not name the next number. */
function endOfNeighbour(small: string, end: number): number {
  return end === 0
    ? 0
    : end +
        (/^(?: of (?!the |a |an )[a-z]+| turns (?:in|on) (?:the |its )?(?:primary|secondary)(?: coil)?)(?= (?!of density))/.exec(
          small.slice(end, end + 50),
        )?.[0].length ?? 0);
}

function sentenceStart(text: string, at: number): number {
  const before = text.slice(0, at);
  return Math.max(before.lastIndexOf('. '), before.lastIndexOf('? '), before.lastIndexOf('; '), before.lastIndexOf('\n')) + 1;
}

export function givenOf(written: Written, around: Surroundings, quantities: Iterable<Quantity>, isUnitless: boolean): Given {
  // "XL = XC = 20 Ω" gives one number for two quantities.
  if (/=[^=,;.]*[a-z][^=,;.]*=\s*$/i.test(around.typed) || /^\s*=\s*[a-z]/.test(around.after))
    return { ...written, scores: new Map(), isNamed: false, nameStart: null };
  // "rises by 50 °C" is a difference, not a temperature.
  const isStep = written.unit?.kind === 'celsius' && /(?<![a-z])by $/.test(around.before);
  if (written.unit === null && /=\s*$/.test(around.typed) && (written.number === 0 || isUnitless)) {
    const meant = [...quantities].filter(
      ({ symbols, kind }) => kind !== 'angle' && symbols.some((symbol) => endsWithSymbol(around.typed, symbol)),
    );
    if (meant.length > 0) return named(written, around, meant, SYMBOL);
  }
  const fitting = [...quantities].filter((one) => canBe(written, one) && (!isStep || one.kind === 'difference'));
  const bySymbol = fitting.filter(({ symbols }) => symbols.some((symbol) => endsWithSymbol(around.typed, symbol)));
  if (bySymbol.length > 0) return named(written, around, bySymbol, SYMBOL);
  const { found: byName, start } = nearest(around.before, fitting);
  if (byName.length > 0) return { ...named(written, around, byName, NAME), nameStart: written.start - around.before.length + start };
  const byAfter = fitting.filter((one) => one.after?.test(around.after) || startsWithName(one, around.after));
  if (byAfter.length > 0) return named(written, around, byAfter, AFTER);
  const isPure = isDimensionless(written.dimension) && written.unit?.kind !== 'angle' && written.unit?.kind !== 'turn';
  if (isPure && written.unit === null) {
    // A dimensionless number: its name may be anywhere before it in the sentence.
    const far = nearest(around.sentence, fitting).found;
    if (far.length > 0) return named(written, around, far, NAME - 1);
  }
  const open = fitting.filter((one) => matches(one.cue, around.before) || matches(one.cue, around.listed) || (!one.isNamed && !isPure));
  const scores = new Map(open.map((one) => [one.id, bonus(one, around)]));
  return { ...written, scores, isNamed: false, nameStart: null };
}

function named(written: Written, around: Surroundings, quantities: readonly Quantity[], score: number): Given {
  return {
    ...written,
    scores: new Map(quantities.map((one) => [one.id, score + bonus(one, around)])),
    isNamed: true,
    nameStart: null,
  };
}

function bonus(one: Quantity, { before, listed, after }: Surroundings): number {
  let score = matches(one.cue, before) || matches(one.cue, listed) ? CUE : 0;
  if (one.after?.test(after)) score += 1;
  if (one.index === 1 && FIRST_CUE.test(before)) score += CUE;
  if (one.index === 2 && SECOND_CUE.test(before)) score += CUE;
  return score;
}

function canBe({ dimension, unit }: Written, one: Quantity): boolean {
  if (!isSameDimension(dimension, one.dimension) || one.constant !== undefined) return false;
  const isAngle = unit?.kind === 'angle' || unit?.kind === 'turn';
  if (one.kind === 'angle')
    return isAngle || (unit !== null && !isDimensionless(dimension) && unit.symbol !== 'Hz' && unit.kind === undefined);
  return unit?.kind !== 'angle';
}

/** The quantities whose name is nearest before the number. Of names that end together, the longest. */
function nearest(before: string, quantities: readonly Quantity[]): { readonly found: Quantity[]; readonly start: number } {
  let best = { end: -1, length: 0, found: [] as Quantity[] };
  for (const one of quantities) {
    if (one.given === null) continue;
    for (const { 0: name, index } of before.matchAll(one.given)) {
      const end = index + name.length;
      // "The peak current of a 5 A rms current": the number belongs to the second current.
      if (/^ of an? $/.test(before.slice(end))) continue;
      if (end > best.end || (end === best.end && name.length > best.length)) best = { end, length: name.length, found: [one] };
      else if (end === best.end && name.length === best.length) best.found.push(one);
    }
  }
  return { found: best.found, start: best.end - best.length };
}

/** True if the name follows the number: "1 bar pressure", "600 mL volume". */
function startsWithName({ given }: Quantity, after: string): boolean {
  if (given === null) return false;
  const [first] = after.matchAll(given);
  return first !== undefined && /^ (?:of )?$/.test(after.slice(0, first.index));
}

function matches(pattern: RegExp | null, text: string): boolean {
  return pattern !== null && text.search(pattern) >= 0;
}

function endsWithSymbol(typed: string, symbol: string): boolean {
  const escaped = symbol.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return (
    new RegExp(`(?<![A-Za-z0-9_^])${escaped}\\)?\\s*(?:=|:|is|of|≈)?\\s*(?:\\+)?\\s*$`).test(typed) &&
    /[=:]|\bis\b|\bof\b|\(|^\s*\S+\s*$|[ ,]\S+\s*$/.test(typed)
  );
}

/** The number in SI units when it stands for this quantity. */
export function valueAs(given: Written, one: Quantity): number {
  if (given.unit?.kind === 'celsius') return one.kind === 'difference' ? given.number : given.number + (given.isWhole ? 273 : 273.15);
  if (given.unit?.kind === 'turn' && one.kind === 'angle') return given.value * 2 * Math.PI;
  return given.value;
}
