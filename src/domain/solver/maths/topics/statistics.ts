import type { Outcome } from '../../solution.ts';
import { add, div, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isNumber, num } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { decimalText, toTex, toText } from '../algebra/print.ts';
import { type MathsDraft, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable } from '../../reading/phrases.ts';

interface Figure {
  readonly topic: string;
  readonly value: Expr;
  readonly steps: MathsDraft<Expr>['steps'];
  readonly claim: string;
  readonly other: number;
}

const FIGURES =
  '(?:arithmetic mean|mean deviation(?: (?:about|from) (?:mean|median))?|mean|average|median|range|variance|standard deviation|s\\.?d\\.?)';
const FIGURE = `{figure=${FIGURES}}`;
const DATA = '[numbers|data|observations|values|marks|data set|set|scores|set of numbers|these numbers|numbers given]';

/** Figures of a list of numbers. */
export const statistics = phraseTable([
  [[`${FIGURE} [of|for] ${DATA} [is|are] {list:numbers}`, `[its|their] ${FIGURE} GIVEN ${DATA} {list:numbers}`], answered],
]);

function answered({ figure = '', list = '' }: Readonly<Record<string, string>>): Outcome | null {
  const data = list
    .split(/[,\s]+(?:and )?/)
    .filter((piece) => piece !== '')
    .map((piece) => parsed(piece));
  if (data.length < 2 || data.length > 200 || !data.every((value): value is Expr => value !== null && isNumber(value))) return null;
  return computed(figure.toLowerCase().replaceAll('.', ''), data);
}

function computed(figure: string, data: readonly Expr[]): Outcome | null {
  const sorted = data.toSorted((a, b) => evaluate(a, {}) - evaluate(b, {}));
  const list = step('The data in order:', sorted.map(toTex).join(',\\; '));
  const found = figureOf(figure, data, sorted, list);
  return (
    found &&
    solved({
      topic: found.topic,
      result: found.value,
      write: (value) => ({
        answer: isNumber(value) && 1000n % value.value.d === 0n ? decimalText(evaluate(value, {}), 10) : toText(value),
        tex: toTex(value),
      }),
      steps: found.steps,
      check: { claim: found.claim, holds: (value) => isClose(evaluate(value, {}), found.other, 1e-9) },
    })
  );
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function figureOf(figure: string, data: readonly Expr[], sorted: readonly Expr[], list: Figure['steps'][number]): Figure | null {
  const n = num(data.length);
  const mean = div(add(...data), n);
  const middle = data.length >> 1;
  const isOdd = data.length % 2 === 1;
  const median = isOdd ? sorted[middle]! : div(add(sorted[middle - 1]!, sorted[middle]!), num(2));
  const variance = div(add(...data.map((value) => square(sub(value, mean)))), n);
  const xs = data.map((value) => evaluate(value, {}));
  const m = sum(xs) / xs.length;
  const spread = sum(xs.map((x) => x * x)) / xs.length - m * m;
  const meanStep = step('The mean is the sum over the count.', `\\bar x = \\frac{${toTex(add(...data))}}{${data.length}} = ${toTex(mean)}`);
  const varianceStep = step('The mean of the squared distances from it:', `\\sigma^2 = ${toTex(variance)}`);
  const bySquares = 'The mean of the squares minus the square of the mean gives the same variance.';
  if (/^(?:arithmetic )?mean$|average/.test(figure)) {
    // Welford's running mean: no sum of all.
    const other = xs.reduce((running, x, index) => running + (x - running) / (index + 1), 0);
    return {
      topic: 'Mean',
      value: mean,
      steps: [meanStep],
      other,
      claim: 'A running mean, moved a little towards each number in turn, ends there as well.',
    };
  }
  if (figure === 'median') {
    const how = isOdd ? 'The one in the middle is the median.' : 'The mean of the two in the middle is the median.';
    return {
      topic: 'Median',
      value: median,
      steps: [list, step(how, toTex(median))],
      other: middleOf(xs),
      claim: 'Taking away the smallest and the largest again and again leads to it.',
    };
  }
  if (figure === 'range')
    return {
      topic: 'Range',
      value: sub(sorted.at(-1)!, sorted[0]!),
      steps: [list, step('Largest minus smallest.')],
      other: Math.max(...xs) - Math.min(...xs),
      claim: 'The largest and the smallest were searched again.',
    };
  if (figure === 'variance')
    return { topic: 'Variance', value: variance, steps: [meanStep, varianceStep], other: spread, claim: bySquares };
  if (figure === 'standard deviation' || figure === 'sd')
    return {
      topic: 'Standard deviation',
      value: sqrt(variance),
      steps: [meanStep, varianceStep, step('Its root:', `\\sigma = ${toTex(sqrt(variance))}`)],
      other: Math.sqrt(spread),
      claim: bySquares,
    };
  if (!/ (?:about|from) /.test(figure)) return null;
  const centre = figure.endsWith('median') ? median : mean;
  const at = evaluate(centre, {});
  const distances = data.map((value) => (evaluate(value, {}) < at ? sub(centre, value) : sub(value, centre)));
  return {
    topic: 'Mean deviation',
    value: div(add(...distances), n),
    steps: [meanStep, step('The mean of the distances without sign:')],
    other: sum(xs.map((x) => Math.abs(x - at))) / xs.length,
    claim: 'It was worked out a second time with decimals.',
  };
}

function middleOf(values: readonly number[]): number {
  const rest = values.toSorted((a, b) => a - b);
  while (rest.length > 2) {
    rest.pop();
    rest.shift();
  }
  return sum(rest) / rest.length;
}
