import { isSameDimension } from './dimension.ts';
import type { Given } from './evidence.ts';
import type { Quantity } from './quantity.ts';
import { readUnit, type WrittenUnit } from './unit-text.ts';

/** The quantity that a question asks for. */
export interface Asked {
  /** Ids of the quantities with this name. */
  readonly ids: readonly string[];
  /** The name as used in the question. */
  readonly name: string;
  /** Words beside the name that change the quantity. Only formulas that cover them apply. */
  readonly modifiers: readonly string[];
  /** The requested unit. */
  readonly unit: WrittenUnit | null;
  /** Range of the unit in the text. */
  readonly unitSpan?: { readonly start: number; readonly end: number } | undefined;
  /** Range of the asking part of the question. */
  readonly start: number;
  readonly end: number;
}

interface Sentence {
  readonly start: number;
  readonly end: number;
}

const MARKER =
  /(?<![a-z])(?:find|calculate|determine|compute|evaluate|estimate|obtain|deduce|work out|what|how|(?<!(?:with|by|through|in|to|from|of|on|for),? |, )which|when will|when does|at what|in what|with what|by what|at which|predict|measure of|the value of)(?![a-z])/g;
/** Labels of parts: `(i)`, `(a)`. */
export const PART = /\((?:i{1,3}|iv|[a-d])\)/g;
const END_OF_SENTENCE = /[.?!;](?=\s|$)|\n/g;

/** The asking parts of a question, in order; none if unclear. */
export function readAsked(text: string, small: string, quantities: Iterable<Quantity>, givens: readonly Given[]): Asked[] {
  const sentences = sentencesOf(text);
  const asking = sentences.flatMap((sentence) => {
    const markers = Array.from(small.slice(sentence.start, sentence.end).matchAll(MARKER));
    return markers.length === 0 ? [] : [{ start: sentence.start + markers[0]!.index, end: sentence.end }];
  });
  const last = sentences.at(-1);
  const questions = sentences.filter(({ end }) => text[end] === '?');
  const places = asking.length > 0 ? asking : questions.length > 0 ? questions : last ? [last] : [];
  const asked = places.flatMap((place) => partsOf(small, place)).flatMap((place) => askedIn(text, small, place, [...quantities], givens));
  return asked.some(({ ids }) => ids.length > 0) ? asked : [];
}

/** Splits "Find (i) the time and (ii) the speed" into its parts. */
function partsOf(small: string, place: Sentence): Sentence[] {
  const starts = Array.from(small.slice(place.start, place.end).matchAll(PART), ({ index }) => place.start + index);
  return starts.length < 2 ? [place] : starts.map((start, index) => ({ start, end: starts[index + 1] ?? place.end }));
}

function sentencesOf(text: string): Sentence[] {
  const ends = Array.from(text.matchAll(END_OF_SENTENCE), ({ index }) => index);
  const cuts = [-1, ...ends, text.length];
  return cuts.slice(1).flatMap((end, index) => {
    const start = cuts[index]! + 1;
    return text.slice(start, end).trim() === '' ? [] : [{ start, end }];
  });
}

