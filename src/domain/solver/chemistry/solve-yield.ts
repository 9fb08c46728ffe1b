import { readQuantities } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import { abstained, type Outcome, type Solver, type Step } from '../solution.ts';
import { balanced, isConserved, type Reaction } from './balance.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass, type Composition } from './composition.ts';
import { knownReaction } from './known-reactions.ts';
import { amountOf, MOLAR_VOLUME, type Amount } from './reacting-amount.ts';
import { reactionText, readReaction } from './reaction-text.ts';
import { isSameSubstance, substancesIn } from './substances.ts';

const PURITY = /(\d+(?:\.\d+)?) ?(?:%|per ?cent)(?: (?:pure|pure sample of|purity))? (?=[A-Za-z])/;
const STP = /(?<![a-z])(?:s\.?t\.?p|n\.?t\.?p)(?![a-z])/;
/** Words for anything this does not compute: it handles amounts, a purity, a yield and an excess. */
const OTHERWISE =
  /(?<![a-z])(?:solution|molarity|molality|normality|°c|pressure|atm|temperature|heat|energy|current|density|ppm|mixture of|alloy|residue|loss|ratio|efficien\w*|both|each|half|twice|excess of (?!dilute|hcl|acid|oxygen|air))(?![a-z])/;

const IMPURE = /(?:(?:sample|of|an?) )*impure (?:sample of )?/g;

type Kind = 'left' | 'yield' | 'purity' | 'product';

interface Reading {
  readonly reaction: Reaction;
  readonly coefficients: readonly number[];
  readonly species: readonly Composition[];
  readonly given: readonly Amount[];
  readonly phrase: string;
  readonly small: string;
  readonly share: number | null;
  /** The substance that is asked for. */
  readonly wanted: number;
}

/** Impure samples, percentage yields, and the excess that is left. */
export const solveYield: Solver = (question) => {
  const reading = readYield(question);
  if (reading === null) return null;
  switch (kindOf(reading)) {
    case 'left':
      return whatIsLeft(reading);
    case 'yield':
      return percentageYield(reading);
    case 'purity':
      return purity(reading);
    case 'product':
      return productOfImpure(reading);
    case null:
      return null;
  }
};

function readYield(question: string): Reading | null {
  const { stem, options } = withoutOptions(chemicalText(question));
  if (options.length > 0) return null;
  const pure = PURITY.exec(stem);
  const text = pure ? stem.slice(0, pure.index) + stem.slice(pure.index + pure[0].length) : stem;
  const written = readReaction(text);
  const outside = written ? text.slice(0, written.start) + ' '.repeat(written.end - written.start) + text.slice(written.end) : text;
  const small = lowered(outside);
  const mentioned = substancesIn(outside);
  const reaction = written ?? knownReaction(mentioned.map(({ composition }) => composition));
  if (reaction === null || OTHERWISE.test(small)) return null;
  const balance = balanced(reaction);
  const numbers = readQuantities(outside);
  const asked = Array.from(
    small.matchAll(/(?<![a-z])(?:how (?:many|much)|what|calculate|find|determine|percentage (?:yield|purity))(?![a-z])/g),
  ).at(-1);
  if (balance.kind !== 'balanced' || !isConserved(reaction, balance.coefficients) || asked === undefined) return null;
  const species = [...reaction.left, ...reaction.right];
  const given = numbers.map((number) => amountOf(number, outside.replaceAll(IMPURE, blank), mentioned, species));
  if (given.length === 0 || given.length > 2 || given.some((one) => one === null)) return null;
  if (!STP.test(small) && numbers.some(({ dimension }) => dimension[0] !== 0)) return null;
  const named = mentioned.filter(({ start }) => start >= asked.index && !numbers.some(({ end }) => end <= start && start - end < 6));
  const wanted = named.length === 0 ? -1 : species.findIndex((one) => isSameSubstance(one, named[0]!.composition));
  return {
    reaction,
    coefficients: balance.coefficients,
    species,
    given: given as Amount[],
    phrase: small.slice(asked.index),
    small,
    share: pure ? Number(pure[1]) / 100 : null,
    wanted,
  };
}

function kindOf({ phrase, small, share, given, reaction }: Reading): Kind | null {
  const sides = given.map(({ index }) => index < reaction.left.length);
  if (/(?:left|remain|unreacted|excess)/.test(phrase)) return share === null && sides.length === 2 && sides.every(Boolean) ? 'left' : null;
  if (/(?:left|remain|unreacted)/.test(small)) return null;
  const isPair = sides.length === 2 && sides.includes(true) && sides.includes(false) && share === null;
  if (/(?:percentage|percent|per cent|%)(?: of)? yield|yield (?:percentage|percent|%)/.test(phrase)) return isPair ? 'yield' : null;
  if (/purity/.test(phrase)) return isPair ? 'purity' : null;
  return share !== null && share > 0 && share < 1 && given.length === 1 && sides[0] && !/yield/.test(small) ? 'product' : null;
}

/** Required amount of another substance. */
function molesFrom({ index, moles }: Amount, target: number, coefficients: readonly number[]): number {
  return (moles * coefficients[target]!) / coefficients[index]!;
}

