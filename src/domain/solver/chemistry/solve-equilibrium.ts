import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities, type Written } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import { abstained, type Outcome, type Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex } from './composition.ts';
import { solved } from './outcome.ts';
import { readReaction, readTerms, type Term } from './reaction-text.ts';
import { isSameSubstance, substancesIn } from './substances.ts';

const MOLAR = [-3, 0, 0, 0, 0, 1] as const;
const PRESSURE = [-1, 1, -2, 0, 0, 0] as const;
const TEMPERATURE = [0, 0, 0, 0, 1, 0] as const;
const ASKED_K = /(?<![a-z])(?:equilibrium constant|k_?(?:c|p|eq)?(?= |\?|\.|$|,))/;
const OTHERWISE =
  /(?<![a-z])(?:initial(?:ly)?|starting|quotient|q_?c|direction|predict|rate|gibbs|energy|Δ\w|e°|emf|cell|solubility|ph|ka|kb|grams?|catalyst|added|again|new|mol|moles?)(?![a-z])/;

interface Equation {
  readonly left: readonly Term[];
  readonly right: readonly Term[];
}

/** Equilibrium constants from concentrations, a degree of dissociation or another equation, and Kp from Kc. */
export const solveEquilibrium: Solver = (question) => {
  const { stem: text, options } = withoutOptions(chemicalText(question));
  const written = readReaction(text);
  const equation = readTerms(text);
  if (options.length > 0 || written === null || equation === null || !/⇌|⇋|<=>|<-+>|equilibri|k_?[cp](?![a-z])/i.test(text)) return null;
  const blank = (from: string, start: number, end: number): string => from.slice(0, start) + ' '.repeat(end - start) + from.slice(end);
  const outside = blank(text, written.start, written.end);
  const second = readTerms(outside);
  if (second !== null) {
    const place = readReaction(outside)!;
    return ofAnotherEquation(equation, second, blank(outside, place.start, place.end), written.start < place.start);
  }
  const small = lowered(outside);
  if (/k_?p/.test(small) && /k_?c/.test(small)) return converted(equation, outside, small);
  if (!ASKED_K.test(small) || OTHERWISE.test(small)) return null;
  return /(?<![a-z])(?:degree of (?:dissociation|decomposition)|dissociated|α)/.test(small)
    ? dissociated(equation, outside, small)
    : fromConcentrations(equation, outside, small);
};

const isTemperature = ({ dimension }: Written): boolean => isSameDimension(dimension, TEMPERATURE);
const gasesOf = (terms: readonly Term[]): Term[] => terms.filter(({ isPure }) => !isPure);
const sum = (terms: readonly Term[]): number => gasesOf(terms).reduce((all, { count }) => all + count, 0);

function constantTex({ left, right }: Equation): string {
  const side = (terms: readonly Term[]): string =>
    gasesOf(terms)
      .map(({ composition, count }) => `[${formulaTex(composition.formula)}]${count === 1 ? '' : `^{${count}}`}`)
      .join('') || '1';
  return `K = \\frac{${side(right)}}{${side(left)}}`;
}

