import { type Outcome } from '../../solution.ts';
import { add, div, mul, pow } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, one, sym, two, variablesOf } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { expression, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';

/** Maximum number of terms added one by one. */
const MOST = 5000;

function summed(f: Expr, k: string, from: number, to: number | 'n'): Outcome | null {
  if (to === 'n') {
    if (from !== 1) return null;
    const n = sym('n');
    const closed = closedForm(f, k);
    if (closed === null) return null;
    return solved({
      topic: 'Sum',
      result: closed,
      write: expression,
      steps: [step('Use the formulas for $\\sum k$, $\\sum k^2$ and $\\sum k^3$.', `\\sum_{${k}=1}^{n} ${toTex(f)} = ${toTex(closed)}`)],
      check: { claim: `The terms were added up for several values of ${n.name}.`, holds: (found) => isSumOf(f, k, found) },
    });
  }
  if (to - from > MOST || to < from) return null;
  let total: Expr = num(0);
  for (let index = from; index <= to; index++) total = add(total, substitute(f, sym(k), num(index)));
  const value = expand(total);
  if (!isConstant(value)) return null;
  return solved({
    topic: 'Sum',
    result: value,
    write: expression,
    steps: [
      step(
        'Add the terms, with the formulas for $\\sum k$, $\\sum k^2$, $\\sum k^3$ or of a GP where they apply.',
        `\\sum_{${k}=${from}}^{${to}} ${toTex(f)} = ${toTex(value)}`,
      ),
    ],
    check: {
      claim: 'The terms were added up with exact numbers, and backwards with decimals: it is the same sum.',
      holds: (found) => {
        let measured = 0;
        for (let index = to; index >= from; index--) measured += evaluate(f, { [k]: index });
        return isClose(measured, evaluate(found, {}), 1e-9);
      },
    },
  });
}

function isSumOf(f: Expr, k: string, closed: Expr): boolean {
  return [1, 2, 5, 9].every((count) => {
    let total = 0;
    for (let index = 1; index <= count; index++) total += evaluate(f, { [k]: index });
    return isClose(total, evaluate(closed, { n: count }), 1e-9);
  });
}

/** For polynomials up to degree 3. */
function closedForm(f: Expr, k: string): Expr | null {
  const n = sym('n');
  const sums = [
    n,
    div(mul(n, add(n, one)), two),
    div(mul(n, add(n, one), add(mul(two, n), one)), num(6)),
    div(mul(pow(n, two), pow(add(n, one), two)), num(4)),
  ];
  const expanded = expand(f);
  const terms = expanded.kind === 'sum' ? expanded.terms : [expanded];
  const parts: Expr[] = [];
  for (const part of terms) {
    const degree = [0, 1, 2, 3].find((power) => !variablesOf(div(part, pow(sym(k), num(power)))).includes(k));
    if (degree === undefined) return null;
    parts.push(mul(div(part, degree === 0 ? one : pow(sym(k), num(degree))), sums[degree]!));
  }
  return terms.length === 1 ? parts[0]! : expand(add(...parts));
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
