import { type Outcome, type Step } from '../../solution.ts';
import { decimalText } from '../algebra/print.ts';
import { solved, step } from '../outcome.ts';
import { type Question } from '../reading/question.ts';

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const RELATION = String.raw`(?:their |whose )?(sum of (?:their )?squares|sum of (?:their )?reciprocals|sum|product|difference)(?: of (?:the )?(?:two )?numbers| of them)? (?:is|are|as|being|of) ${NUMBER}`;
const PAIR_SHAPES = [
  new RegExp(
    `^(?:if )?(sum|product|difference) of two (?:positive |natural |whole )?(?:numbers|integers) is ${NUMBER} and ${RELATION}[.,;]? (?:then )?find (?:two |both )?(?:numbers|integers|them)$`,
  ),
  new RegExp(`^find two (?:positive |natural |whole )?(?:numbers|integers) (?:such that |whose |with |if )${RELATION} and ${RELATION}$`),
];
const PARTS = new RegExp(
  `^divide ${NUMBER} into two parts (?:such that|so that|whose|where) ${RELATION.replace('(?:their |whose )?', '(?:their )?').replace('(?: of (?:the )?(?:two )?numbers| of them)?', '(?: of (?:the |their |two )*parts| of them)?')}$`,
);
const CONSECUTIVE = [
  new RegExp(
    `^(sum|product|sum of (?:the )?squares) of (two|three|four) consecutive (?:(positive|natural) )?(?:(even|odd) )?(?:(positive|natural) )?(?:numbers|integers|whole numbers)(?: is|=) ${NUMBER}[.,;]? find (?:them|numbers|integers|\\w+ numbers|\\w+ integers)$`,
  ),
  new RegExp(
    `^find (two|three|four) consecutive (?:(positive|natural) )?(?:(even|odd) )?(?:(positive|natural) )?(?:numbers|integers)(?:,? (?:such that|whose|if|with))? (?:their )?(sum of (?:their )?squares|sum|product)(?: is|=| of) ${NUMBER}$`,
  ),
];

/** Numbers given by their sum, product or difference. */
export function unknownNumbers({ text }: Question): Outcome | null {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  for (const shape of PAIR_SHAPES) {
    const match = shape.exec(plain);
    if (match) return pair(match[1]!, Number(match[2]), match[3]!, Number(match[4]), /positive|natural|whole/.test(plain));
  }
  const parts = PARTS.exec(plain);
  if (parts) return pair('sum', Number(parts[1]), parts[2]!, Number(parts[3]), false);
  const [a, b] = CONSECUTIVE.map((shape) => shape.exec(plain));
  if (a) return consecutive(a[2]!, a[4], a[1]!, Number(a[6]), Boolean(a[3] ?? a[5]));
  return b ? consecutive(b[1]!, b[3], b[5]!, Number(b[6]), Boolean(b[2] ?? b[4])) : null;
}

const kindOf = (name: string): string => name.replace(/ (?:their|the) /, ' ');
const MEASURES: Readonly<Record<string, (x: number, y: number) => number>> = {
  sum: (x, y) => x + y,
  product: (x, y) => x * y,
  difference: (x, y) => Math.abs(x - y),
  'sum of squares': (x, y) => x * x + y * y,
  'sum of reciprocals': (x, y) => 1 / x + 1 / y,
};
const TEX: Readonly<Record<string, string>> = {
  sum: 'x + y',
  product: 'xy',
  difference: 'x - y',
  'sum of squares': 'x^2 + y^2',
  'sum of reciprocals': '\\frac{1}{x} + \\frac{1}{y}',
};

