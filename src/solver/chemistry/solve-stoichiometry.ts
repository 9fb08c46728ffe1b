import { type Written, readQuantities } from '../quantities/lexer.ts';
import { plainNumber } from '../quantities/number-format.ts';
import { phraseTable, type Slots } from '../reading/phrases.ts';
import type { Outcome, Solver, Step } from '../solution.ts';
import { balanced, isConserved, type Reaction } from './balance.ts';
import { chemicalSentence, chemicalText } from './chemical-text.ts';
import { type Composition, formulaTex, molarMass } from './composition.ts';
import { solved } from './outcome.ts';
import { reactionText, readReaction } from './reaction-text.ts';
import { isSameSubstance, substancesIn } from './substances.ts';

/** Pattern of a substance in the reaction, as its index. */
const THING = (name: string) => `{${name}=#\\d+}`;
/** Pattern of an amount with its unit, and the substance that it belongs to. */
const AMOUNT = (name: string) => `{${name}=@\\d+} ${THING(`of${name}`)}`;
const MADE = '(formed|produced|obtained|evolved|liberated|released|required|needed|used|consumed|react|reacts)';
const WHOLE = '(completely|excess|gas|at stp)*';
const VERB = `${WHOLE} [${MADE}] ${WHOLE}`;
const REACTS = '[reacts|react|reacting|burns|burnt|burned|treated|heated|decomposes|decomposed|combined|mixed|taken] [heating]';
const MAKER = '(burn|react|produce|form|give|yield|get|obtain|burning|heating|decomposed)*';
const GIVEN = `${AMOUNT('a')} ${WHOLE} ${REACTS} [${AMOUNT('b')}|[excess] ${THING('excess')}] ${WHOLE} ${REACTS} ${WHOLE} [(yield|form|give|produce|gives|forms|produces) ${THING('also')}]`;
const KIND = '(how|many|number)* {kind=moles?|mol|grams?|g|mass|weight|volume|litres?|liters?|L|kilograms?|kg} [grams|litres|g|kg]';
const REACTION = '(according|following|balanced|chemical|reaction|equation)*';

/** Amounts in a reaction whose equation is given: from one substance to another, or from the limiting reactant. */
const table = phraseTable<Slots>([
  [[`${REACTION} ${KIND} ${THING('x')} ${VERB} ${MAKER} ${GIVEN}`, `${REACTION} ${GIVEN} ${KIND} ${THING('x')} ${VERB}`], (slots) => slots],
]);

export const solveStoichiometry: Solver = (question) => {
  const text = chemicalText(question);
  const reaction = readReaction(text);
  const result = reaction && balanced(reaction);
  if (reaction === null || result?.kind !== 'balanced') return null;
  const masses = new Map<string, number>();
  const rest = `${text.slice(0, reaction.start)} . ${text.slice(reaction.end)}`
    .replaceAll(
      /(?:atomic (?:mass|weight)s?:? ?)?(?<![A-Za-z])([A-Z][a-z]?) ?= ?(\d+(?:\.\d+)?)(?: ?(?:u|g\/mol))?(?![\w.]*\d)/g,
      (_, symbol: string, mass: string) => {
        masses.set(symbol, Number(mass));
        return ' ';
      },
    )
    .replaceAll(/(?:1 mol(?:e of gas)? ?= ?)?22\.4 L(?:\/mol)?/g, ' ');
  return readAmounts(rest, reaction, result.coefficients, masses);
};

/** The rest of the question, with `#2` in place of a substance and `@1` in place of a number with its unit. */
function readAmounts(
  rest: string,
  reaction: Reaction,
  coefficients: readonly number[],
  masses: ReadonlyMap<string, number>,
): Outcome | null {
  // prettier-ignore
  const species = [...reaction.left, ...reaction.right];
  const numbers = readQuantities(rest);
  const sentence = chemicalSentence(rest, [
    ...substancesIn(rest).map(({ composition, start, end }) => ({
      start,
      end,
      mark: `#${species.findIndex((one) => isSameSubstance(one, composition))}`,
    })),
    ...numbers.map(({ start, end }, index) => ({ start, end, mark: `@${index}` })),
  ]);
  const slots = table({ text: sentence });
  if (slots === null) return null;
  const used = [slots['a'] ?? '', slots['b'] ?? ''].filter((one) => one !== '');
  if (numbers.length !== used.length) return null;
  const molar = (one: Composition): number =>
    [...one.atoms].reduce(
      (sum, [symbol, count]) => sum + count * (masses.get(symbol) ?? molarMass({ ...one, atoms: new Map([[symbol, 1]]) })),
      0,
    );
  const given = used.map((one, index) => {
    const written = numbers[Number(one.slice(1))]!;
    const at = Number(slots[index === 0 ? 'ofa' : 'ofb']!.slice(1));
    const isGas = / stp/i.test(rest);
    return { at, written, moles: species[at] === undefined ? null : molesOf(written, molar(species[at]), isGas) };
  });
  return answered({
    reaction,
    coefficients,
    molar,
    given,
    asked: Number(slots['x']!.slice(1)),
    kind: slots['kind']!,
    isGas: / stp/i.test(rest),
  });
}

