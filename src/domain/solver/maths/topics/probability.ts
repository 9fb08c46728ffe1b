import { type Outcome } from '../../solution.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { fraction, num } from '../algebra/expression.ts';
import { toTex } from '../algebra/print.ts';
import { div } from '../algebra/arithmetic.ts';
import { expression, solved, step } from '../outcome.ts';
import { type Question } from '../reading/question.ts';

/** All outcomes are equally likely; the event is given by numbers or words. */
type Happened = readonly (number | string)[];
interface Experiment {
  readonly outcomes: readonly Happened[];
  /** Null if the event does not belong to this experiment. */
  readonly event: (text: string) => ((happened: Happened) => boolean) | null;
  readonly about: string;
  /** Plays it once. @param chance the next random number from 0 to 1 */
  readonly play: (chance: () => number) => Happened;
}

const counts: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, single: 1, once: 1, two: 2, twice: 2, pair: 2, both: 2, three: 3, thrice: 3, four: 4, five: 5, six: 6, no: 0 }; // prettier-ignore
const toCount = (word: string | undefined) => (word === undefined ? 1 : (counts[word.toLowerCase()] ?? Number(word)));
const COUNT = '(one|two|three|four|five|six|single|\\d)';

/** Coins, dice, one card or one ball, by listing every outcome. */
export function probability({ text }: Question): Outcome | null {
  const plain = text
    .toLowerCase()
    .replaceAll(/\b(?:fair|unbiased|simultaneously|together|at random|randomly|well[- ]shuffled|ordinary|standard|balanced|playing|six[- ]faced)\b,? ?/g, '')
    .replaceAll(/\s+/g, ' ').replaceAll(' .', '.').trim(); // prettier-ignore
  const before = /^(?:find )?probability (?:of|that) (.+?),? (?:when|if|in|on|by|from) (.+)$/.exec(plain);
  const after = /^(?:if |when |in |on )?(.+?)[,.;]? (?:then )?(?:find )?probability (?:of|that) (.+)$/.exec(plain);
  for (const [event, experiment] of [
    [before?.[1], before?.[2]],
    [after?.[2], after?.[1]],
  ]) {
    if (event === undefined || experiment === undefined) continue;
    const read = experimentOf(experiment);
    const isFavourable = read?.event(tidyEvent(event)) ?? null;
    if (read && isFavourable) return answered(read, isFavourable);
  }
  return null;
}

const ROUNDS = 40_000;

/** Played again and again with the same random numbers on every device. */
function shareOfRounds({ play }: Experiment, isFavourable: (happened: Happened) => boolean): number {
  let state = 20_240_229;
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) if (isFavourable(play(chance))) count++;
  return count / ROUNDS;
}

const pick = <T>(list: readonly T[], chance: () => number): T => list[Math.floor(chance() * list.length)]!;

function answered(experiment: Experiment, isFavourable: (happened: Happened) => boolean): Outcome | null {
  const { outcomes, about } = experiment;
  const favourable = outcomes.filter(isFavourable).length;
  const value = div(num(favourable), num(outcomes.length));
  return solved({
    topic: 'Probability',
    result: value,
    write: expression,
    steps: [
      step(`${about} All outcomes are equally likely: there are ${outcomes.length}.`),
      step('Favourable outcomes over all outcomes:', `P = \\frac{${favourable}}{${outcomes.length}} = ${toTex(fraction(favourable, outcomes.length))}`), // prettier-ignore
    ],
    check: {
      claim: `It was played ${ROUNDS.toLocaleString('en-IN')} times with random numbers: it came out about as often.`,
      holds: (p) => {
        const expected = evaluate(p, {});
        // Five standard deviations.
        const chance = 5 * Math.sqrt((Math.max(expected, 1 / ROUNDS) * Math.max(1 - expected, 1 / ROUNDS)) / ROUNDS);
        return expected >= 0 && expected <= 1 && Math.abs(shareOfRounds(experiment, isFavourable) - expected) <= chance;
      },
    },
  });
}

