import { abstained, type Outcome, type Solver } from '../solution.ts';
import { balanced, isConserved, type Reaction } from './balance.ts';
import { chemicalText } from './chemical-text.ts';
import { solved } from './outcome.ts';
import { reactionText, readReaction } from './reaction-text.ts';

const ASKED = /(?<![a-z])balance[d]?(?![a-z])|coefficients/i;
const MORE = /(?<![a-z])(?:coefficient of|sum|total|smallest|how (?:many|much)|calculate|mass of|grams?|moles?|litres?|volume)(?![a-z])/i;

/** Solves "Balance KMnO4 + HCl -> …" exactly, with charges, hydrates and brackets. An equation alone is balanced too. */
export const solveBalancing: Solver = (question) => {
  const text = chemicalText(question);
  const reaction = readReaction(text);
  if (reaction === null) return null;
  const rest = `${text.slice(0, reaction.start)} ${text.slice(reaction.end)}`.trim();
  if (!(ASKED.test(rest) && !MORE.test(rest)) && rest !== '') return null;
  return balance(reaction);
};

function balance(reaction: Reaction): Outcome {
  const result = balanced(reaction);
  if (result.kind === 'impossible')
    return abstained('This equation cannot be balanced: the same elements and charges are not on both sides. Check the formulas.');
  if (result.kind === 'not unique')
    return abstained('This equation can be balanced in more than one way: the balance is not unique. It is two reactions written as one.');
  const { coefficients } = result;
  const tex = reactionText(reaction, coefficients, true);
  const species = [...reaction.left, ...reaction.right];
  const symbols = [...new Set(species.flatMap(({ atoms }) => [...atoms.keys()]))];
  const letters = species.map((_, index) => String.fromCharCode(97 + index));
  const rows = symbols.map(
    (symbol) => `\\mathrm{${symbol}}:\\; ${sideTex(reaction, symbol, letters, true)} = ${sideTex(reaction, symbol, letters, false)}`,
  );
  const hasCharge = species.some(({ charge }) => charge !== 0);
  return solved({
    topic: 'Balancing equations',
    result: coefficients,
    write: (found) => ({ answer: reactionText(reaction, found), tex: reactionText(reaction, found, true) }),
    steps: [
      {
        text: `Put a letter before every formula: $${letters.join(', ')}$ in order. Each element must occur equally often on both sides${hasCharge ? ', and so must the charge' : ''}:`,
        tex: rows.join(',\\quad '),
      },
      {
        text: 'The smallest whole numbers that satisfy all of these:',
        tex: letters.map((letter, index) => `${letter} = ${coefficients[index]}`).join(',\\; '),
      },
      { text: 'The balanced equation:', tex },
    ],
    check: {
      claim: `Counted anew on both sides: ${symbols.map((symbol) => `${symbol} ${countOf(reaction, symbol, coefficients)}`).join(', ')}${hasCharge ? ', and the charges agree' : ''}.`,
      holds: (found) => isConserved(reaction, found) && found.reduce(commonDivisor) === 1,
    },
  });
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

function sideTex({ left, right }: Reaction, symbol: string, letters: readonly string[], isLeft: boolean): string {
  const offset = isLeft ? 0 : left.length;
  const terms = (isLeft ? left : right).flatMap(({ atoms }, index) => {
    const count = atoms.get(symbol) ?? 0;
    return count === 0 ? [] : [`${count === 1 ? '' : count}${letters[offset + index]}`];
  });
  return terms.length === 0 ? '0' : terms.join(' + ');
}

function countOf({ left }: Reaction, symbol: string, coefficients: readonly number[]): number {
  return left.reduce((sum, { atoms }, index) => sum + coefficients[index]! * (atoms.get(symbol) ?? 0), 0);
}