function whatIsLeft(reading: Reading): Outcome | null {
  const { given, coefficients, species, wanted, phrase, small } = reading;
  const [first, second] = given as [Amount, Amount];
  const turns = given.map(({ index, moles }) => moles / coefficients[index]!);
  const [limiting, plenty] = turns[0]! < turns[1]! ? [first, second] : [second, first];
  if ((wanted >= 0 && wanted !== plenty.index) || small.includes('which')) return null;
  const used = molesFrom(limiting, plenty.index, coefficients);
  const rest = plenty.moles - used;
  if (rest <= 1e-9 * plenty.moles) return null;
  const name = tex(species[plenty.index]!);
  return answered(reading, amountText(rest, species[plenty.index]!, phrase), [
    { text: `$${tex(species[limiting.index]!)}$ is used up first. It takes of $${name}$:`, tex: `n = ${texNumber(used)}\\,\\mathrm{mol}` },
    { text: `What is left of $${name}$:`, tex: `n = ${texNumber(plenty.moles)} - ${texNumber(used)} = ${texNumber(rest)}\\,\\mathrm{mol}` },
  ]);
}

function percentageYield(reading: Reading): Outcome | null {
  const { from, got, most } = pairOf(reading);
  const share = got.moles / most;
  if (!(share > 0 && share <= 1)) return abstained('This yield is more than the equation allows. Please check the numbers.');
  return answered(reading, `${plainNumber(share * 100)} %`, [
    { text: `All of $${tex(reading.species[from.index]!)}$ would give:`, tex: `n = ${texNumber(most)}\\,\\mathrm{mol}` },
    { text: 'The yield:', tex: `\\frac{${texNumber(got.moles)}}{${texNumber(most)}} \\times 100\\,\\% = ${texNumber(share * 100)}\\,\\%` },
  ]);
}

function purity(reading: Reading): Outcome | null {
  const { from, got } = pairOf(reading);
  const needed = molesFrom(got, from.index, reading.coefficients);
  const share = needed / from.moles;
  if (!(share > 0 && share <= 1)) return abstained('The sample would be more than 100 % pure. Please check the numbers.');
  const name = tex(reading.species[from.index]!);
  return answered(reading, `${plainNumber(share * 100)} %`, [
    { text: `So much came from $${name}$:`, tex: `n = ${texNumber(needed)}\\,\\mathrm{mol}` },
    {
      text: `A pure sample would hold $${texNumber(from.moles)}$ mol of $${name}$:`,
      tex: `\\frac{${texNumber(needed)}}{${texNumber(from.moles)}} \\times 100\\,\\% = ${texNumber(share * 100)}\\,\\%`,
    },
  ]);
}

function productOfImpure(reading: Reading): Outcome | null {
  const { given, coefficients, species, wanted, phrase, share, small } = reading;
  const [sample] = given;
  if (sample === undefined || wanted < 0 || wanted === sample.index || share === null) return null;
  if (/volume|litre|liter/.test(phrase) && !STP.test(small)) return null;
  const pure = { ...sample, moles: sample.moles * share };
  const moles = molesFrom(pure, wanted, coefficients);
  return answered(reading, amountText(moles, species[wanted]!, phrase), [
    {
      text: 'Of that only the pure part reacts:',
      tex: `n = ${texNumber(share)} \\times ${texNumber(sample.moles)} = ${texNumber(pure.moles)}\\,\\mathrm{mol}`,
    },
    { text: `By the coefficients, moles of $${tex(species[wanted]!)}$:`, tex: `n = ${texNumber(moles)}\\,\\mathrm{mol}` },
  ]);
}

function pairOf({ given, reaction, coefficients }: Reading): { readonly from: Amount; readonly got: Amount; readonly most: number } {
  const from = given.find(({ index }) => index < reaction.left.length)!;
  const got = given.find((one) => one !== from)!;
  return { from, got, most: molesFrom(from, got.index, coefficients) };
}

/** In the requested unit: moles, litres at STP, otherwise grams. */
function amountText(moles: number, substance: Composition, phrase: string): string | null {
  if (/molecules|atoms/.test(phrase)) return null;
  if (/(?<![a-z])moles?(?![a-z])/.test(phrase)) return `${plainNumber(moles)} mol`;
  if (/volume|litre|liter/.test(phrase)) return `${plainNumber(moles * MOLAR_VOLUME)} L`;
  return `${plainNumber(moles * molarMass(substance))} g`;
}

function answered({ reaction, coefficients, given }: Reading, answer: string | null, steps: readonly Step[]): Outcome | null {
  if (answer === null) return null;
  const balance: Step = { text: 'The balanced equation:', tex: reactionText(reaction, coefficients, true) };
  return {
    status: 'solved',
    solution: {
      answer,
      subject: 'chemistry',
      topic: 'Stoichiometry',
      steps: [balance, ...given.map(({ step }) => step), ...steps, { text: `So the answer is ${answer}.` }],
      verification: 'The equation conserves every element, and no more comes out than the amounts allow.',
    },
  };
}

/** Offsets stay valid. */
function blank(words: string): string {
  return ' '.repeat(words.length);
}

function tex({ formula }: Composition): string {
  return formulaTex(formula);
}