const tidyEvent = (event: string) =>
  event
    .replace(/^not (?:getting|obtaining|drawing) /, 'not ').replace(/^(?:getting|obtaining|it is|it will be|drawing|there (?:is|are)|(?:number|card|ball)(?: drawn)? is|(?:card|ball) drawn is|we get|you get) /, '')
    .replaceAll(/\b(?:an?|the) /g, '')
    .trim(); // prettier-ignore

function experimentOf(text: string): Experiment | null {
  const bag = /^(?:a )?(?:bag|box|urn|jar) (?:contains|has|containing|with) (.+?) balls?(?:[.,;]| and)? (?:if )?(?:one|a) ball is (?:drawn|picked|taken(?: out)?|chosen|selected)(?: from (?:it|bag|box|urn|the bag))?$/.exec(text); // prettier-ignore
  const inBag = /^(?:a )?(?:bag|box|urn|jar) (?:containing|with) (.+?) balls$/.exec(text);
  if (bag ?? inBag) return balls((bag ?? inBag)![1]!);
  const several = /^(?:a )?(?:bag|box|urn|jar) (?:contains|has|containing|with) (.+?) balls?(?:[.,;]| and)? (?:if )?(two|three|2|3) balls are (?:drawn|picked|taken(?: out)?|chosen|selected)(?: from (?:it|bag|box|urn|the bag))?(?: one after (?:the )?other)?(?: (without) replacement| (with) replacement)?$/.exec(text); // prettier-ignore
  if (several) return severalBalls(several[1]!, toCount(several[2]), several[4] !== undefined);
  const coin =
    new RegExp(String.raw`^(?:a )?coin is (?:tossed|thrown|flipped)(?: (once|twice|thrice|\d|two|three|four|five)(?: times)?)?$`).exec(
      text,
    ) ??
    new RegExp(String.raw`^${COUNT} coins are (?:tossed|thrown|flipped)(?: once)?$`).exec(text) ??
    new RegExp(String.raw`^(?:tossing|throwing|(?:single |a )?toss of) (?:a )?(?:(two|three|four|\d) )?coins?$`).exec(text);
  if (coin) return coins(toCount(coin[1]));
  const die =
    new RegExp(String.raw`^(?:a )?(?:die|dice) is (?:thrown|rolled|tossed|cast)(?: (once|twice|thrice)| (?:two|2) times)?$`).exec(text) ??
    new RegExp(String.raw`^(?:a )?(pair) of dice (?:is|are) (?:thrown|rolled|tossed)$`).exec(text) ??
    new RegExp(String.raw`^(two|three|2|3) dice are (?:thrown|rolled|tossed|cast)(?: once)?$`).exec(text) ??
    new RegExp(
      String.raw`^(?:(?:a )?(?:single )?(?:throw|roll) of|throwing|rolling) (?:a )?(?:(two|three|2|3|pair)(?: of)? )?(?:die|dice)$`,
    ).exec(text);
  if (die) return dice(text.endsWith('times') ? 2 : toCount(die[1]));
  return /^(?:(?:a|one) )?card is (?:drawn|picked|chosen|selected)(?: from)? (?:a )?(?:deck|pack)(?: of (?:52 )?cards)?$/.test(text) ||
    /^(?:a )?(?:deck|pack)(?: of (?:52 )?cards)?$/.test(text)
    ? cards()
    : null;
}

const tuples = (faces: Happened, length: number): Happened[] =>
  length === 0 ? [[]] : tuples(faces, length - 1).flatMap((rest) => faces.map((face) => [...rest, face]));

function coins(count: number): Experiment | null {
  if (!(count >= 1 && count <= 10)) return null;
  return {
    outcomes: tuples(['head', 'tail'], count),
    play: (chance) => Array.from({ length: count }, () => (chance() < 0.5 ? 'head' : 'tail')),
    about: count === 1 ? 'One coin.' : `${count} tosses.`,
    event: (text) => {
      const match = /^(?:(exactly|at least|at most|only) )?(?:(no|all|both|one|two|three|four|five|\d) )?(head|tail)s?$/.exec(text);
      if (!match) return null;
      const [, bound, word, side] = match;
      // "a head" of several coins is no exact number.
      if (word === undefined && count > 1) return null;
      const wanted = word === 'all' ? count : toCount(word);
      if (word === 'both' && count !== 2) return null;
      const of = (happened: Happened) => happened.filter((face) => face === side).length;
      if (bound === 'at least') return (happened) => of(happened) >= wanted;
      if (bound === 'at most') return (happened) => of(happened) <= wanted;
      return (happened) => of(happened) === wanted;
    },
  };
}

