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

const DRAWN = '(drawn|picked|taken [out]|chosen|selected)';
const TOSSED = '(tossed|thrown|flipped|rolled|cast)';
const BAG = '(bag|box|urn|jar) (contains|has|containing|with)';
const FROM = '[from (it|bag|box|urn)]';
const TIMES = '[{times=once|twice|thrice|(?:two|three|four|five|\\d)(?= times)}] [times]';

const experiments: readonly (readonly [phrase: string, read: (slots: Readonly<Record<string, string>>) => Experiment | null])[] = [
  [`${BAG} {balls} [balls|ball] (and|.|;)* [if] [one|1] ball is ${DRAWN} ${FROM}`, ({ balls = '' }) => bag(balls, 1, false)],
  [`${BAG} {balls} balls`, ({ balls = '' }) => bag(balls, 1, false)],
  [
    `${BAG} {balls} [balls|ball] (and|.|;)* [if] {n=two|three|2|3} balls are ${DRAWN} ${FROM} [one after [the] other] {back=(?:with(?:out)? replacement)?}`,
    ({ balls = '', n = '', back }) => bag(balls, countOf(n), back === 'with replacement'),
  ],
  [`coin is ${TOSSED} ${TIMES}`, ({ times = '' }) => coins(timesOf(times))],
  [`({n=one|two|three|four|five|six|single|\\d}) coins are ${TOSSED} [once]`, ({ n = '' }) => coins(timesOf(n))],
  [`(tossing|throwing|single toss of|toss of) [{n=two|three|four|\\d}] (coin|coins)`, ({ n = '' }) => coins(timesOf(n))],
  [`(die|dice) is ${TOSSED} ${TIMES}`, ({ times = '' }) => dice(timesOf(times))],
  [`({n=two|three|2|3|pair}) [of] dice (is|are) ${TOSSED} [once]`, ({ n = '' }) => dice(timesOf(n))],
  [`(single|throw|roll|throwing|rolling|of)* [{n=two|three|2|3|pair}] [of] (die|dice)`, ({ n = '' }) => dice(timesOf(n))],
  [`[one] card is ${DRAWN} [from] (deck|pack) [of [52] cards]`, () => cards()],
  ['(deck|pack) [of [52] cards]', () => cards()],
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

function coins(count: number): Experiment | null {
  if (!(count >= 1 && count <= 10)) return null;
  return {
    about: count === 1 ? 'One coin.' : `${count} tosses.`,
    outcomes: tuples(['head', 'tail'], count),
    play: (pick) => Array.from({ length: count }, () => (pick(2) === 0 ? 'head' : 'tail')),
    event: (text) => {
      const match = /^(?:(exactly|at least|at most|only) )?(?:(no|all|both|one|two|three|four|five|\d) )?(head|tail)s?$/.exec(text);
      const [, bound, word, side] = match ?? [];
      // "a head" of several coins is no exact number.
      if (!match || (word === undefined && count > 1) || (word === 'both' && count !== 2)) return null;
      const wanted = word === 'no' ? 0 : word === 'all' || word === 'both' ? count : timesOf(word ?? '');
      const of = (happened: Happened) => happened.filter((face) => face === side).length;
      if (bound === 'at least') return (happened) => of(happened) >= wanted;
      if (bound === 'at most') return (happened) => of(happened) <= wanted;
      return (happened) => of(happened) === wanted;
    },
  };
}

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

const SUITS: Readonly<Record<string, string>> = { spade: 'black', club: 'black', heart: 'red', diamond: 'red' };
const RANKS = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'];
const FACES = ['jack', 'queen', 'king'];

function cards(): Experiment {
  const single = (word: string): Event | null => {
    const name = word.replace(/s$/, '');
    if (name === 'red' || name === 'black') return ([, suit]) => SUITS[suit!] === name;
    if (name === 'face') return ([rank]) => FACES.includes(rank!);
    if (name in SUITS) return ([, suit]) => suit === name;
    return [...FACES, 'ace'].includes(name) ? ([rank]) => rank === name : null;
  };
  return {
    about: 'One card of 52: four suits with 13 cards each.',
    outcomes: Object.keys(SUITS).flatMap((suit) => RANKS.map((rank) => [rank, suit])),
    play: (pick) => [RANKS[pick(13)]!, Object.keys(SUITS)[pick(4)]!],
    event: (text) => {
      const isNot = text.startsWith('not ');
      const [, first = '', between, second] = /^(?:not )?(\w+?)(?:( of | or | )(\w+))?$/.exec(text.replace(/ cards?$/, '')) ?? [];
      const [a, b] = [single(first), second === undefined ? undefined : single(second)];
      if (a === null || b === null || (isNot && between === ' or ')) return null;
      const holds: Event = (card) => (b === undefined ? a(card) : between === ' or ' ? a(card) || b(card) : a(card) && b(card));
      return (card) => holds(card) !== isNot;
    },
  };
}

const COLOURS = 'red|black|white|blue|green|yellow|orange|pink|brown|purple';

/** Balls in the order in which they are drawn. */
function bag(contents: string, count: number, isPutBack: boolean): Experiment | null {
  const kinds = contents
    .split(/, ?and |, | and /)
    .map((piece) => new RegExp(`^(\\d{1,3}|one|two|three|four|five|six) (${COLOURS})(?: balls?)?$`).exec(piece.trim()));
  if (!kinds.every((kind): kind is RegExpExecArray => kind !== null) || kinds.length < 2) return null;
  const names = kinds.map((kind) => kind[2]!);
  const all = kinds.flatMap((kind) => Array.from({ length: countOf(kind[1]!) }, () => kind[2]!));
  if (new Set(names).size !== names.length || all.length ** count > 30_000 || (!isPutBack && all.length < count)) return null;
  const draws = (length: number): number[][] =>
    length === 0
      ? [[]]
      : draws(length - 1).flatMap((rest) => all.flatMap((_, index) => (isPutBack || !rest.includes(index) ? [[...rest, index]] : [])));
  return {
    about: count === 1 ? 'One ball is taken.' : `${count} balls are taken${isPutBack ? ', each put back' : ''}.`,
    outcomes: draws(count).map((draw) => draw.map((index) => all[index]!)),
    play: (pick) => {
      const rest = [...all];
      return Array.from({ length: count }, () => (isPutBack ? all[pick(all.length)]! : rest.splice(pick(rest.length), 1)[0]!));
    },
    event: (text) => {
      if (count === 1) {
        const isNot = text.startsWith('not ');
        const wanted = text
          .replace(/^not /, '')
          .split(' or ')
          .map((name) => name.replace(/ balls?$/, ''));
        return wanted.every((name) => names.includes(name)) ? ([colour]) => wanted.includes(colour!) !== isNot : null;
      }
      const same = /^(?:both|all|all three)(?: (?:balls|of them|drawn balls))?(?: drawn)?(?: are)?(?: of)? (\w+)(?: balls| colour)?$/.exec(
        text,
      )?.[1];
      if (same === 'same') return (taken) => new Set(taken).size === 1;
      if (same !== undefined) return names.includes(same) ? (taken) => taken.every((colour) => colour === same) : null;
      const [, one = '', other = ''] = /^one(?: (?:ball )?is)? (\w+) and (?:other|one)(?: (?:ball )?is)? (\w+)$/.exec(text) ?? [];
      const isMixed = count === 2 && one !== other && names.includes(one) && names.includes(other);
      return isMixed ? (taken) => taken.includes(one) && taken.includes(other) : null;
    },
  };
}