/** Kp = Kc (RT)^Δn, with R in litres and the unit of pressure. */
function converted(equation: Equation, outside: string, small: string): Outcome | null {
  const said = /(?<![A-Za-z])R ?= ?(0\.08\d*)/.exec(outside)?.[1];
  const text = said === undefined ? outside : outside.replace(/(?<![A-Za-z])R ?= ?0\.08\d*[^,;?]*?(?=[,;?]|\. |\.?\s*$)/, '');
  const numbers = readQuantities(text);
  const temperatures = numbers.filter(isTemperature);
  const others = numbers.filter((one) => !isTemperature(one));
  const [t] = temperatures;
  const [k] = others;
  if (t === undefined || k === undefined || numbers.length !== 2) return null;
  const given = Array.from(lowered(text.slice(0, k.start)).matchAll(/k_?([pc])(?![a-z])/g)).at(-1)?.[1];
  const asked =
    Array.from(
      small.matchAll(/(?:find|calculate|determine|what (?:is|will be)|value of|evaluate|then)[^?.]*?k_?([pc])(?![a-z])(?! (?:is|=|for))/g),
    ).at(-1)?.[1] ?? (given === 'c' ? 'p' : 'c');
  if (given === undefined || given === asked) return null;
  const change = sum(equation.right) - sum(equation.left);
  const r = said === undefined ? (/(?<![a-z])atm/.test(small) ? 0.0821 : /(?<![a-z])bar/.test(small) ? 0.0831 : null) : Number(said);
  if (change !== 0 && r === null)
    return abstained('For this I need the gas constant R, or the unit of the pressures: bar and atm give different numbers.');
  const kelvin = t.unit?.kind === 'celsius' ? t.number + 273 : t.value;
  const factor = ((r ?? 1) * kelvin) ** change;
  const value = asked === 'p' ? k.number * factor : k.number / factor;
  if (!(k.number > 0) || !Number.isFinite(value)) return null;
  return solved(
    'Chemical equilibrium',
    plainNumber(value),
    [
      {
        text: 'How the moles of gas change, by the coefficients:',
        tex: `\\Delta n = ${sum(equation.right)} - ${sum(equation.left)} = ${change}`,
      },
      { text: 'The two constants:', tex: 'K_p = K_c (RT)^{\\Delta n}' },
      { text: 'With the numbers:', tex: `K_${asked} = ${texNumber(value)}` },
    ],
    'Turned back by the same law, the answer gives the constant that was given.',
  );
}

/** The factor between two equations: −1 reversed, 2 doubled; null for another reaction. */
function multipleOf(first: Equation, second: Equation): number | null {
  const signed = ({ left, right }: Equation) => [...left.map((one) => ({ ...one, count: -one.count })), ...right];
  const [a, b] = [signed(first), signed(second)];
  const ratios = a.map(
    ({ composition, count }) => (b.find((one) => isSameSubstance(one.composition, composition))?.count ?? Number.NaN) / count,
  );
  return a.length === b.length && ratios.every((one) => one === ratios[0]) ? ratios[0]! : null;
}

function ofAnotherEquation(a: Equation, b: Equation, rest: string, isFirst: boolean): Outcome | null {
  const numbers = readQuantities(rest).filter((one) => !isTemperature(one));
  const [k] = numbers;
  const multiple = multipleOf(isFirst ? a : b, isFirst ? b : a);
  const asked = lowered(rest).search(/(?<![a-z])(?:find|calculate|what|determine|then)(?![a-z])/);
  if (k === undefined || numbers.length !== 1 || multiple === null || k.number <= 0 || asked < k.end || !ASKED_K.test(lowered(rest)))
    return null;
  const value = k.number ** multiple;
  return solved(
    'Chemical equilibrium',
    plainNumber(value),
    [
      { text: `The second equation is the first times $${plainNumber(multiple)}$${multiple < 0 ? ', where minus turns it round' : ''}.` },
      { text: 'Its constant is the first to that power:', tex: `K' = K^{${plainNumber(multiple)}} = ${texNumber(value)}` },
    ],
    'Each coefficient of the second equation is the same multiple of that of the first.',
  );
}

