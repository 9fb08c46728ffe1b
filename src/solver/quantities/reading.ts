import { readAsked, type Asked } from './asked.ts';
import { fits } from './chains.ts';
import { isSameDimension } from './dimension.ts';
import { givenOf, surroundings, type Given, type Surroundings } from './evidence.ts';
import { themesIn, type Knowledge } from './knowledge.ts';
import { readQuantities, type Written } from './lexer.ts';
import { lowered, normalised } from './normalise.ts';
import { plainNumber } from './number-format.ts';
import type { Quantity } from './quantity.ts';

/** Pattern of excluded effects, which are no themes: "neglecting friction". */
export const NEGLECTED =
  /(?<![a-z])(?:neglect(?:ing)?|ignor(?:e|ing)|no|without|(?:there is|there are|assum(?:e|ing)(?: that)?(?: there (?:is|are))?) no)(?: [a-z]+){0,3}? (?:loss(?:es)?|lost|friction|air resistance|resistance|buoyancy|viscosity|heat(?! loss| is lost))(?: of [a-z]+)?(?![a-z])|(?:friction|air resistance)(?: is| being)? (?:absent|negligible|neglected|ignored)/g;

/** Content of a question: its numbers, requested quantities and themes. */
export interface Reading {
  readonly text: string;
  readonly small: string;
  /** Every number of the text. */
  readonly written: readonly Written[];
  readonly givens: readonly Given[];
  readonly constants: ReadonlyMap<string, number>;
  readonly themes: ReadonlySet<string>;
  readonly asked: readonly Asked[];
  /** True for "the 6 Ω resistor", which is one of several: an answer for all of them would be wrong. */
  readonly isAboutOne: boolean;
}

export function readQuestion(question: string, knowledge: Knowledge): Reading {
  const text = normalised(question).replace(/^\s*(?:Q(?:uestion)?\.?\s*)?\d{1,3}[.):]\s+(?=\D)/i, '');
  const small = lowered(text);
  const quantities = [...knowledge.quantities.values()];
  const written = readQuantities(text);
  const constants = new Map(quantities.flatMap(({ id, constant }) => (constant === undefined ? [] : [[id, constant] as const])));
  const themes = new Set(themesIn(small.replace(NEGLECTED, ''), knowledge.themes).map(({ name }) => name));
  const live = liveQuantities(knowledge, themes);
  const isUnitless = written.every(({ unit }) => unit === null);
  const givens: Given[] = [];
  for (const [index, one] of written.entries()) {
    const around = surroundings(text, small, written, index);
    const constant = constantSaid(one, around, quantities);
    if (constant) constants.set(constant.id, one.value);
    else if (!isCountOfThings(one, around) && !isLabel(one, around, text)) givens.push(givenOf(one, around, live, isUnitless));
  }
  const repeats = givens.filter((one, index) => givens.slice(0, index).some((before) => isReferenceTo(before, one, small)));
  const rest = givens.filter((one) => !repeats.includes(one));
  const isAboutOne = repeats.some((one) => rest.filter(({ dimension }) => isSameDimension(dimension, one.dimension)).length > 1);
  return { text, small, written, givens: rest, constants, themes, asked: readAsked(text, small, live, givens), isAboutOne };
}

/** True if a number only refers to an earlier one: "the 5 kg block", whose mass was given before. */
function isReferenceTo(before: Given, one: Given, small: string): boolean {
  const isSame = before.value === one.value && one.unit !== null && isSameDimension(before.dimension, one.dimension);
  return isSame && /(?<![a-z])(?:the|this|that) $/.test(small.slice(0, one.start));
}

/** The quantities whose formulas apply. Names compete only among these: slits have no separation without light. */
function liveQuantities({ formulas, quantities }: Knowledge, themes: ReadonlySet<string>): Quantity[] {
  const live = new Set(formulas.filter((formula) => fits(formula, themes)).flatMap(({ variables }) => variables));
  return [...quantities.values()].filter(({ id }) => live.has(id));
}

/** The constant that a number states, as in "take g = 10 m/s²". It need not be used. */
function constantSaid(one: Written, { before, typed }: Surroundings, quantities: readonly Quantity[]): Quantity | undefined {
  return quantities.find(({ constant, dimension, names, symbols }) => {
    if (constant === undefined || Math.abs(one.value / constant - 1) > 0.05) return false;
    if (one.unit !== null && !isSameDimension(dimension, one.dimension)) return false;
    const isLetter = symbols.some((symbol) => new RegExp(`(?<![A-Za-z])${symbol}\\s*(?:=|is|as|:)\\s*$`).test(typed));
    return isLetter || (names !== null && before.search(names) >= 0);
  });
}

/** True if the number only counts the thing that the sentence is about: "1 body". */
function isCountOfThings(one: Written, { after }: Surroundings): boolean {
  return one.unit === null && one.number === 1 && /^ (?:body|object|particle|car|block)\b/.test(after);
}

/** True for a description that no formula needs: "ice at 0 °C", "220 V, 50 Hz". */
function isLabel({ number, unit, start, end }: Written, { before, after }: Surroundings, text: string): boolean {
  if (
    unit?.symbol === 'V' &&
    /^,? ?(?:and )?(?:50|60) ?hz/i.test(text.slice(end)) &&
    /(?:reactance|impedance)(?! and)[^.]*\?|(?:find|calculate|what is)[^.]*(?:reactance|impedance)/i.test(text) &&
    !/current/i.test(text)
  )
    return true;
  if (
    unit?.symbol === 'Hz' &&
    (number === 50 || number === 60) &&
    /resist|bulb|heater/i.test(text) &&
    !/induct|capacit|coil|reactance|impedance|frequency of/i.test(text)
  )
    return true;
  return (
    unit?.kind === 'celsius' &&
    (number === 0 || number === 100) &&
    /(?:ice|water|steam)(?: is)?(?: already)?(?: at)? $/i.test(text.slice(0, start)) &&
    !/(?<![a-z])(?:from|to) /.test(before) &&
    !after.startsWith(' to ')
  );
}

export function writtenText({ number, unit }: Given): string {
  return unit === null ? plainNumber(number) : `${plainNumber(number)} ${unit.symbol}`;
}

/** The numbers that were read, as a sentence for the student. */
export function readText({ givens }: Reading): string {
  return givens.length === 0 ? 'I found no number with a unit.' : `I read ${givens.map(writtenText).join(', ')}.`;
}
