import type { Outcome } from '../../solution.ts';
import { add, div, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isNumber, num } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { decimalText, toTex, toText } from '../algebra/print.ts';
import { type MathsDraft, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';

const FIGURES =
  'arithmetic mean|mean deviation(?: (?:about|from) (?:mean|median))|mean|average|median|range|variance|standard deviation|s\\.?d\\.?';
const FIGURE = `{figure=(?:${FIGURES})}`;
const DATA = '[numbers|data|observations|values|marks|data set|set|scores|set of numbers|these numbers|numbers given]';

/** Solves for statistics of a list of numbers. */
export const statistics = phraseTable([
  [[`${FIGURE} [of|for] ${DATA} [is|are] {list:numbers}`, `[its|their] ${FIGURE} GIVEN ${DATA} {list:numbers}`], answered],
]);

function answered({ figure: named = '', list = '' }: Slots): Outcome | null {
  const data = list
    .split(/[,\s]+(?:and )?/)
    .filter((piece) => piece !== '')
    .map((piece) => parsed(piece));
  if (data.length < 2 || data.length > 200 || !data.every((value): value is Expr => value !== null && isNumber(value))) return null;
  const figure = named.toLowerCase().replaceAll('.', '');
  const { value, steps, claim, other } = figureOf(figure, data);
  return solved({
    topic: 'Statistics',
    result: value,
    write: (found) => ({
      answer: isNumber(found) && 1000n % found.value.d === 0n ? decimalText(evaluate(found, {}), 10) : toText(found),
      tex: toTex(found),
    }),
    steps,
    check: { claim, holds: (found) => isClose(evaluate(found, {}), other, 1e-9) },
  });
}

interface Figure {
  readonly value: Expr;
  readonly steps: MathsDraft<Expr>['steps'];
  readonly claim: string;
  readonly other: number;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const meanOf = (values: readonly Expr[]): Expr => div(add(...values), num(values.length));

function figureOf(figure: string, data: readonly Expr[]): Figure {
  const sorted = data.toSorted((a, b) => evaluate(a, {}) - evaluate(b, {}));
  const middle = data.length >> 1;
  const isOdd = data.length % 2 === 1;
  const median = isOdd ? sorted[middle]! : meanOf(sorted.slice(middle - 1, middle + 1));
  const mean = meanOf(data);
  const xs = data.map((value) => evaluate(value, {}));
  const meanStep = step('The mean is the sum over the count.', `\\bar x = \\frac{${toTex(add(...data))}}{${data.length}} = ${toTex(mean)}`);
  if (figure === 'median') {
    const how = isOdd ? 'The one in the middle is the median.' : 'The mean of the two in the middle is the median.';
    return {
      value: median,
      steps: [step('The data in order:', sorted.map(toTex).join(',\\; ')), step(how, toTex(median))],
      claim: 'Taking away the smallest and the largest again and again leads to it.',
      other: middleOf(xs),
    };
  }
  if (figure === 'range') {
    const [claim, other] = ['The largest and the smallest were searched again.', Math.max(...xs) - Math.min(...xs)];
    return { value: sub(sorted.at(-1)!, sorted[0]!), steps: [step('Largest minus smallest.')], claim, other };
  }
  if (figure.startsWith('mean deviation')) {
    const centre = figure.endsWith('median') ? median : mean;
    const at = evaluate(centre, {});
    return {
      value: meanOf(data.map((value) => (evaluate(value, {}) < at ? sub(centre, value) : sub(value, centre)))),
      steps: [step(`The distances from $${toTex(centre)}$ are taken without sign, and their mean.`)],
      claim: 'It was worked out a second time with decimals.',
      other: sum(xs.map((x) => Math.abs(x - at))) / xs.length,
    };
  }
  if (/mean|average/.test(figure)) {
    // Welford's running mean, which does not add all values up.
    const other = xs.reduce((running, x, index) => running + (x - running) / (index + 1), 0);
    return {
      value: mean,
      steps: [meanStep],
      other,
      claim: 'A running mean, moved a little towards each number in turn, ends there as well.',
    };
  }
  const variance = meanOf(data.map((value) => square(sub(value, mean))));
  const spread = sum(xs.map((x) => x * x)) / xs.length - (sum(xs) / xs.length) ** 2;
  const steps = [meanStep, step('The mean of the squared distances from it:', `\\sigma^2 = ${toTex(variance)}`)];
  const claim = 'The mean of the squares minus the square of the mean gives the same variance.';
  if (figure === 'variance') return { value: variance, steps, claim, other: spread };
  const root = sqrt(variance);
  return { value: root, steps: [...steps, step('Its root:', `\\sigma = ${toTex(root)}`)], claim, other: Math.sqrt(spread) };
}

function middleOf(values: readonly number[]): number {
  const rest = values.toSorted((a, b) => a - b);
  while (rest.length > 2) {
    rest.pop();
    rest.shift();
  }
  return sum(rest) / rest.length;
}
