import type { Outcome } from '../../solution.ts';
import { evaluate, fraction, toTex } from '../algebra/index.ts';
import { expression, solved, step } from '../outcome.ts';
import { countOf, phraseTable, type Row } from '../../reading/phrases.ts';
import type { Question } from '../reading/question.ts';

/** All outcomes are equally likely; each is a list of faces, cards or balls. */
type Happened = readonly string[];
type Event = (happened: Happened) => boolean;
interface Experiment {
  readonly about: string;
  readonly outcomes: readonly Happened[];
  /** Plays it once. @param pick a random place in a list of so many */
  readonly play: (pick: (size: number) => number) => Happened;
  /** Null if the event does not belong to this experiment. */
  readonly event: (text: string) => Event | null;
}

const TOSSED = '(tossed|thrown|flipped|rolled|cast)';
const TIMES = '[{times=once|twice|thrice|(?:two|three|four|five|\\d)(?= times)}] [times]';

const experiments: readonly (readonly [phrase: string, read: (slots: Readonly<Record<string, string>>) => Experiment | null])[] = [
  [`(die|dice) is ${TOSSED} ${TIMES}`, ({ times = '' }) => dice(timesOf(times))],
  [`({n=two|three|2|3|pair}) [of] dice (is|are) ${TOSSED} [once]`, ({ n = '' }) => dice(timesOf(n))],
  [`(single|throw|roll|throwing|rolling|of)* [{n=two|three|2|3|pair}] [of] (die|dice)`, ({ n = '' }) => dice(timesOf(n))],
];

const timesOf = (word: string): number => ({ '': 1, once: 1, one: 1, single: 1, twice: 2, pair: 2, thrice: 3 })[word] ?? countOf(word);

const table = phraseTable(
  experiments.map(([phrase, read]): Row => {
    const solve = (slots: Readonly<Record<string, string>>): Outcome | null => {
      const experiment = read(slots);
      const event = experiment?.event(tidy(slots['event'] ?? '')) ?? null;
      return experiment && event && answered(experiment, event);
    };
    return [`probability (of|that) {event} GIVEN ${phrase}`, solve];
  }),
);

/** Coins, dice, a card or balls, by listing every outcome. */
export function probability({ text }: Question): Outcome | null {
  const plain = text
    .toLowerCase()
    .replaceAll(
      /\b(?:fair|unbiased|simultaneously|together|at random|randomly|well[- ]shuffled|ordinary|standard|balanced|playing|six[- ]faced)\b,? ?/g,
      '',
    )
    .replaceAll(/\b(?:an?|the) /g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
    .trim();
  return table({ text: plain });
}

const tidy = (event: string): string =>
  event.replace(
    /^(not )?(?:getting|obtaining|drawing|it is|it will be|there (?:is|are)|(?:number|card|ball)(?: drawn)? is|(?:card|ball) drawn is|we get|you get) /,
    '$1',
  );

function answered({ outcomes, about, play }: Experiment, isFavourable: Event): Outcome {
  const favourable = outcomes.filter(isFavourable).length;
  const value = fraction(favourable, outcomes.length);
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
        // Five standard deviations.
        const chance = 5 * Math.sqrt((Math.max(expected, 1 / ROUNDS) * Math.max(1 - expected, 1 / ROUNDS)) / ROUNDS);
        return expected >= 0 && expected <= 1 && Math.abs(shareOfRounds(play, isFavourable) - expected) <= chance;
      },
    },
  });
}

const ROUNDS = 40_000;

/** Played again and again with the same random numbers on every device. */
function shareOfRounds(play: Experiment['play'], isFavourable: Event): number {
  let state = 20_240_229;
  const pick = (size: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * size);
  };
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) if (isFavourable(play(pick))) count++;
  return count / ROUNDS;
}

const tuples = (faces: readonly string[], length: number): Happened[] =>
  length === 0 ? [[]] : tuples(faces, length - 1).flatMap((rest) => faces.map((face) => [...rest, face]));

const isPrime = (n: number) => n > 1 && Array.from({ length: n }, (_, index) => index).every((d) => d < 2 || n % d !== 0);

const NUMBERS: readonly (readonly [RegExp, (n: number, k: number) => boolean])[] = [
  [/^even$/, (n) => n % 2 === 0],
  [/^odd$/, (n) => n % 2 === 1],
  [/^prime$/, isPrime],
  [/^composite$/, (n) => n > 3 && !isPrime(n)],
  [/^(\d{1,2})$/, (n, k) => n === k],
  [/^(?:greater|more) than (\d{1,2})$/, (n, k) => n > k],
  [/^less than (\d{1,2})$/, (n, k) => n < k],
  [/^(?:at least|greater than or equal to) (\d{1,2})$/, (n, k) => n >= k],
  [/^(?:at most|less than or equal to) (\d{1,2})$/, (n, k) => n <= k],
  [/^(?:multiple of|divisible by) (\d{1,2})$/, (n, k) => k > 0 && n % k === 0],
];

function dice(count: number): Experiment | null {
  if (!(count >= 1 && count <= 3)) return null;
  return {
    about: count === 1 ? 'One die.' : `${count} dice, told apart.`,
    outcomes: tuples(['1', '2', '3', '4', '5', '6'], count),
    play: (pick) => Array.from({ length: count }, () => `${1 + pick(6)}`),
    event: (text) => {
      if (count === 2 && /^(?:doublets?|same number on (?:both|each)(?: dice)?|doublet of numbers)$/.test(text)) return ([a, b]) => a === b;
      const sum =
        /^(?:sum|total)(?: of (?:numbers|digits|faces|dots|points)(?: (?:obtained|appearing|shown|on (?:both|two) (?:dice|faces)))?)?(?: (?:is|of|as|equal to|being|is equal to|equals))? (.+?)(?: number)?$/.exec(
          text,
        );
      const plain = count > 1 ? sum?.[1] : text.replace(/^number /, '').replace(/ number$/, '');
      const [shape, test] = NUMBERS.find(([one]) => one.test(plain ?? '')) ?? [];
      const k = Number(shape?.exec(plain!)?.[1]);
      return test
        ? (happened) =>
            test(
              happened.reduce((total, face) => total + Number(face), 0),
              k,
            )
        : null;
    },
  };
}
