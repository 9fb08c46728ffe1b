import { add, div, mul, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { type Outcome, refined } from '../../solution.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isNumber, num } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { decimalText, toTex, toText } from '../algebra/print.ts';
import type * as rational from '../algebra/rational.ts';
import { plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';

const figures =
  'arithmetic mean|mean deviation about mean|mean deviation about median|mean deviation from mean|mean deviation from median|mean deviation|mean|average|median|mode|range|variance|standard deviation|s\\.?d\\.?|coefficient of variation';
const FIGURES = `(?:${figures})(?: and (?:${figures}))?`;
const shapes = [
  new RegExp(
    String.raw`^(?:find )?(${FIGURES})(?: of| for)?(?: (?:numbers|data|observations|values|marks|data set|set|scores|set of numbers|these numbers|numbers given))?(?: (?:is|are))?:? ?[[{(]?(-?[\d.][-\d., ]*(?:and -?[\d.]+)?)[\]})]?$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:if|given|for)?(?: numbers| data| observations| values)?:? ?[[{(]?(?<list>-?[\d.][-\d., ]*(?:and -?[\d.]+)?)[\]})]?[,;.:]? (?:then )?find (?:its |their )?(?<figure>${FIGURES})$`,
    'i',
  ),
];

/** Figures of a list of numbers. */
export function statistics({ text }: Question): Outcome | null {
  for (const shape of shapes) {
    const match = shape.exec(text);
    if (!match) continue;
    const figure = (match.groups?.['figure'] ?? match[1]!).toLowerCase();
    const values = (match.groups?.['list'] ?? match[2]!).split(/,\s*(?:and )?|\s+and\s+|\s+/).filter((piece) => piece !== '').map((piece) => parsed(piece)); // prettier-ignore
    if (values.length < 2 || values.length > 200 || !values.every((value): value is Expr => value !== null && isNumber(value))) return null;
    const names = figure.split(' and ');
    return names.length === 1 ? computed(figure, values) : both(names.map((one) => [one, computed(one, values)]));
  }
  return null;
}

/** "Mean and variance of": each in turn. */
function both(figuresFound: readonly (readonly [name: string, outcome: Outcome | null])[]): Outcome | null {
  const solutions = figuresFound.flatMap(([name, outcome]) => (outcome?.status === 'solved' ? [{ name, ...outcome.solution }] : []));
  if (solutions.length !== figuresFound.length) return null;
  const [{ name: _, ...first }, ...others] = solutions as [(typeof solutions)[number], ...typeof solutions];
  return refined(
    first,
    {
      topic: 'Statistics',
      answer: solutions.map(({ name, answer }) => `${name} ${answer}`).join(', '),
      steps: solutions.flatMap(({ steps }) => steps),
    },
    {
      claim: others.map(({ verification }) => verification).join(' '),
      holds: ({ answer }) => solutions.every((one) => answer.includes(one.answer)),
    },
  );
}

function computed(figure: string, data: readonly Expr[]): Outcome | null {
  const n = num(data.length);
  const mean = div(add(...data), n);
  const sorted = data.toSorted((a, b) => evaluate(a, {}) - evaluate(b, {}));
  const middle = data.length >> 1;
  const median = data.length % 2 === 1 ? sorted[middle]! : div(add(sorted[middle - 1]!, sorted[middle]!), num(2));
  const variance = div(add(...data.map((value) => square(sub(value, mean)))), n);
  const xs = data.map((value) => evaluate(value, {}));
  const m = xs.reduce((a, b) => a + b, 0) / xs.length;
  const list = step('The data in order:', sorted.map(toTex).join(',\\; '));
  const meanStep = step('The mean is the sum over the count.', `\\bar x = \\frac{${toTex(add(...data))}}{${data.length}} = ${toTex(mean)}`);
  const done = (topic: string, value: Expr, steps: readonly ReturnType<typeof step>[], expected: number, claim: string): Outcome =>
    solved({
      topic,
      result: value,
      write: (found) => ({
        answer: isNumber(found) && found.value.d !== 1n && isShort(found.value) ? decimalText(evaluate(found, {}), 10) : toText(found),
        tex: toTex(found),
      }),
      steps,
      check: { claim, holds: (found) => isClose(evaluate(found, {}), expected, 1e-9) },
    });
  switch (figure.replaceAll('.', '')) {
    case 'mean':
    case 'average':
    case 'arithmetic mean':
      return done(
        'Mean',
        mean,
        [meanStep],
        // Welford's running mean: no sum of all.
        xs.reduce((running, x, index) => running + (x - running) / (index + 1), 0),
        'A running mean, moved a little towards each number in turn, ends there as well.',
      );
    case 'median':
      return done(
        'Median',
        median,
        [
          list,
          step(
            data.length % 2 === 1 ? 'The one in the middle is the median.' : 'The mean of the two in the middle is the median.',
            toTex(median),
          ),
        ],
        middleOf(xs),
        'Taking away the smallest and the largest again and again leads to it.',
      );
    case 'mode': {
      const counts = new Map<string, number>();
      for (const value of data) counts.set(value.key, (counts.get(value.key) ?? 0) + 1);
      const most = Math.max(...counts.values());
      const modes = [...counts].filter(([, count]) => count === most).map(([key]) => sorted.find((value) => value.key === key)!);
      // If all are equally frequent, books disagree whether there is no mode or all are modes.
      if (most > 1 && counts.size > 1 && modes.length === counts.size) return null;
      if (most === 1 && data.length > 1)
        return solved({
          topic: 'Mode',
          result: xs,
          write: () => plain('no mode'),
          steps: [list, step('Every value occurs once, so there is no mode.')],
          check: { claim: 'In the data in order, no two neighbours are equal.', holds: (all) => longestRuns(all).length === all.length },
        });
      return solved({
        topic: 'Mode',
        result: modes,
        write: (found) => plain(found.map(toText).join(', ')),
        steps: [list, step(`It occurs ${most} times, more often than any other.`, modes.map(toTex).join(',\\; '))],
        check: {
          claim: 'In the data in order, no other run of equal values is as long.',
          holds: (found) => String(found.map((value) => evaluate(value, {})).toSorted((a, b) => a - b)) === String(longestRuns(xs)),
        },
      });
    }
    case 'range':
      return done(
        'Range',
        sub(sorted.at(-1)!, sorted[0]!),
        [list, step('Largest minus smallest.')],
        Math.max(...xs) - Math.min(...xs),
        'The largest and the smallest were searched again.',
      );
    case 'variance':
      return done(
        'Variance',
        variance,
        [meanStep, step('The mean of the squared distances from it:', `\\sigma^2 = ${toTex(variance)}`)],
        xs.reduce((a, x) => a + x * x, 0) / xs.length - m * m,
        'The mean of the squares minus the square of the mean is the same.',
      );
    case 'standard deviation':
    case 'sd':
      return done(
        'Standard deviation',
        sqrt(variance),
        [
          meanStep,
          step('The mean of the squared distances from it:', `\\sigma^2 = ${toTex(variance)}`),
          step('Its root:', `\\sigma = ${toTex(sqrt(variance))}`),
        ],
        Math.sqrt(xs.reduce((a, x) => a + x * x, 0) / xs.length - m * m),
        'The mean of the squares minus the square of the mean gives the same variance.',
      );
    case 'coefficient of variation':
      return done(
        'Coefficient of variation',
        mul(num(100), div(sqrt(variance), mean)),
        [meanStep, step('Standard deviation over mean, times 100.')],
        (100 * Math.sqrt(xs.reduce((a, x) => a + (x - m) ** 2, 0) / xs.length)) / m,
        'It was worked out a second time with decimals.',
      );
    case 'mean deviation about mean':
    case 'mean deviation from mean':
    case 'mean deviation about median':
    case 'mean deviation from median': {
      const centre = figure.endsWith('median') ? median : mean;
      const at = evaluate(centre, {});
      const total = data.map((value) => (evaluate(value, {}) < at ? sub(centre, value) : sub(value, centre)));
      return done(
        'Mean deviation',
        div(add(...total), n),
        [meanStep, step('The mean of the distances without sign:')],
        xs.reduce((a, x) => a + Math.abs(x - at), 0) / xs.length,
        'It was worked out a second time with decimals.',
      );
    }
    default:
      return null;
  }
}

function middleOf(values: readonly number[]): number {
  const rest = [...values];
  while (rest.length > 2) {
    rest.splice(rest.indexOf(Math.max(...rest)), 1);
    rest.splice(rest.indexOf(Math.min(...rest)), 1);
  }
  return rest.reduce((a, b) => a + b, 0) / rest.length;
}

/** The values with the longest runs, in order. */
function longestRuns(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const lengthOf = (value: number): number => sorted.lastIndexOf(value) - sorted.indexOf(value) + 1;
  const longest = Math.max(...sorted.map(lengthOf));
  return [...new Set(sorted.filter((value) => lengthOf(value) === longest))];
}

const isShort = ({ d }: rational.Rational) => [2n, 4n, 5n, 8n, 10n, 20n, 25n, 50n, 100n].includes(d);
