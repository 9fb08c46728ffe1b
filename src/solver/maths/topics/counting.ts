import type { Outcome } from '../../solution.ts';
import { choose, factorial } from '../algebra/integers.ts';
import { plain, solved, step } from '../outcome.ts';
import { countOf, phraseTable } from '../../reading/phrases.ts';
import { binomialRows } from './binomial.ts';

const WAYS =
  '[total] (number of [different|distinct] (ways|arrangements|permutations|words)|how many [different|distinct] (ways|words)|many ways|how many)';
const THINGS =
  '[different|distinct] [person|persons|people|student|students|boys|girls|men|women|friends|guests|children|members|player|players|teachers|books|balls|cards|letters|objects|things]';
const ROUND = '(around|round|at|about|in|along) [a] [circular|round] (table|circle)';
const LETTERS = '[all] [letters (of|in)] [word] {word:word}';
const MEANING = '[with or without [dictionary] meaning]';
const MADE = '(chosen|selected|formed|made|choose|drawn)';
const CHOICE = '[committee|team|group|set|hand] [of]';

/** Solves permutations and combinations. */
export const counting = phraseTable([
  [
    [
      `[in] ${WAYS} ${MEANING} (are there|to|can|could|may|of|in which|that|for|be)* (arrange|arranging|permute|formed|made|form|arrangements|arranged)* (by using|by|using|from|out of|with|of|to)* ${LETTERS} [can be|be] [arranged|permuted|rearranged] [in different ways]`,
      `(arrangements|permutations) of ${LETTERS}`,
    ],
    ({ word = '' }) => (/^[A-Z]+$/.test(word) || word.length > 3 ? arrangements(word.toUpperCase()) : null),
  ],
  [
    [
      `[in] ${WAYS} (can|in which|to|are there to)* {n:count} ${THINGS} (can|be)* (sit|seat|seated|arranged|sitting|arrange) [down] [themselves] ${ROUND}`,
      `[in] ${WAYS} [to] (seat|arrange) {n:count} ${THINGS} ${ROUND}`,
    ],
    ({ n = '' }) => inACircle(countOf(n)),
  ],
  [
    [
      `[in] ${WAYS} (can|of|in which|to|are there to|for)* (choosing|selecting|choose|select|a)* ${CHOICE} {r:count} ${THINGS} [can] [be] [${MADE}] (from|out of|of|among) [a] [group of|class of|set of|total of] {n:count} ${THINGS} [be ${MADE}]`,
    ],
    ({ r = '', n = '' }) => selection(countOf(r), countOf(n)),
  ],
  [
    [
      '(number of|how many) diagonals [are there] [of|in|does|can be drawn in] (a|an|regular)* ({name=pentagon|hexagon|heptagon|octagon|nonagon|decagon|dodecagon}|polygon (of|with|having) {n:count} sides) [have|has]',
      '(number of|how many) diagonals [are there] [of|in] (a|an|regular)* {n:count}[-](sided polygon|gon)',
    ],
    ({ name = '', n = '' }) => diagonals(POLYGONS[name.toLowerCase()] ?? countOf(n)),
  ],
  [
    '(number of|how many) {proper=(?:proper )?}subsets (of|does|has|are there of|in) [a] set (with|of|containing|having) {n:count} elements [have]',
    ({ proper, n = '' }) => subsets(countOf(n), proper !== ''),
  ],
  ...binomialRows,
]);

const POLYGONS: Readonly<Record<string, number>> = {
  pentagon: 5,
  hexagon: 6,
  heptagon: 7,
  octagon: 8,
  nonagon: 9,
  decagon: 10,
  dodecagon: 12,
};

function counted(topic: string, result: bigint, how: string, tex: string, claim: string, holds: (found: bigint) => boolean): Outcome {
  return solved({ topic, result, write: plain, steps: [step(how, `${tex} = ${result}`)], check: { claim, holds } });
}

