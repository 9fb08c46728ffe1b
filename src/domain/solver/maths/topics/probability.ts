import type { Outcome } from '../../solution.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { fraction } from '../algebra/expression.ts';
import { toTex } from '../algebra/print.ts';
import { expression, solved, step } from '../outcome.ts';
import { countOf, phraseTable, type Slots } from '../../reading/phrases.ts';

const TOSSED = '(tossed|thrown|rolled|cast)';
const EVENT = 'probability (of|that) [getting] (sum|total) [of (numbers|digits|faces)] (is|of|as|equal to)* {sum:count} GIVEN';

/** The sum of several dice, by listing every outcome. */
export const probability = phraseTable([
  [
    [
      `${EVENT} [a] (die|dice) is ${TOSSED} {times=once|twice|thrice|(?:two|three|\\d)(?= times)} [times]`,
      `${EVENT} [a] {times=two|three|2|3|pair} [of] dice (is|are) ${TOSSED} [once|together|simultaneously]`,
    ],
    answered,
  ],
]);

const timesOf = (word: string): number => ({ once: 1, twice: 2, pair: 2, thrice: 3 })[word.toLowerCase()] ?? countOf(word);

function answered({ sum = '', times = '' }: Slots): Outcome | null {
  const [count, wanted] = [timesOf(times), countOf(sum)];
  if (!(count >= 1 && count <= 3)) return null;
  const sums = all(count);
  const favourable = sums.filter((total) => total === wanted).length;
  const value = fraction(favourable, sums.length);
  return solved({
    topic: 'Probability',
    result: value,
    write: expression,
    steps: [
      step(`The dice are told apart. All ${sums.length} outcomes are equally likely.`),
      step('Favourable outcomes over all outcomes:', `P = \\frac{${favourable}}{${sums.length}} = ${toTex(value)}`),
    ],
    check: {
      claim: `It was played ${ROUNDS.toLocaleString('en-IN')} times with random numbers: it came out about as often.`,
      holds: (p) => {
        const expected = evaluate(p, {});
        // Five standard deviations.
        const chance = 5 * Math.sqrt((Math.max(expected, 1 / ROUNDS) * Math.max(1 - expected, 1 / ROUNDS)) / ROUNDS);
        return expected >= 0 && expected <= 1 && Math.abs(shareOfRounds(count, wanted) - expected) <= chance;
      },
    },
  });
}

const ROUNDS = 40_000;

/** Played again and again with the same random numbers on every device. */
function shareOfRounds(dice: number, wanted: number): number {
  let state = 20_240_229;
  const thrown = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * 6);
  };
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let total = 0;
    for (let die = 0; die < dice; die++) total += thrown();
    if (total === wanted) count++;
  }
  return count / ROUNDS;
}

/** The sum of every outcome. */
const all = (dice: number): number[] => (dice === 0 ? [0] : all(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => rest + face)));
