import type { Outcome } from '../../solution.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { fraction } from '../algebra/expression.ts';
import { toTex } from '../algebra/print.ts';
import { expression, solved, step } from '../outcome.ts';
import { countOf, phraseTable, type Slots } from '../../reading/phrases.ts';
import type { Question } from '../reading/question.ts';

/** The numbers shown by the dice. */
type Thrown = readonly number[];
type Event = (thrown: Thrown) => boolean;

const TOSSED = '(tossed|thrown|rolled|cast)';
const TIMES = '[{times=once|twice|thrice|(?:two|three|four|five|\\d)(?= times)}] [times]';
const EVENT = 'probability (of|that) {event} GIVEN';

const timesOf = (word: string): number => ({ '': 1, once: 1, single: 1, twice: 2, pair: 2, thrice: 3 })[word] ?? countOf(word);

const table = phraseTable([
  [
    [
      `${EVENT} (die|dice) is ${TOSSED} ${TIMES}`,
      `${EVENT} {times=two|three|2|3|pair} [of] dice (is|are) ${TOSSED} [once]`,
      `${EVENT} (single|throw|roll|throwing|rolling|of)* [{times=two|three|2|3|pair}] [of] (die|dice)`,
    ],
    answered,
  ],
]);

/** Solves probabilities of dice by listing every outcome. */
export function probability({ text }: Question): Outcome | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/\b(?:fair|unbiased|simultaneously|together|at random|randomly|ordinary|standard|balanced|six[- ]faced)\b,? ?/g, '')
    .replaceAll(/\b(?:an?|the) /g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
    .trim();
  return table({ text: plain });
}

function answered({ event = '', times = '' }: Slots): Outcome | null {
  const count = timesOf(times);
  const isFavourable = eventOf(
    event.replace(/^(?:getting|obtaining|it is|it will be|there (?:is|are)|number is|we get|you get) /, ''),
    count,
  );
  if (!(count >= 1 && count <= 3) || isFavourable === null) return null;
  const outcomes = all(count);
  const favourable = outcomes.filter(isFavourable).length;
  const value = fraction(favourable, outcomes.length);
  const about = count === 1 ? 'One die.' : `${count} dice, told apart.`;
  return solved({
    topic: 'Probability',
    result: value,
    write: expression,
    steps: [
      step(`${about} All outcomes are equally likely: there are ${outcomes.length}.`),
      step('Favourable outcomes over all outcomes:', `P = \\frac{${favourable}}{${outcomes.length}} = ${toTex(value)}`),
    ],
    check: {
      claim: `It was played ${ROUNDS.toLocaleString('en-IN')} times with random numbers: it came out about as often.`,
      holds: (p) => {
        const expected = evaluate(p, {});
        // Tolerance of five standard deviations.
        const chance = 5 * Math.sqrt((Math.max(expected, 1 / ROUNDS) * Math.max(1 - expected, 1 / ROUNDS)) / ROUNDS);
        return expected >= 0 && expected <= 1 && Math.abs(shareOfRounds(count, isFavourable) - expected) <= chance;
      },
    },
  });
}

const ROUNDS = 40_000;

/** Share of simulated rounds in which the event occurs. Uses the same random numbers on every device. */
function shareOfRounds(dice: number, isFavourable: Event): number {
  let state = 20_240_229;
  const thrown = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * 6);
  };
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) if (isFavourable(Array.from({ length: dice }, thrown))) count++;
  return count / ROUNDS;
}

const all = (dice: number): Thrown[] =>
  dice === 0 ? [[]] : all(dice - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [...rest, face]));

const NUMBERS: readonly (readonly [RegExp, (n: number, k: number) => boolean])[] = [
  [/^even$/, (n) => n % 2 === 0],
  [/^odd$/, (n) => n % 2 === 1],
  [/^prime$/, (n) => [2, 3, 5, 7, 11, 13, 17].includes(n)],
  [/^composite$/, (n) => n > 3 && ![5, 7, 11, 13, 17].includes(n)],
  [/^(\d{1,2})$/, (n, k) => n === k],
  [/^(?:greater|more) than (\d{1,2})$/, (n, k) => n > k],
  [/^less than (\d{1,2})$/, (n, k) => n < k],
  [/^(?:at least|greater than or equal to) (\d{1,2})$/, (n, k) => n >= k],
  [/^(?:at most|less than or equal to) (\d{1,2})$/, (n, k) => n <= k],
  [/^(?:multiple of|divisible by) (\d{1,2})$/, (n, k) => k > 0 && n % k === 0],
];

/** Reads an event: the number on one die, the sum of several, or a doublet. */
function eventOf(text: string, count: number): Event | null {
  if (count === 2 && /^(?:doublets?|same number on (?:both|each)(?: dice)?|doublet of numbers)$/.test(text)) return ([a, b]) => a === b;
  const sum =
    /^(?:sum|total)(?: of (?:numbers|digits|faces|dots|points)(?: (?:obtained|appearing|shown|on (?:both|two) (?:dice|faces)))?)?(?: (?:is|of|as|equal to|being|is equal to|equals))? (.+?)(?: number)?$/.exec(
      text,
    );
  const plain = count > 1 ? sum?.[1] : text.replace(/^number /, '').replace(/ number$/, '');
  const [shape, test] = NUMBERS.find(([one]) => one.test(plain ?? '')) ?? [];
  const k = Number(shape?.exec(plain!)?.[1]);
  return test
    ? (thrown) =>
        test(
          thrown.reduce((total, face) => total + face),
          k,
        )
    : null;
}
