import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities, type Written } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import { abstained, type Outcome, type Solver, type Step, UNCLEAR_QUESTION } from '../solution.ts';
import { balanced, isConserved, type Reaction } from './balance.ts';
import { amountsIn, MOLAR_VOLUME, type Amount } from './reacting-amount.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass, type Composition } from './composition.ts';
import { knownReaction } from './known-reactions.ts';
import { reactionText, readReaction } from './reaction-text.ts';
import { isSameSubstance, substancesIn, type Mentioned } from './substances.ts';

const MOLAR = [-3, 0, 0, 0, 0, 1] as const;
const VOLUME = [3, 0, 0, 0, 0, 0] as const;
const AVOGADRO = 6.022e23;
const ASKED =
  /(?<![a-z])(?:how (?:many|much)|what (?:mass|volume|weight|amount|is|number)|calculate|find|determine|which (?:of|is|reactant|reagent|one|substance)|(?<=(?:^|[.?;,] )(?:the )?)(?:mass|volume|weight|(?:number of |max\.? )?moles))(?![a-z])/g;
const DECISIVE =
  /(?<![a-z])(?:purity|pure|impure|yield of|percentage yield|% yield|molarity|excess of|°c|pressure|atm|temperature|percent|heat|energy|current|density|residue|left over|unreacted|remains?|loss)(?![a-z])/;

type Measure = 'mass' | 'moles' | 'volume' | 'molecules' | 'limiting';

/** Substances only named together do not react. */
const REACTS =
  /(?<![a-z])(?:react|produc|form|burn|combust|heat|decompos|need|requir|obtain|give|gave|yield|liberat|evolve|release|neutrali|treat|prepar|combin|dissolv|oxidi|reduc|consum|convert|precipitat|mixed|limiting|synthes|dropped|added|displac|electroly|manufactur|combine|got?t?e?n?|get|made|make)/;

/** Reacting amounts by the balanced equation; of two given amounts the limiting one decides. */
export const solveStoichiometry: Solver = (question) => {
  const { stem: text, options } = withoutOptions(chemicalText(question));
  if (options.length > 0) return null;
  const written = readReaction(text);
  const outside = written ? text.slice(0, written.start) + ' '.repeat(written.end - written.start) + text.slice(written.end) : text;
  const small = lowered(outside);
  const mentioned = substancesIn(outside);
  const reaction = written ?? knownReaction(mentioned.map(({ composition }) => composition));
  const numbers = readQuantities(outside);
  if (reaction === null || numbers.length === 0) return null;
  if (written === null && !REACTS.test(small)) return null;
  const balance = balanced(reaction);
  if (balance.kind !== 'balanced') return written ? abstained('The equation in this question can be balanced in more than one way.') : null;
  const asked = Array.from(small.matchAll(ASKED)).at(-1);
  if (asked === undefined) return null;
  const decisive = DECISIVE.exec(small)?.[0];
  if (decisive) return abstained(`The word “${decisive}” is important here, and I do not understand it in a calculation with an equation.`);
  const species = [...reaction.left, ...reaction.right];
  const isDissolved = numbers.some(({ dimension }) => isSameDimension(dimension, MOLAR));
  if (/(?<![a-z])solutions?(?![a-z])/.test(small) && !isDissolved && numbers.some(({ dimension }) => isSameDimension(dimension, VOLUME)))
    return abstained('For a solution I need both its volume and its molarity.');
  // Only the molarity of the requested solution is given.
  const strength = /volume|how many m?l/.test(small.slice(asked.index)) ? strengthAsked(numbers, outside) : undefined;
  const given = amountsIn(
    numbers.filter((one) => one !== strength),
    outside,
    mentioned,
    species,
  );
  if (given === null || given.length === 0) return abstained('I can’t tell which substance each amount belongs to.');
  const isStp = /s\.?t\.?p|n\.?t\.?p/.test(small);
  if (!isStp && !isDissolved && numbers.some(({ dimension }) => isSameDimension(dimension, VOLUME)))
    return abstained('For the volume of a gas I also need its temperature and pressure.');
  const wanted = wantedIn(
    small,
    asked.index,
    mentioned,
    species,
    strength === undefined ? numbers : numbers.filter((one) => one !== strength),
  );
  if (wanted === null || (wanted.measure === 'volume' && !isStp && strength === undefined)) return abstained(UNCLEAR_QUESTION);
  if (new Set(given.map(({ index }) => index)).size !== given.length) return abstained('One substance has two amounts here.');
  const isLimiting = given.length > 1;
  if (isLimiting && given.some(({ index }) => index >= reaction.left.length))
    return abstained('With two amounts I can only solve this if both substances react.');
  if (wanted.measure === 'limiting' && !isLimiting) return null;
  return answered(reaction, balance.coefficients, given, wanted, strength && strength.value / 1000);
};

interface Wanted {
  readonly index: number;
  readonly measure: Measure;
}

function wantedIn(
  small: string,
  start: number,
  mentioned: readonly Mentioned[],
  species: readonly Composition[],
  numbers: readonly Written[],
): Wanted | null {
  const phrase = small.slice(start);
  if (/limiting (?:reagent|reactant)/.test(phrase)) return { index: -1, measure: 'limiting' };
  const measure = measureIn(phrase);
  const isTaken = (one: Mentioned): boolean => numbers.some(({ end }) => end <= one.start && one.start - end < 6);
  const substance = mentioned.find((one) => one.start >= start && !isTaken(one));
  const index = substance === undefined ? -1 : species.findIndex((other) => isSameSubstance(other, substance.composition));
  return measure === null || index < 0 ? null : { index, measure };
}