function arrangements(letters: string): Outcome {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1);
  const value = repeated.reduce((rest, [, count]) => rest / factorial(count), factorial(letters.length));
  const how =
    repeated.length === 0
      ? `The word has ${letters.length} letters, all different. They can be arranged in`
      : `Of the ${letters.length} letters ${repeated.map(([letter, count]) => `${letter} occurs ${count} times`).join(', ')}. Exchanging the same letters makes no new word:`;
  const below = repeated.map(([, count]) => `${count}!`).join('\\, ');
  const tex = repeated.length === 0 ? `${letters.length}!` : `\\frac{${letters.length}!}{${below}}`;
  const claim = 'The words were counted letter by letter as well, place after place: it is the same number.';
  return counted('Permutations', value, how, tex, claim, (found) => walked([...counts.values()]) === found);
}

/** Counts arrangements position by position: the choices for each letter, times the arrangements of the rest. */
function walked(counts: readonly number[]): bigint {
  const known = new Map<string, bigint>();
  const walk = (rest: readonly number[]): bigint => {
    const left = rest.filter((count) => count > 0).toSorted((a, b) => a - b);
    if (left.length === 0) return 1n;
    const key = left.join(' ');
    const total = known.get(key) ?? left.reduce((sum, _, index) => sum + walk(left.with(index, left[index]! - 1)), 0n);
    known.set(key, total);
    return total;
  };
  return walk(counts);
}

function inACircle(n: number): Outcome | null {
  if (!(n >= 1 && n <= 60)) return null;
  const how = 'Round a table only the order matters, not where it begins: fix one, and arrange the others.';
  const claim = 'All arrangements in a row were counted place after place; divided by the turns that look the same, they are as many.';
  const isCounted = (found: bigint) => walked(Array.from({ length: n }, () => 1)) === found * BigInt(n);
  return counted('Circular permutations', factorial(n - 1), how, `(n - 1)! = ${n - 1}!`, claim, isCounted);
}

function selection(r: number, n: number): Outcome | null {
  if (!(r <= n && n <= 300)) return null;
  const tex = `\\binom{${n}}{${r}} = \\frac{${n}!}{${r}!\\,${n - r}!}`;
  const claim = 'In the triangle of Pascal, added up row by row, the same number stands there.';
  const how = 'The order does not matter, so these are combinations.';
  return counted('Combinations', choose(n, r), how, tex, claim, (found) => pascal(n)[r] === found);
}

/** Row n of Pascal's triangle, computed by adding neighbours. */
function pascal(n: number): bigint[] {
  let row = [1n];
  for (let index = 1; index <= n; index++) row = [1n, ...row.slice(1).map((value, at) => value + row[at]!), 1n];
  return row;
}

function diagonals(n: number): Outcome | null {
  if (!(n >= 3 && n < 600)) return null;
  const claim = 'All pairs of corners that are not neighbours were counted.';
  const pairs = Array.from({ length: n }, (_, a) => Array.from({ length: n }, (__, b) => b > a + 1 && !(a === 0 && b === n - 1)));
  const how = 'Choose two corners; pairs that are sides do not count.';
  const all = (found: bigint) => BigInt(pairs.flat().filter(Boolean).length) === found;
  return counted('Combinations', BigInt((n * (n - 3)) / 2), how, `\\binom{${n}}{2} - ${n}`, claim, all);
}

function subsets(n: number, isProper: boolean): Outcome | null {
  if (!(n <= 300)) return null;
  const less = isProper ? 1n : 0n;
  const claim = 'Subsets of each size, added up, give the same number.';
  const tex = `2^{${n}}${isProper ? ' - 1' : ''}`;
  const isSum = (found: bigint) => pascal(n).reduce((a, b) => a + b) - less === found;
  return counted('Sets', 2n ** BigInt(n) - less, 'Every element is in the subset or is not.', tex, claim, isSum);
}