const STP_LITRES = 22.4;

function molesOf({ value, unit, dimension }: Written, molar: number, isAtStp: boolean): number | null {
  if (unit === null) return null;
  const [length, mass, , , , amount] = dimension;
  if (amount === 1 && mass === 0 && length === 0) return value;
  if (mass === 1 && length === 0 && amount === 0) return (value * 1000) / molar;
  return length === 3 && mass === 0 && amount === 0 && isAtStp ? (value * 1000) / STP_LITRES : null;
}

interface Problem {
  readonly reaction: Reaction;
  readonly coefficients: readonly number[];
  readonly molar: (one: Composition) => number;
  readonly given: readonly { readonly at: number; readonly written: Written; readonly moles: number | null }[];
  readonly asked: number;
  readonly kind: string;
  readonly isGas: boolean;
}

function answered({ reaction, coefficients, molar, given, asked, kind, isGas }: Problem): Outcome | null {
  const species = [...reaction.left, ...reaction.right];
  const target = species[asked];
  const isVolume = /^(?:volume|lit|L$)/i.test(kind);
  const amounts = given.flatMap(({ at, moles }) => (moles === null ? [] : [{ at, moles }]));
  const isOfReactants = given.length === 1 || given.every(({ at }) => at < reaction.left.length);
  if (
    target === undefined ||
    amounts.length !== given.length ||
    amounts.some(({ at }) => at === asked) ||
    !isOfReactants ||
    (isVolume && !isGas)
  )
    return null;
  const extents = amounts.map(({ at, moles }) => moles / coefficients[at]!);
  const extent = Math.min(...extents);
  const perMole = /^mol/i.test(kind) ? 1 : isVolume ? STP_LITRES : molar(target) * (/^k/i.test(kind) ? 1e-3 : 1);
  const unit = /^mol/i.test(kind) ? 'mol' : isVolume ? 'L' : /^k/i.test(kind) ? 'kg' : 'g';
  const value = extent * coefficients[asked]! * perMole;
  const nameOf = (at: number): string => `\\mathrm{${formulaTex(species[at]!.formula)}}`;
  const limit = amounts[extents.indexOf(extent)]!;
  const steps: Step[] = [
    { text: 'The balanced equation:', tex: reactionText(reaction, coefficients, true) },
    { text: 'In moles:', tex: amounts.map(({ at, moles }) => `n(${nameOf(at)}) = ${plainNumber(moles)}\\,\\mathrm{mol}`).join(',\\quad ') },
    ...(amounts.length > 1 ? [{ text: `Divided by the coefficients, that of $${nameOf(limit.at)}$ is the least: it limits the reaction.` }] : []),
    { text: 'By the coefficients:', tex: `n(${nameOf(asked)}) = \\frac{${coefficients[asked]}}{${coefficients[limit.at]}} \\times ${plainNumber(limit.moles)} = ${plainNumber(extent * coefficients[asked]!)}\\,\\mathrm{mol}` },
    ...(unit === 'mol' ? [] : [{ text: isVolume ? 'One mole of gas takes 22.4 L at STP:' : 'Times its molar mass:', tex: `${plainNumber(value)}\\,\\mathrm{${unit}}` }]),
  ]; // prettier-ignore
  return solved({
    topic: 'Stoichiometry',
    result: value,
    write: (found) => ({ answer: `${plainNumber(found)} ${unit}`, tex: `${plainNumber(found)}\\,\\mathrm{${unit}}` }),
    steps,
    check: {
      claim:
        'Every atom was counted on both sides, and from the answer back: what was given is used up, and nothing more is needed than there is.',
      holds: (found) => {
        const back = amounts.map(({ at, moles }) => ((found / perMole) * coefficients[at]!) / coefficients[asked]! / moles);
        return isConserved(reaction, coefficients) && Math.abs(Math.max(...back) - 1) < 1e-9;
      },
    },
  });
}
