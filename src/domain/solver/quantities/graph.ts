import type { Outcome, Step } from '../solution.ts';
import { PART, readAsked, type Asked } from './asked.ts';
import { fits, shortestChains, type Chain, type Problem } from './chains.ts';
import { contradictionIn } from './contradictions.ts';
import { isDimensionless, isSameDimension } from './dimension.ts';
import { givenOf, surroundings, type Given, type Surroundings } from './evidence.ts';
import { themesIn, type Implied, type Knowledge } from './knowledge.ts';
import { readQuantities, type Written } from './lexer.ts';
import { lowered, LONGEST_QUESTION, normalised } from './normalise.ts';
import { plainNumber, texNumber, unitTex } from './number-format.ts';
import { withoutOptions, type Option } from './options.ts';
import type { Quantity } from './quantity.ts';
import { unitFrom } from './unit-text.ts';
import { stepsOf, verificationOf } from './write-up.ts';

/** A better answer is one that the words of the question support by so much more. */
const MARGIN = 0.9;
/** More numbers are a table and no exercise. */
const MOST_GIVENS = 9;
/** Words that change what is asked for, and that no formula understands. */
const NOT_UNDERSTOOD =
  /(?<![a-z])(?:ratio|in terms of|twice|thrice|doubles|doubled|quadrupled?|halves|folds?|\w+fold|is double|double (?:the|its|that)|halved|tripled?|triples|(?:two|three|four|five|n|\d+) times|percentage (?:change|increase|decrease|error)|error|graph|figure|diagram|shown|cut into|cut in|one face|each face|a face|broken into|joined|resultant|respectively equal|variable|varies|(?<!work )function of|differential|prove|show that|derive|explain|why|true|false|incorrect|correct statement|assertion|match the)(?![a-z])/;

/** What is left out is no theme: "neglecting friction". */
const NEGLECTED =
  /(?<![a-z])(?:neglect(?:ing)?|ignor(?:e|ing)|no|without|(?:there is|there are|assum(?:e|ing)(?: that)?(?: there (?:is|are))?) no)(?: [a-z]+){0,3}? (?:loss(?:es)?|lost|friction|air resistance|resistance|buoyancy|viscosity|heat(?! loss| is lost))(?: of [a-z]+)?(?![a-z])|(?:friction|air resistance)(?: is| being)? (?:absent|negligible|neglected|ignored)/g;

/** What else is known before the search: the molar mass of a substance that is named. */
export interface Extra {
  readonly implied?: readonly Implied[];
}

interface Reading {
  readonly text: string;
  readonly small: string;
  readonly options: readonly Option[];
  readonly givens: readonly Given[];
  readonly constants: ReadonlyMap<string, number>;
  readonly themes: ReadonlySet<string>;
  readonly asked: readonly Asked[];
  /** "The 6 Ω resistor" is one of several that were named before: an answer for all of them together is wrong. */
  readonly isAboutOne: boolean;
}

/** Answers a question about quantities by the formulas of a subject; null where it holds none. */
export function solveByFormulas(question: string, knowledge: Knowledge, extra: Extra = {}): Outcome | null {
  if (question.length > LONGEST_QUESTION) return null;
  const reading = readQuestion(question, knowledge);
  const implied = [...knowledge.implied.filter(({ pattern }) => pattern.test(reading.small)), ...(extra.implied ?? [])];
  if (reading.givens.length + implied.length === 0) return null;
  if (reading.asked.length === 0)
    return reading.givens.length === 0 ? null : abstained(`${readText(reading)} What is asked for I could not tell.`);
  const decisive = NOT_UNDERSTOOD.exec(reading.small)?.[0];
  if (decisive) return abstained(`${readText(reading)} The word “${decisive}” decides here, and I do not understand it.`);
  if (reading.isAboutOne) return abstained(`${readText(reading)} The question is about one of several things, which I cannot keep apart.`);
  if (reading.givens.length > MOST_GIVENS) return abstained('There are more numbers here than I can put in order.');
  const unknown = reading.givens.find(({ scores }) => scores.size === 0);
  if (unknown) return abstained(`${readText(reading)} I could not tell what ${writtenText(unknown)} stands for.`);
  return answered(reading, knowledge, implied);
}