function fromConcentrations(equation: Equation, outside: string, small: string): Outcome | null {
  const numbers = readQuantities(outside).filter((one) => !isTemperature(one));
  const all = [...gasesOf(equation.left).map((one) => ({ ...one, count: -one.count })), ...gasesOf(equation.right)];
  const kind = numbers.some(({ dimension }) => isSameDimension(dimension, PRESSURE)) ? PRESSURE : MOLAR;
  if (numbers.length !== all.length || numbers.some(({ dimension }) => !isSameDimension(dimension, kind))) return null;
  if (kind === PRESSURE && new Set(numbers.map(({ unit }) => unit?.symbol)).size !== 1) return null;
  const mentions = substancesIn(outside.replaceAll(/[[\]]/g, ' '));
  const owners = numbers.map(({ start, end }) => {
    const before = mentions.findLast((one) => one.end <= start);
    const after = mentions.find((one) => one.start >= end);
    if (before && /^\s*\]?\s*(?:\)|=|is|are|:|\(|,|at equilibrium| )*\s*$/.test(outside.slice(before.end, start))) return before;
    return after && /^ ?(?:of )?$/.test(outside.slice(end, after.start)) ? after : undefined;
  });
  const inOrder = /respectively/.test(small)
    ? mentions.filter(({ composition }, index) => mentions.findIndex((one) => isSameSubstance(one.composition, composition)) === index)
    : [];
  const known = inOrder.length === numbers.length ? inOrder : owners;
  const values = all.map(({ composition }) => {
    const index = known.findIndex((one) => one !== undefined && isSameSubstance(one.composition, composition));
    const number = numbers[index];
    return number === undefined ? Number.NaN : kind === PRESSURE ? number.number : number.value / 1000;
  });
  const value = all.reduce((product, { count }, index) => product * values[index]! ** count, 1);
  if (new Set(known).size !== numbers.length || !Number.isFinite(value) || value <= 0) return null;
  return solved(
    'Chemical equilibrium',
    plainNumber(value),
    [
      { text: 'Products over reactants, each to the power of its coefficient:', tex: constantTex(equation) },
      { text: 'With the numbers:', tex: `K = ${texNumber(value)}` },
    ],
    'Every substance of the equation has one number, and every number its substance.',
  );
}

/** One substance that dissociates by α: Kp from the total pressure, or K if the number of molecules is constant. */
function dissociated(equation: Equation, outside: string, small: string): Outcome | null {
  const [from, ...more] = equation.left;
  if (from === undefined || more.length > 0 || [from, ...equation.right].some(({ isPure }) => isPure)) return null;
  const numbers = readQuantities(outside).filter((one) => !isTemperature(one));
  const pressure = numbers.find(({ dimension }) => isSameDimension(dimension, PRESSURE));
  const share = numbers.find(
    ({ dimension, unit }) => unit === null || (unit.kind === 'percent' && dimension.every((power) => power === 0)),
  );
  const change = sum(equation.right) - from.count;
  const phrase = Array.from(small.matchAll(/(?:find|calculate|determine|what)[^.?]*/g)).at(-1)?.[0] ?? '';
  if (
    !ASKED_K.test(phrase) ||
    /(?:degree|percent)[^.?]*(?:find|calculate|k_?[pc] (?:is|=))|(?:find|calculate|what)[^.?]*(?:degree|percent)/.test(phrase)
  )
    return null;
  const isKp = /k_?p/.test(phrase);
  if (share === undefined || !(share.value > 0 && share.value < 1) || (change !== 0 && (pressure === undefined || !isKp))) return null;
  if (numbers.length !== (pressure === undefined ? 1 : 2)) return null;
  const alpha = share.value;
  const total = 1 - alpha + (alpha * sum(equation.right)) / from.count;
  const part = (pressure?.number ?? 1) / total;
  const top = equation.right.reduce((product, { count }) => product * ((count / from.count) * alpha * part) ** count, 1);
  const value = top / ((1 - alpha) * part) ** from.count;
  const unit = change === 0 ? '' : ` ${pressure!.unit!.symbol}${change === 1 ? '' : `^${change}`}`;
  return solved(
    'Chemical equilibrium',
    `${plainNumber(value)}${unit}`,
    [
      { text: `Of one mole, $1 - \\alpha$ is left, and there are in all $${texNumber(total)}$ mol.` },
      {
        text: 'The partial pressures, each to the power of its coefficient:',
        tex: constantTex(equation).replaceAll('[', 'p(').replaceAll(']', ')'),
      },
      { text: 'With the numbers:', tex: `K = ${texNumber(value)}` },
    ],
    'The partial pressures add up to the total pressure.',
  );
}