const isPrime = (n: number) => n > 1 && Array.from({ length: n }, (_, index) => index).every((d) => d < 2 || n % d !== 0);
/** `even`, `prime`, `greater than 4`, `multiple of 3`, `7`. */
function numberTest(text: string): ((n: number) => boolean) | null {
  if (/^even$/.test(text)) return (n) => n % 2 === 0;
  if (/^odd$/.test(text)) return (n) => n % 2 === 1;
  if (/^prime$/.test(text)) return isPrime;
  if (/^composite$/.test(text)) return (n) => n > 3 && !isPrime(n);
  const bound =
    /^(greater than or equal to|less than or equal to|greater than|more than|less than|at least|at most|multiple of|divisible by) (\d{1,2})$/.exec(
      text,
    );
  if (!bound) return /^\d{1,2}$/.test(text) ? (n) => n === Number(text) : null;
  const k = Number(bound[2]);
  const tests: Readonly<Record<string, (n: number) => boolean>> = {
    'greater than': (n) => n > k,
    'more than': (n) => n > k,
    'less than': (n) => n < k,
    'at least': (n) => n >= k,
    'greater than or equal to': (n) => n >= k,
    'at most': (n) => n <= k,
    'less than or equal to': (n) => n <= k,
    'multiple of': (n) => k > 0 && n % k === 0,
    'divisible by': (n) => k > 0 && n % k === 0,
  };
  return tests[bound[1]!] ?? null;
}

function dice(count: number): Experiment | null {
  if (!(count >= 1 && count <= 3)) return null;
  const total = (happened: Happened) => happened.reduce<number>((sum, face) => sum + Number(face), 0);
  return {
    outcomes: tuples([1, 2, 3, 4, 5, 6], count),
    play: (chance) => Array.from({ length: count }, () => 1 + Math.floor(6 * chance())),
    about: count === 1 ? 'One die.' : `${count} dice, told apart.`,
    event: (text) => {
      if (count > 1) {
        if (count === 2 && /^(?:doublets?|same number on (?:both|each)(?: dice)?|doublet of numbers)$/.test(text))
          return ([a, b]) => a === b;
        const sum = /^(?:(?:sum|total)(?: of (?:numbers|digits|faces|dots|points)(?: (?:obtained|appearing|shown|on (?:both|two) (?:dice|faces)))?)?)(?: (?:is|of|as|equal to|being|is equal to|equals))? (.+?)(?: number)?$/.exec(text); // prettier-ignore
        const test = sum && numberTest(sum[1]!);
        return test ? (happened) => test(total(happened)) : null;
      }
      const test = numberTest(text.replace(/^number /, '').replace(/ number$/, ''));
      return test ? (happened) => test(total(happened)) : null;
    },
  };
}

const suits: Readonly<Record<string, string>> = { spade: 'black', club: 'black', heart: 'red', diamond: 'red' };
const ranks = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king'];

function cards(): Experiment {
  return {
    outcomes: Object.keys(suits).flatMap((suit) => ranks.map((rank) => [rank, suit])),
    play: (chance) => [pick(ranks, chance), pick(Object.keys(suits), chance)],
    about: 'One card of 52: four suits with 13 cards each.',
    event: (text) => {
      const isNot = text.startsWith('not ');
      const plain = text.replace(/^not (?:an? )?/, '').replace(/ cards?$/, '');
      const face = (rank: string | number | undefined) => rank === 'jack' || rank === 'queen' || rank === 'king';
      const single = (word: string): ((happened: Happened) => boolean) | null => {
        const name = word.replace(/s$/, '');
        if (name === 'red' || name === 'black') return ([, suit]) => suits[`${suit}`] === name;
        if (name === 'face') return ([rank]) => face(rank);
        if (suits[name] !== undefined) return ([, suit]) => suit === name;
        return ranks.includes(name) && !/^\d+$/.test(name) ? ([rank]) => rank === name : null;
      };
      const parts = /^(\w+) of (\w+)$/.exec(plain) ?? /^(red|black) (\w+)$/.exec(plain);
      const either = /^(\w+) or (?:an? )?(\w+)$/.exec(plain);
      const [first, second] = [single((parts ?? either)?.[1] ?? plain), parts || either ? single((parts ?? either)![2]!) : null];
      if (first === null || ((parts ?? either) && second === null)) return null;
      const holds = (happened: Happened) =>
        second === null ? first(happened) : parts ? first(happened) && second(happened) : first(happened) || second(happened);
      return isNot && either ? null : (happened) => holds(happened) !== isNot;
    },
  };
}