function readQuestion(question: string, knowledge: Knowledge): Reading {
  const whole = normalised(question).replace(/^\s*(?:Q(?:uestion)?\.?\s*)?\d{1,3}[.):]\s+(?=\D)/i, '');
  const { stem: text, options } = withoutOptions(whole);
  const small = lowered(text);
  const quantities = [...knowledge.quantities.values()];
  const written = readQuantities(text);
  const constants = new Map(quantities.flatMap(({ id, constant }) => (constant === undefined ? [] : [[id, constant] as const])));
  const themes = themesIn(small.replace(NEGLECTED, ''), knowledge.themes);
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
  return { text, small, options, givens: rest, constants, themes, asked: readAsked(text, small, live, givens), isAboutOne };
}

/** "The 5 kg block" of a block whose mass was given. */
function isReferenceTo(before: Given, one: Given, small: string): boolean {
  const isSame = before.value === one.value && one.unit !== null && isSameDimension(before.dimension, one.dimension);
  return isSame && /(?<![a-z])(?:the|this|that) $/.test(small.slice(0, one.start));
}

/** Names compete only where their formulas hold: slits have no separation where no light is. */
function liveQuantities({ formulas, quantities }: Knowledge, themes: ReadonlySet<string>): Quantity[] {
  const live = new Set(formulas.filter((formula) => fits(formula, themes)).flatMap(({ variables }) => variables));
  return [...quantities.values()].filter(({ id }) => live.has(id));
}

/** "take g = 10 m/s²": not one of the numbers that have to be used. */
function constantSaid(one: Written, { before, typed }: Surroundings, quantities: readonly Quantity[]): Quantity | undefined {
  return quantities.find(({ constant, dimension, names, symbols }) => {
    if (constant === undefined || Math.abs(one.value / constant - 1) > 0.05) return false;
    if (one.unit !== null && !isSameDimension(dimension, one.dimension)) return false;
    const isLetter = symbols.some((symbol) => new RegExp(`(?<![A-Za-z])${symbol}\\s*(?:=|is|as|:)\\s*$`).test(typed));
    return isLetter || (names !== null && before.search(names) >= 0);
  });
}

/** "Two masses", "1 body": a number that counts what the sentence is about. */
function isCountOfThings(one: Written, { after }: Surroundings): boolean {
  return one.unit === null && one.number === 1 && /^ (?:body|object|particle|car|block)\b/.test(after);
}

/** "Ice at 0 °C", "220 V, 50 Hz": they say what kind of thing it is, and no formula needs them. */
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