interface Named {
  readonly ids: string[];
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function askedIn(text: string, small: string, place: Sentence, quantities: readonly Quantity[], givens: readonly Given[]): Asked[] {
  const phrase = small.slice(place.start, place.end);
  const dimensions = new Map(quantities.map(({ id, dimension }) => [id, dimension]));
  const names = namesIn(phrase, quantities).filter(({ ids, start, end }) => {
    const isLike = (given: Given): boolean => ids.some((id) => isSameDimension(dimensions.get(id)!, given.dimension));
    return !isOfNumber(small, place.start + start, place.start + end, givens, isLike);
  });
  const symbol = symbolAsked(text.slice(place.start, place.end), quantities);
  const first = names[0] ?? symbol;
  if (first === undefined) return DEMAND.test(phrase) || text[place.end] === '?' ? [notUnderstood(phrase, place)] : [];
  const unit = unitWanted(text.slice(place.start, place.end), givens, place.start);
  const head = withTails(first, quantities);
  const all = [head, ...namesJoined(phrase, head, names)];
  const rest = UNKNOWN_PART.exec(phrase.slice(head.end));
  const named = all.map(({ ids, name, start, end }) => ({
    ids,
    name,
    modifiers: modifiersOf(phrase, start, end),
    unit: all.length === 1 ? (unit?.unit ?? null) : null,
    unitSpan: unit?.span,
    start: place.start,
    end: place.end,
  }));
  return rest ? [...named, notUnderstood(rest[0], place)] : named;
}

const DEMAND = /^\W*(?:find|calculate|determine|compute|what|how)(?![a-z])/;
/** Parts that no formula computes. An answer without them would be incomplete. */
const UNKNOWN_PART = /(?<=(?<![a-z])and )(?:the |its |their |also )?(?:phase|nature|ratio|percentage|cost|direction|sign)(?![a-z]).*/;

/** A part without a known quantity. It has no answer, and therefore the question has none. */
function notUnderstood(phrase: string, { start, end }: Sentence): Asked {
  return { ids: [], name: phrase.trim(), modifiers: [], unit: null, start, end };
}

const MODIFIERS: readonly (readonly [theme: string, pattern: RegExp])[] = [
  ['average', /(?<![a-z])(?:average|mean)(?: \w+)? $/],
  ['maximum', /(?<![a-z])(?:max|maximum|greatest|highest|largest)(?: \w+)? $/],
  ['minimum', /(?<![a-z])(?:min|minimum|least|lowest|smallest)(?: \w+)? $/],
  ['new', /(?<![a-z])(?:new|changed|resulting|increased|reduced)(?: \w+)? $/],
  [
    'change',
    /(?<![a-z])(?:changes?|loss|gain|increase|decrease|reduction|rise|fall|drop|difference|sum|product|square|rate|percentage|fraction) (?:in|of|between) (?:the |its |their )?(?:\w+ )?$/,
  ],
];

/** Modifiers of a quantity: "the average power", "the change in kinetic energy", "the binding energy per nucleon". */
function modifiersOf(phrase: string, start: number, end: number): string[] {
  const before = MODIFIERS.flatMap(([theme, pattern]) => (pattern.test(phrase.slice(0, start)) ? [theme] : []));
  return /^(?: \w+)? per /.test(phrase.slice(end)) ? [...before, 'per'] : before;
}

/** Extends "how much energy" to all quantities that are called "energy". */
function withTails(head: Named, quantities: readonly Quantity[]): Named {
  if (!/^how (?:much|many) /.test(head.name)) return head;
  const tail = head.name.replace(/^how (?:much|many) /, '');
  const others = quantities.filter(({ names }) => names !== null && tail.replace(names, '') === '').map(({ id }) => id);
  return { ...head, ids: [...new Set([...head.ids, ...others])] };
}

/** Names of quantities in a phrase, ordered by start. Of names with the same start, the longest. */
function namesIn(phrase: string, quantities: readonly Quantity[]): Named[] {
  const found: { id: string; name: string; start: number; end: number }[] = [];
  for (const { id, names, constant } of quantities) {
    if (names === null || constant !== undefined) continue;
    for (const { 0: name, index } of phrase.matchAll(names)) found.push({ id, name, start: index, end: index + name.length });
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const result: Named[] = [];
  for (const { id, name, start, end } of found) {
    const last = result.at(-1);
    if (last && last.start === start && last.end === end) last.ids.push(id);
    else if (!last || start >= last.end) result.push({ ids: [id], name, start, end });
  }
  return result;
}

/** True if the name belongs to a number of the question: in "mass of 5 kg" the mass is given, not asked for. */
function isOfNumber(small: string, start: number, end: number, givens: readonly Given[], isLike: (given: Given) => boolean): boolean {
  if (givens.some(({ nameStart }) => nameStart !== null && nameStart >= start && nameStart < end)) return true;
  const next = givens.find((given) => given.start >= end);
  if (
    next &&
    next.start - end < 40 &&
    isLike(next) &&
    /^\s*(?:[a-z]\s*)?(?:of|=|is|:|equal to|at|as|was|to be)?\s*(?:about|the)?\s*$/.test(small.slice(end, next.start))
  )
    return true;
  const before = givens.findLast((given) => given.end <= start);
  return before !== undefined && isLike(before) && /^\s*(?:of )?$/.test(small.slice(before.end, start)) && before.isNamed;
}

/** Further names that are asked for: "the velocity and the distance" are two questions. */
function namesJoined(phrase: string, head: Named, names: readonly Named[]): Named[] {
  const joined: Named[] = [];
  let last = head;
  for (const one of names.slice(1)) {
    const between = phrase.slice(last.end, one.start);
    if (!/(?<![a-z])(?:and|,|as well as)(?: also)?(?: find| calculate)?(?: the| its| their)? ?$/.test(between)) continue;
    if (/(?<![a-z])between /.test(between)) continue;
    joined.push(one);
    last = one;
  }
  return joined;
}

function symbolAsked(typed: string, quantities: readonly Quantity[]): Named | undefined {
  const match =
    /(?:find|calculate|determine|value of|what is|compute|is)(?: the)?(?: value of)? ([A-Za-zμλθρωΔηφαβγεσπ][A-Za-z0-9']{0,2})\s*(?:[,?.:]|$| in | if | for | when | at | on )/i.exec(
      typed,
    );
  const letter = match?.[1];
  if (letter === undefined) return undefined;
  const ids = quantities.filter(({ symbols, constant }) => symbols.includes(letter) && constant === undefined).map(({ id }) => id);
  return ids.length === 0 ? undefined : { ids, name: letter, start: 0, end: 0 };
}

interface WantedUnit {
  readonly unit: WrittenUnit;
  readonly span: { readonly start: number; readonly end: number };
}

function unitWanted(typed: string, givens: readonly Given[], offset: number): WantedUnit | null {
  for (const match of typed.matchAll(/(?:\bin|\bhow many|\() ?(?:terms of |the units? of |units? of |unit )?/gi)) {
    const start = match.index + match[0].length;
    const unit = readUnit(typed, start);
    if (unit === null || /[A-Za-z0-9]/.test(typed[unit.end] ?? '')) continue;
    if (match[0].startsWith('(') && typed[unit.end] !== ')') continue;
    if (givens.some((given) => given.start < offset + unit.end && given.end > offset + start)) continue;
    // "in a" and "in h": single lower-case letters are usually words, not units.
    if (unit.end - start === 1 && !/[NJWVACKTFHLDMSgsm°%Ω]/.test(typed[start]!)) continue;
    return { unit, span: { start: offset + start, end: offset + unit.end } };
  }
  return null;
}
