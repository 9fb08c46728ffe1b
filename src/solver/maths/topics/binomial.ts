import type { Check, Outcome, Step } from '../../solution.ts';
import { add, div, pow } from '../algebra/arithmetic.ts';
import { complex, evaluateComplex, modulus } from '../algebra/complex.ts';
import { type Expr, factorsOf, num, powerOf, sym, termsOf, variablesOf } from '../algebra/expression.ts';
import { toTex } from '../algebra/print.ts';
import { expand, rewrite, substitute } from '../algebra/rewrite.ts';
import { expression, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import type { Row } from '../../reading/phrases.ts';

const IN = 'in [binomial] [expansion of] {power}';

/** Rows for terms and coefficients of (a + b)^n. */
export const binomialRows: readonly Row[] = [
  [`coefficient of {x:letter} ${IN}`, ({ x = '', power = '' }) => coefficient(power, x, 1)],
  [
    `coefficient of {x:letter}^{k=\\(?-?\\d+\\)?} ${IN}`,
    ({ x = '', k = '', power = '' }) => coefficient(power, x, Number(k.replaceAll(/[()]/g, ''))),
  ],
  [`(constant|independent) [term] ${IN}`, ({ power = '' }) => coefficient(power, null, 0)],
  [`term independent of {x:letter} ${IN}`, ({ x = '', power = '' }) => coefficient(power, x, 0)],
];

function coefficient(source: string, letter: string | null, power: number): Outcome | null {
  const whole = parsed(source);
  if (whole === null) return null;
  const names = variablesOf(whole);
  const x = letter ?? names[0]!;
  if (names.length !== 1 || names[0] !== x) return null;
  const terms = termsOf(expand(whole)).map((part) => {
    const own = factorsOf(part)
      .map(powerOf)
      .find(({ base }) => base.key === x);
    const exponent = own?.exponent ?? num(0);
    return { exponent, rest: div(part, pow(sym(x), exponent)) };
  });
  // 1/(1 + 2x) is not a finite sum of powers but an infinite series.
  if (terms.some(({ rest }) => variablesOf(rest).length > 0)) return null;
  const value = add(...terms.filter(({ exponent }) => exponent.key === num(power).key).map(({ rest }) => rest));
  return generalTerm(value, step(`Choose $r$ so that the power of $${x}$ is ${power}.`, toTex(value)), {
    claim: 'It was multiplied out, and apart from that the mean over many points of a circle was taken: this is the coefficient.',
    holds: (found) => isMeasuredCoefficient(whole, x, power, found),
  });
}

function generalTerm(result: Expr, last: Step, check: Check<Expr>): Outcome {
  const general = step('The general term is', 'T_{r+1} = \\binom{n}{r} a^{n-r} b^r');
  return solved({ topic: 'Binomial theorem', result, write: expression, steps: [general, last], check });
}

/**
 * Checks a coefficient as the mean of f(x)/x^k over the unit circle. Half powers are not single-valued there, so x is replaced by a square.
 */
function isMeasuredCoefficient(whole: Expr, x: string, power: number, value: Expr): boolean {
  const halves = /\/2\)/.test(whole.key) || /\(sqrt /.test(whole.key);
  const expected = evaluateComplex(value, {});
  const root = sym('t′');
  const inRoots = rewrite(whole, (part) =>
    part.kind === 'power' && part.base.key === x && part.exponent.kind === 'number' && part.exponent.value.d === 2n
      ? pow(root, num(part.exponent.value.n))
      : part,
  );
  const f = halves ? substitute(inRoots, sym(x), pow(root, num(2))) : whole;
  const [name, shift] = halves ? [root.name, 2 * power] : [x, power];
  const POINTS = 512;
  let [re, im, most] = [0, 0, 0];
  for (let index = 0; index < POINTS; index++) {
    const angle = (2 * Math.PI * (index + 0.5)) / POINTS;
    const at = evaluateComplex(f, { [name]: complex(Math.cos(angle), Math.sin(angle)) });
    const [c, s] = [Math.cos(shift * angle), -Math.sin(shift * angle)];
    re += (at.re * c - at.im * s) / POINTS;
    im += (at.re * s + at.im * c) / POINTS;
    most = Math.max(most, modulus(at));
  }
  const difference = modulus(complex(re - expected.re, im - expected.im));
  return difference < 1e-6 * Math.max(modulus(expected), most * 1e-6) && most * 1e-15 < Math.max(1, modulus(expected)) * 1e-3;
}