function answered(reading: Reading, knowledge: Knowledge, implied: readonly Implied[]): Outcome {
  if ((reading.small.match(PART)?.length ?? 0) > reading.asked.length)
    return abstained(`${readText(reading)} The question has more parts than I can answer. Ask them one at a time.`);
  const results: { readonly chain: Chain; readonly problem: Problem; readonly asked: Asked; readonly other: Chain | null }[] = [];
  for (const asked of reading.asked) {
    const problem: Problem = {
      knowledge,
      text: reading.text,
      givens: reading.givens,
      implied,
      constants: reading.constants,
      themes: themesOf(asked, reading),
      strictThemes: new Set(knowledge.themes.filter(({ isStrict }) => isStrict).map(({ name }) => name)),
      softThemes: new Set(knowledge.themes.filter(({ isSoft }) => isSoft).map(({ name }) => name)),
      isInQuestion: ({ start, end }) => start >= asked.start && end <= asked.end,
    };
    const wanted =
      asked.unit === null
        ? asked.ids
        : asked.ids.filter((id) => isSameDimension(knowledge.quantities.get(id)!.dimension, asked.unit!.dimension));
    const chains = shortestChains(problem, wanted).filter(
      ({ value, target, steps }) =>
        (value >= 0 || knowledge.quantities.get(target)!.isSigned) &&
        asked.modifiers.every((modifier) => steps.at(-1)!.formula.covers.includes(modifier)),
    );
    const best = bestOf(chains);
    if (best === undefined) {
      const contradiction = contradictionIn(reading.givens, reading.constants, reading.themes, knowledge);
      if (contradiction) return abstained(`${readText(reading)} ${contradiction}`);
    }
    if (best === undefined)
      return abstained(`${readText(reading)} You ask for the ${asked.name}. I know no safe way from these to it that uses every number.`);
    const rival = chains.find(({ value, score }) => !isClose(Math.abs(value), Math.abs(best.value), 2e-3) && score > best.score - MARGIN);
    if (rival) return abstained(`${readText(reading)} You ask for the ${asked.name}. It can be read in two ways, so I give no answer.`);
    const other =
      chains.find(({ steps, value }) => steps.at(-1)!.formula !== best.steps.at(-1)!.formula && isClose(value, best.value, 2e-3)) ?? null;
    // "What is the pressure? Find the excess pressure": asked twice, answered once.
    if (!results.some(({ chain }) => chain.target === best.target)) results.push({ chain: best, problem, asked, other });
  }
  const answers = results.map(({ chain, asked }) => answerOf(chain, asked, reading, knowledge));
  const [only] = answers;
  if (only === undefined) return abstained('What is asked for I could not tell.');
  const steps: Step[] = results.flatMap(({ chain, problem }, index) => [...stepsOf(chain, problem), ...answers[index]!.steps]);
  let mark = '';
  if (reading.options.length > 0) {
    const option = answers.length === 1 ? optionFor(only, reading.options) : null;
    if (option === null)
      return abstained(
        `I get ${answers.map(({ text }) => text).join(', ')}, and none of the options says so. I may have misread the question.`,
      );
    steps.push({ text: `That is option (${option.mark}).` });
    mark = /[a-d]/i.test(option.mark) ? `(${option.mark.toLowerCase()}) ` : '';
  }
  return {
    status: 'solved',
    solution: {
      answer: answers.length === 1 ? mark + only.text : answers.map(({ text }) => text).join(', '),
      tex: answers.map(({ tex }) => tex).join(',\\quad '),
      subject: knowledge.subject,
      topic: results[0]!.chain.steps.at(-1)!.formula.topic,
      steps,
      verification: results.map(({ chain, problem, other }) => verificationOf(chain, problem, other)).join(' '),
    },
  };
}

/** "The greatest height and the range": the range is not the greatest. */
function themesOf(asked: Asked, { themes, asked: all }: Reading): ReadonlySet<string> {
  const says = ({ name, modifiers }: Asked, theme: string): boolean => modifiers.includes(theme) || name.includes(theme);
  const others = ['maximum', 'minimum', 'average', 'total'].filter((theme) => !says(asked, theme) && all.some((one) => says(one, theme)));
  return new Set([...themes].filter((theme) => !others.includes(theme)));
}

/** The chain with the most support; of two that differ by the sign only, and are as good, the positive one. */
function bestOf(chains: readonly Chain[]): Chain | undefined {
  const [first, ...rest] = chains.toSorted((a, b) => b.score - a.score);
  const mirrored = rest.find(
    ({ value, score }) => first!.value < 0 && isClose(value, -first!.value, 1e-9) && score > first!.score - MARGIN,
  );
  return mirrored ?? first;
}

/** Of these a question wants the size: the force of brakes is no negative force. */
const OPPOSED = new Set(['F', 'imp', 'alpha']);