/** "The amount of KClO3 needed to produce 2.4 L": what follows the need is given. */
function amountFirst(phrase: string): string {
  return /^(?:calculate|find|determine|what is|how) (?:the )?amount of/.test(phrase)
    ? phrase.replace(/(?:needed|required|to (?:produce|form|react)|by|from|on|when)(?= )[^]*$/, '') +
        (/\(?in (?:kg|grams?|moles?)\)?/.exec(phrase)?.[0] ?? '')
    : phrase;
}

function measureIn(phrase: string): Measure | null {
  const found = /(grams?|mass|weight|kg|molecules|moles?|litres?|liters?|volume|how many ml)/.exec(amountFirst(phrase))?.[1];
  // Chemists' amount means moles; in a question with masses, mass.
  if (found === undefined) return /(?<![a-z])amount of/.test(phrase) ? 'mass' : null;
  if (found === 'molecules') return 'molecules';
  if (found.startsWith('mole')) return 'moles';
  return /lit|vol|ml/.test(found) ? 'volume' : 'mass';
}

/** "What volume of 0.1 M HCl reacts with": a molarity without a volume before it. */
function strengthAsked(numbers: readonly Written[], text: string): Written | undefined {
  const alone = numbers.filter(
    ({ dimension, start }, index) =>
      isSameDimension(dimension, MOLAR) &&
      !(
        index > 0 &&
        isSameDimension(numbers[index - 1]!.dimension, VOLUME) &&
        /^ ?(?:of )?(?:an? )?$/.test(text.slice(numbers[index - 1]!.end, start))
      ),
  );
  return alone.length === 1 ? alone[0] : undefined;
}

/** @param strength in mol/L, if the volume of a solution is asked for */
function answered(
  reaction: Reaction,
  coefficients: readonly number[],
  given: readonly Amount[],
  wanted: Wanted,
  strength?: number,
): Outcome {
  const species = [...reaction.left, ...reaction.right];
  const turns = given.map(({ index, moles }) => moles / coefficients[index]!);
  const least = Math.min(...turns);
  const limiting = given[turns.indexOf(least)]!;
  const name = (index: number): string => formulaTex(species[index]!.formula);
  const steps: Step[] = [
    { text: 'The balanced equation:', tex: reactionText(reaction, coefficients, true) },
    ...given.map(({ step }) => step),
  ];
  if (given.length > 1) {
    steps.push({
      text: `Moles divided by the coefficient: the smallest is used up first, so $${name(limiting.index)}$ is the limiting reagent.`,
      tex: given.map(({ index }, at) => `${name(index)}: ${plainNumber(turns[at]!)}`).join(',\\quad '),
    });
  }
  if (!isConserved(reaction, coefficients) || !isMassConserved(reaction, coefficients))
    return abstained('I could not check the balance of this equation. Check the formulas.');
  const verification = `The equation conserves every element, and ${plainNumber(massOf(reaction.left, coefficients, 0))} g of reactants give as many grams of products${given.length > 1 ? '; what the limiting reagent needs of the other is not more than there is' : ''}.`;
  const base = { subject: 'chemistry', topic: 'Stoichiometry', steps, verification } as const;
  if (wanted.measure === 'limiting') return { status: 'solved', solution: { ...base, answer: species[limiting.index]!.formula } };
  const moles = least * coefficients[wanted.index]!;
  steps.push({
    text: `By the coefficients, moles of $${name(wanted.index)}$:`,
    tex: `n = ${plainNumber(limiting.moles)} \\times \\frac{${coefficients[wanted.index]}}{${coefficients[limiting.index]}} = ${plainNumber(moles)}\\,\\mathrm{mol}`,
  });
  const mass = molarMass(species[wanted.index]!);
  if (wanted.measure === 'moles') return { status: 'solved', solution: { ...base, answer: `${plainNumber(moles)} mol` } };
  const [value, unit, tex] =
    wanted.measure === 'mass'
      ? ([moles * mass, 'g', `m = n M = ${plainNumber(moles)} \\times ${plainNumber(mass)}`] as const)
      : wanted.measure === 'volume' && strength !== undefined
        ? ([
            (1000 * moles) / strength,
            'mL',
            `V = \\frac{n}{c} = 1000 \\times \\frac{${plainNumber(moles)}}{${plainNumber(strength)}}`,
          ] as const)
        : wanted.measure === 'volume'
          ? ([moles * MOLAR_VOLUME, 'L', `V = ${plainNumber(moles)} \\times 22.4`] as const)
          : ([moles * AVOGADRO, 'molecules', `N = ${plainNumber(moles)} \\times 6.022 \\times 10^{23}`] as const);
  steps.push({
    text: 'In the unit that is wanted:',
    tex: `${tex} = ${plainNumber(value).replace(/ × 10\^(-?\d+)/, ' \\times 10^{$1}')}\\,\\mathrm{${unit}}`,
  });
  return { status: 'solved', solution: { ...base, answer: `${plainNumber(value)} ${unit}` } };
}

function massOf(side: readonly Composition[], coefficients: readonly number[], offset: number): number {
  return side.reduce((sum, one, index) => sum + coefficients[offset + index]! * molarMass(one), 0);
}

function isMassConserved({ left, right }: Reaction, coefficients: readonly number[]): boolean {
  return Math.abs(massOf(left, coefficients, 0) - massOf(right, coefficients, left.length)) < 1e-6;
}