/** Sum and product of the two make them roots of one quadratic equation. */
function pair(first: string, p: number, other: string, q: number, isPositive: boolean): Outcome | null {
  const [one, two] = [kindOf(first), kindOf(other)];
  if (one === two) return null;
  const value = (kind: string): number => (one === kind ? p : two === kind ? q : Number.NaN);
  const [sum, product, difference, squares, reciprocals] = ['sum', 'product', 'difference', 'sum of squares', 'sum of reciprocals'].map(
    value,
  ) as [number, number, number, number, number];
  if (difference < 0) return null;
  const s = Number.isNaN(sum)
    ? Math.sqrt(
        Number.isNaN(product)
          ? 2 * squares - difference ** 2
          : Number.isNaN(squares)
            ? difference ** 2 + 4 * product
            : squares + 2 * product,
      )
    : sum;
  const d2 = !Number.isNaN(difference)
    ? difference ** 2
    : !Number.isNaN(product)
      ? s * s - 4 * product
      : !Number.isNaN(squares)
        ? 2 * squares - s * s
        : s * s - (4 * s) / reciprocals;
  // Without the sum, a pair and its negative both satisfy.
  if (!(d2 >= 0) || !Number.isFinite(s) || (Number.isNaN(sum) && !isPositive)) return null;
  const numbers = [(s + Math.sqrt(d2)) / 2, (s - Math.sqrt(d2)) / 2].map((x) => Math.round(x * 1e9) / 1e9) as [number, number];
  const isMet = [[one, p] as const, [two, q] as const].every(
    ([kind, wanted]) => Math.abs(MEASURES[kind]!(...numbers) - wanted) < 1e-6 * Math.max(1, Math.abs(wanted)),
  );
  if (!isMet || numbers.some((x) => !isShort(x) || (isPositive && x <= 0))) return null;
  return inWords(numbers, [
    step('Call the numbers $x$ and $y$.', `${TEX[one]} = ${p},\\quad ${TEX[two]} = ${q}`),
    step('From this their sum and their difference:', `x + y = ${decimalText(s)},\\quad x - y = ${decimalText(Math.sqrt(d2))}`),
  ]);
}

const isShort = (x: number): boolean => Math.abs(x * 1000 - Math.round(x * 1000)) < 1e-6;

function consecutive(word: string, parity: string | undefined, measure: string, value: number, isPositive: boolean): Outcome | null {
  const count = { two: 2, three: 3, four: 4 }[word]!;
  const gap = parity === undefined ? 1 : 2;
  const of = (start: number): number[] => Array.from({ length: count }, (_, index) => start + gap * index);
  const total = (all: readonly number[]): number =>
    measure === 'product' ? all.reduce((x, y) => x * y, 1) : all.reduce((x, y) => x + (measure === 'sum' ? y : y * y), 0);
  const found: number[][] = [];
  const most = Math.ceil(Math.abs(value)) + 10;
  if (most > 200_000) return null;
  for (let start = -most; start <= most; start++) {
    if (parity !== undefined && Math.abs(start % 2) !== (parity === 'odd' ? 1 : 0)) continue;
    if ((!isPositive || start > 0) && total(of(start)) === value) found.push(of(start));
  }
  const [only] = found;
  if (only === undefined || found.length > 2) return null;
  return inWords(
    only,
    [
      step(
        `Call the smallest $x$; the next ${count === 2 ? 'is' : 'are'} ${gap} more each.`,
        `${of(0)
          .map((each) => (each === 0 ? 'x' : `(x + ${each})`))
          .join(measure === 'product' ? '' : ' + ')} = ${value}`.replaceAll(
          /(x|\))(?= \+|$| =)/g,
          measure.includes('squares') ? '$1^2' : '$1',
        ),
      ),
    ],
    found[1],
  );
}

function inWords(numbers: readonly number[], steps: readonly Step[], others?: readonly number[]): Outcome {
  const list = (all: readonly number[]): string =>
    `${all
      .slice(0, -1)
      .map((x) => decimalText(x, 10))
      .join(', ')} and ${decimalText(all.at(-1)!, 10)}`;
  const answer = others === undefined ? list(numbers) : `${list(others)}, or ${list(numbers)}`;
  return solved({
    topic: 'Word problem',
    answer,
    steps: [...steps, step(`So they are ${answer}.`)],
    verification: 'The numbers satisfy every statement of the question.',
  });
}