interface Answer {
  readonly text: string;
  readonly name: string;
  readonly tex: string;
  readonly value: number;
  readonly number: number;
  readonly steps: readonly Step[];
}

function answerOf({ target, value }: Chain, asked: Asked, reading: Reading, knowledge: Knowledge): Answer {
  const one = knowledge.quantities.get(target)!;
  const unit = answerUnit(one, value, asked, reading);
  const isOpposed = value < 0 && OPPOSED.has(target);
  const size = isOpposed ? -value : value;
  const offset =
    unit.kind === 'celsius' && one.kind !== 'difference'
      ? reading.givens.every(({ unit: from, isWhole }) => from?.kind !== 'celsius' || isWhole)
        ? 273
        : 273.15
      : 0;
  const number = (size - offset) / unit.factor;
  const text = unit.symbol === '' ? plainNumber(number) : `${plainNumber(number)}${unit.symbol === '°' ? '' : ' '}${unit.symbol}`;
  const tex = `${one.tex} = ${texNumber(number)}${unitTex(unit.symbol)}`;
  const isConverted = unit.symbol !== one.unit;
  if (isOpposed)
    return {
      text,
      tex,
      name: asked.name,
      value: size,
      number,
      steps: [{ text: 'The minus says that it points against the motion. Its size:', tex }],
    };
  return { text, tex, name: asked.name, value, number, steps: isConverted ? [{ text: 'In the unit that is wanted:', tex }] : [] };
}

interface AnswerUnit {
  readonly symbol: string;
  readonly factor: number;
  readonly kind?: string | undefined;
}

/** An answer of 20 000 μA is written in amperes. */
function isHandy(number: number): boolean {
  return Math.abs(number) >= 0.01 && Math.abs(number) < 10_000;
}

/** The unit that is asked for; else that of the numbers given, where they agree on one; else that of a textbook. */
function answerUnit(one: Quantity, value: number, { unit, ids, name }: Asked, { givens, options }: Reading): AnswerUnit {
  if (unit && isSameDimension(unit.dimension, one.dimension))
    return { symbol: unit.symbol, factor: turnFactor(unit, one), kind: unit.kind };
  if (/percent/.test(name) && isDimensionless(one.dimension)) return { symbol: '%', factor: 0.01 };
  const ofOptions = options.map((option) => option.unit).find((wanted) => wanted && isSameDimension(wanted.dimension, one.dimension));
  if (ofOptions) return { symbol: ofOptions.symbol, factor: turnFactor(ofOptions, one), kind: ofOptions.kind };
  // A torque has the dimension of an energy, and not its unit.
  const same = givens
    .flatMap(({ unit: from }) => (from && isSameDimension(from.dimension, one.dimension) ? [from] : []))
    .filter(({ symbol }) => (symbol === 'N m') === (one.unit === 'N m'));
  const first = same[0];
  const isTemperature = one.dimension[4] === 1 && one.dimension.every((power, index) => index === 4 || power === 0);
  if (
    first &&
    ids.length > 0 &&
    !isDimensionless(one.dimension) &&
    first.kind !== 'turn' &&
    (isTemperature || isHandy(value / first.factor)) &&
    same.every(({ symbol }) => symbol === first.symbol) &&
    (!isTemperature || first.kind === 'celsius')
  )
    return { symbol: first.symbol, factor: turnFactor(first, one), kind: first.kind };
  if (one.unit === 'N/C' && givens.some(({ unit: from }) => from !== null && isSameDimension(from.dimension, VOLT)))
    return { symbol: 'V/m', factor: 1 };
  if (one.unit === 'N/m^2' && givens.some(({ unit: from }) => from?.symbol.endsWith('Pa'))) return { symbol: 'Pa', factor: 1 };
  const timed = timedUnit(one, givens);
  if (timed) return timed;
  const laboratory = givens.some(({ unit: from }) => LABORATORY.has(from?.symbol ?? '')) ? laboratoryUnit(one) : null;
  if (laboratory) return laboratory;
  const shown = SHOWN_FACTORS[one.shown];
  // Who speaks of kelvins only wants no degrees.
  const isKelvin = one.shown === '°C' && givens.some(({ unit: from }) => from?.symbol === 'K');
  return shown === undefined || one.shown === one.unit || isKelvin
    ? { symbol: one.unit, factor: 1 }
    : { symbol: one.shown, factor: shown, kind: unitFrom(one.shown)?.kind };
}