function coloured(text: string): Happened[] | null {
  const pieces = text.split(/, ?and |, | and /);
  const kinds = pieces.map((piece) => /^(\d{1,3}|one|two|three|four|five|six) (red|black|white|blue|green|yellow|orange|pink|brown|purple)(?: balls?)?$/.exec(piece.trim())); // prettier-ignore
  if (!kinds.every((kind): kind is RegExpExecArray => kind !== null) || kinds.length < 2) return null;
  const colours = kinds.map((kind) => kind[2]!);
  if (new Set(colours).size !== colours.length) return null;
  return kinds.flatMap((kind) => Array.from({ length: toCount(kind[1]) }, (_, index) => [kind[2]!, index]));
}

const coloursOf = (all: readonly Happened[]): Set<number | string> => new Set(all.map(([colour]) => colour!));

/** Two or three balls in drawing order. */
function severalBalls(text: string, count: number, isPutBack: boolean): Experiment | null {
  const all = coloured(text);
  if (all === null || all.length ** count > 30_000 || (!isPutBack && all.length < count)) return null;
  const draws = (length: number): number[][] =>
    length === 0
      ? [[]]
      : draws(length - 1).flatMap((rest) => all.flatMap((_, index) => (isPutBack || !rest.includes(index) ? [[...rest, index]] : [])));
  const colours = coloursOf(all);
  return {
    outcomes: draws(count),
    play: (chance) => {
      const rest = all.map((_, index) => index);
      return Array.from({ length: count }, () => {
        const at = Math.floor(chance() * rest.length);
        return isPutBack ? rest[at]! : rest.splice(at, 1)[0]!;
      });
    },
    about: `${count} balls are taken${isPutBack ? ', each put back' : ''}.`,
    event: (event) => {
      const taken = (happened: Happened): (number | string)[] => happened.map((index) => all[Number(index)]![0]!);
      const same = /^(?:both|all|all three)(?: (?:balls|of them|drawn balls))?(?: drawn)?(?: are)?(?: of)? (\w+)(?: balls| colour)?$/.exec(
        event,
      )?.[1];
      if (same === 'same') return (happened) => new Set(taken(happened)).size === 1;
      if (same !== undefined) return colours.has(same) ? (happened) => taken(happened).every((colour) => colour === same) : null;
      const mixed = /^one(?: (?:ball )?is)? (\w+) and (?:other|one)(?: (?:ball )?is)? (\w+)$/.exec(event);
      if (!mixed || count !== 2 || !colours.has(mixed[1]!) || !colours.has(mixed[2]!) || mixed[1] === mixed[2]) return null;
      return (happened) => taken(happened).includes(mixed[1]!) && taken(happened).includes(mixed[2]!);
    },
  };
}

function balls(text: string): Experiment | null {
  const all = coloured(text);
  if (all === null) return null;
  const colours = coloursOf(all);
  return {
    outcomes: all,
    play: (chance) => pick(all, chance),
    about: 'One ball is taken.',
    event: (event) => {
      const isNot = event.startsWith('not ');
      const names = event.replace(/^not /, '').replace(/ balls?$/, '').split(/ or /).map((name) => name.replace(/ balls?$/, '').replace(/^an? /, '')); // prettier-ignore
      return names.every((name) => colours.has(name)) ? ([colour]) => names.includes(`${colour}`) !== isNot : null;
    },
  };
}
