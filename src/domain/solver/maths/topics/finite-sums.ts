import { type Outcome } from '../../solution.ts';
import { add, div, mul, pow, sqrt, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, one, sym, two, variablesOf } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';

/** Maximum number of terms added one by one. */
const MOST = 5000;

/** Sums of the first natural numbers, squares, cubes, odd and even numbers. */
export function naturalSums(text: string): Outcome | null {
  const match =
    /^(?:find )?sum of (?:(?<power>squares|cubes) of )?(?:first )?(?<count>\d+|n) (?<kind>natural|odd natural|even natural|odd|even|positive) (?:numbers?|integers?)$/i.exec(
      text,
    );
  if (!match?.groups) return null;
  const { power, kind = '' } = match.groups;
  const exponent = power === 'squares' ? 2 : power === 'cubes' ? 3 : 1;
  const k = sym('k');
  const base = kind.startsWith('odd') ? sub(mul(two, k), one) : kind.startsWith('even') ? mul(two, k) : k;
  return summed(pow(base, num(exponent)), 'k', 1, match.groups['count'] === 'n' ? 'n' : Number(match.groups['count']));
}

function summed(f: Expr, k: string, from: number, to: number | 'n'): Outcome | null {
  if (to === 'n') {
    if (from !== 1) return null;
    const n = sym('n');
    const closed = closedForm(f, k);
    if (closed === null) return null;
    return solved({
      topic: 'Sum',
      answer: toText(closed),
      tex: toTex(closed),
      steps: [step('Use the formulas for $\\sum k$, $\\sum k^2$ and $\\sum k^3$.', `\\sum_{${k}=1}^{n} ${toTex(f)} = ${toTex(closed)}`)],
      verification: `The terms were added up for several values of ${n.name}.`,
    });
  }
  if (to - from > MOST || to < from) return null;
  let total: Expr = num(0);
  for (let index = from; index <= to; index++) total = add(total, substitute(f, sym(k), num(index)));
  const value = expand(total);
  if (!isConstant(value)) return null;
  let measured = 0;
  for (let index = to; index >= from; index--) measured += evaluate(f, { [k]: index });
  if (!isClose(measured, evaluate(value, {}), 1e-9)) return null;
  return solved({
    topic: 'Sum',
    answer: toText(value),
    tex: toTex(value),
    steps: [
      step(
        'Add the terms, with the formulas for $\\sum k$, $\\sum k^2$, $\\sum k^3$ or of a GP where they apply.',
        `\\sum_{${k}=${from}}^{${to}} ${toTex(f)} = ${toTex(value)}`,
      ),
    ],
    verification: 'The terms were added up with exact numbers, and backwards with decimals: it is the same sum.',
  });
}

/** For polynomials up to degree 3, checked by addition. */
function closedForm(f: Expr, k: string): Expr | null {
  const n = sym('n');
  const sums = [
    n,
    div(mul(n, add(n, one)), two),
    div(mul(n, add(n, one), add(mul(two, n), one)), num(6)),
    div(mul(pow(n, two), pow(add(n, one), two)), num(4)),
  ];
  const at = (x: number) => evaluate(f, { [k]: x });
  // The four values 0..3 determine a cubic.
  const expanded = expand(f);
  const terms = expanded.kind === 'sum' ? expanded.terms : [expanded];
  const parts: Expr[] = [];
  for (const part of terms) {
    const degree = [0, 1, 2, 3].find((power) => !variablesOf(div(part, pow(sym(k), num(power)))).includes(k));
    if (degree === undefined) return null;
    parts.push(mul(div(part, degree === 0 ? one : pow(sym(k), num(degree))), sums[degree]!));
  }
  const value = terms.length === 1 ? parts[0]! : expand(add(...parts));
  for (const count of [1, 2, 5, 9]) {
    let total = 0;
    for (let index = 1; index <= count; index++) total += at(index);
    if (!isClose(total, evaluate(value, { n: count }), 1e-9)) return null;
  }
  return value;
}

/** `∑_(k=1)^(10) k^2`. */
export function sigma(text: string): Outcome | null {
  const match =
    /^(?:find )?∑ ?_\(?([a-z]) ?= ?(\d+)\)? ?\^ ?\(?(\d+|n)\)? ?(.+)$/.exec(text) ??
    /^(?:find )?sum of (.+?) from ([a-z]) ?= ?(\d+) to (?:\2 ?= ?)?(\d+|n)$/i.exec(text);
  if (!match) return null;
  const isSpoken = !text.includes('∑');
  const [k, from, to, body] = isSpoken ? [match[2]!, match[3]!, match[4]!, match[1]!] : [match[1]!, match[2]!, match[3]!, match[4]!];
  const f = parsed(body);
  if (f === null || variablesOf(f).some((name) => name !== k)) return null;
  return summed(f, k, Number(from), to === 'n' ? 'n' : Number(to));
}

export function means(text: string): Outcome | null {
  const match =
    /^(?:find )?(?<kind>arithmetic mean|geometric mean|harmonic mean|A\.?M\.?|G\.?M\.?|H\.?M\.?)(?: of| between) (?:two )?(?:numbers? )?(?<a>[-\d./]+) and (?<b>[-\d./]+)$/i.exec(
      text,
    );
  if (!match?.groups) return null;
  const [a, b] = [parsed(match.groups['a']!), parsed(match.groups['b']!)];
  if (a === null || b === null) return null;
  const letter = match.groups['kind']![0]!.toLowerCase();
  if (letter !== 'a' && !(evaluate(a, {}) > 0 && evaluate(b, {}) > 0)) return null;
  const value = letter === 'a' ? div(add(a, b), two) : letter === 'g' ? sqrt(mul(a, b)) : div(mul(two, a, b), add(a, b));
  const [x, y, mean] = [evaluate(a, {}), evaluate(b, {}), evaluate(value, {})];
  const isMean =
    letter === 'a'
      ? isClose(mean - x, y - mean, 1e-10)
      : letter === 'g'
        ? isClose(mean / x, y / mean, 1e-10)
        : isClose(1 / mean - 1 / x, 1 / y - 1 / mean, 1e-10);
  if (!isMean) return null;
  const formula = letter === 'a' ? '\\frac{a+b}{2}' : letter === 'g' ? '\\sqrt{ab}' : '\\frac{2ab}{a+b}';
  return solved({
    topic: 'Means',
    answer: toText(value),
    tex: toTex(value),
    steps: [step('By definition:', `${formula} = ${toTex(value)}`)],
    verification:
      letter === 'a'
        ? 'Its differences to both numbers are the same.'
        : letter === 'g'
          ? 'Its ratios to both numbers are the same.'
          : 'Its reciprocal lies in the middle of the reciprocals.',
  });
}