/** Minutes give a rate constant per minute, and a rate constant per minute gives minutes. */
function timedUnit({ dimension, kind }: Quantity, givens: readonly Given[]): AnswerUnit | null {
  const isTime = isSameDimension(dimension, [0, 0, 1, 0, 0, 0]);
  if (kind === 'angle' || !(isTime || isSameDimension(dimension, [0, 0, -1, 0, 0, 0]))) return null;
  const units = [...new Set(givens.map(({ unit }) => unit?.symbol ?? ''))].filter((symbol) => TIMES.test(symbol));
  const name = TIMES.exec(units[0] ?? '')?.[1];
  const unit = name === undefined || units.length !== 1 ? null : unitFrom(name);
  if (unit === null) return null;
  return isTime ? { symbol: unit.symbol, factor: unit.factor } : { symbol: `${unit.symbol}^-1`, factor: 1 / unit.factor };
}

/** Whoever gives volts wants the field in volts per metre. */
const VOLT = unitFrom('V')!.dimension;

const TIMES = /^\/?(min|h|day|year)(?:\^-1)?$/;

/** Who measures a gas in litres wants no pascals, and the other way round. */
const LABORATORY = new Set(['L', 'mL', 'atm', 'bar', 'mmHg', 'torr']);

function laboratoryUnit({ dimension }: Quantity): AnswerUnit | null {
  const [litre, atmosphere] = [unitFrom('L')!, unitFrom('atm')!];
  return [litre, atmosphere].find((unit) => isSameDimension(unit.dimension, dimension)) ?? null;
}

function turnFactor({ factor, kind }: { readonly factor: number; readonly kind?: string | undefined }, one: Quantity): number {
  return kind === 'turn' && one.kind === 'angle' ? factor * 2 * Math.PI : factor;
}

const SHOWN_FACTORS: Readonly<Record<string, number>> = {
  '°': Math.PI / 180,
  L: 1e-3,
  g: 1e-3,
  'g/mol': 1e-3,
  'mol/L': 1000,
  atm: 101_325,
  nm: 1e-9,
  eV: 1.602e-19,
  '°C': 1,
  '%': 0.01,
  ppm: 1e-6,
  'g/L': 1,
  'cm^-1': 100,
  'g/cm^3': 1000,
  pm: 1e-12,
  kJ: 1000,
  'kJ/mol': 1000,
  'mol/L/s': 1000,
  D: 1,
  'S cm^2/mol': 1e-4,
};

/** The option that the answer is; two that are as near are none. */
function optionFor({ value, number }: Answer, options: readonly Option[]): Option | null {
  const near = options.filter((option) => {
    if (option.number === null) return false;
    return option.unit === null
      ? isClose(option.number, number, 0.02)
      : isClose(option.number * option.unit.factor, value, 0.02) || isClose(option.number, number, 0.02);
  });
  return near.length === 1 ? near[0]! : null;
}

function isClose(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b)) + 1e-300;
}

function writtenText({ number, unit }: Given): string {
  return unit === null ? plainNumber(number) : `${plainNumber(number)} ${unit.symbol}`;
}

function readText({ givens }: Reading): string {
  return givens.length === 0 ? 'I found no number with a unit.' : `I read ${givens.map(writtenText).join(', ')}.`;
}

function abstained(reason: string): Outcome {
  return { status: 'abstained', reason };
}
