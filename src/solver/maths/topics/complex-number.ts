import type { Outcome } from '../../solution.ts';
import { add, div, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { type Complex, complex, evaluateComplex, isNear, modulus } from '../algebra/complex.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, factorsOf, imaginary, isConstant, num, one, pi, termsOf } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { quadraticRoots } from '../algebra/roots.ts';
import { expression, type MathsDraft, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Row } from '../../reading/phrases.ts';
import type { Question } from '../reading/question.ts';

/** A number a + bi, in exact and decimal form. */
interface Number {
  readonly a: Expr;
  readonly b: Expr;
  readonly direct: Complex;
  readonly size: Expr;
  readonly steps: MathsDraft<Expr>['steps'];
}

const row = (phrase: string | readonly string[], solve: (z: Number) => Outcome | null): Row => [
  phrase,
  ({ z = '' }) => {
    const read = numberOf(z);
    return read && solve(read);
  },
];
const Z = '[of] [complex number] {z}';

const table = phraseTable([
  row(`(modulus|absolute value|magnitude|mod) ${Z}`, (z) =>
    value(z, 'Modulus', z.size, '$|z| = \\sqrt{a^2 + b^2}$:', complex(modulus(z.direct))),
  ),
  row(`[principal] (argument|amplitude|arg) ${Z}`, angle),
  row(`[complex] conjugate ${Z}`, (z) =>
    value(z, 'Conjugate', sub(z.a, mul(z.b, imaginary)), 'Change the sign of the imaginary part.', complex(z.direct.re, -z.direct.im)),
  ),
  row(`real part ${Z}`, (z) => value(z, 'Real part', z.a, 'The part without $i$ is', complex(z.direct.re))),
  row(`imaginary part ${Z}`, (z) => value(z, 'Imaginary part', z.b, 'The number that $i$ is multiplied by is', complex(z.direct.im))),
  row(`[two] square (root|roots) ${Z}`, roots),
  row(
    '[simplify|express|reduce] [complex number] {z} [in [standard|rectangular] form] [of|in] {form=\\(?[ax] ?\\+ ?(?:i ?[by]|[by] ?i)\\)?(?: form)?}',
    form,
  ),
  row('[simplify|express|reduce] [complex number] {z} [in standard form]', form),
]);

/** Complex numbers: form, parts, modulus, argument and roots. */
export function complexNumber({ text: source }: Question): Outcome | null {
  const named = /^(?:(?:if|given|let|for) )?z ?= ?([^,;=]+?)[,;.]? (?:then )?(find .+)$/i.exec(source);
  const asked =
    named?.[2]!
      .replace(/\|z\|/, 'modulus of z')
      .replace(/\barg\(?z\)?/, 'argument of z')
      .replace(/\bz\b/g, `(${named[1]!})`) ?? source;
  const bars = /^(?:find )?\|([^|]+)\|$/.exec(asked);
  return table({ text: bars ? `modulus of ${bars[1]!}` : asked });
}

const hasUnit = (expr: Expr) => / i[ )]|\(i |^i$/.test(`${expr.key} `) || expr.key.includes('(^ i') || expr.key.endsWith(' i)');

function numberOf(text: string): Number | null {
  const z = parsed(text);
  if (z === null || !isConstant(z) || !(hasUnit(z) || /\bi\b|\di|√-|sqrt\(?-/.test(text))) return null;
  let whole = expand(z);
  for (let round = 0; round < 4 && whole.key.includes('(^ (+'); round++) whole = expand(whole);
  const isImaginary = (term: Expr) => factorsOf(term).some(({ key }) => key === 'i');
  const a = add(...termsOf(whole).filter((term) => !isImaginary(term)));
  const b = add(
    ...termsOf(whole)
      .filter(isImaginary)
      .map((term) => div(term, imaginary)),
  );
  if (hasUnit(a) || hasUnit(b) || !Number.isFinite(evaluate(a, {})) || !Number.isFinite(evaluate(b, {}))) return null;
  const how = 'Multiply out, with $i^2 = -1$; a denominator is made real with its conjugate.';
  return {
    a,
    b,
    direct: evaluateComplex(z, {}),
    size: expand(sqrt(expand(add(square(a), square(b))))),
    steps: [step(how, `z = ${toTex(add(a, mul(b, imaginary)))}`)],
  };
}

const CLAIM = 'From the number worked out with decimals, as it was given, the same comes out.';
const value = ({ steps }: Number, topic: string, result: Expr, how: string, expected: Complex): Outcome =>
  solved({
    topic,
    result,
    write: expression,
    steps: [...steps, step(how, toTex(result))],
    check: { claim: CLAIM, holds: (found) => isNear(evaluateComplex(found, {}), expected) },
  });

function form(z: Number): Outcome {
  return value(z, 'Complex numbers', add(z.a, mul(z.b, imaginary)), 'So', z.direct);
}

function angle({ a, b, direct, steps }: Number): Outcome | null {
  const result = argumentOf(a, b);
  if (result === null) return null;
  return solved({
    topic: 'Argument',
    result,
    write: expression,
    steps: [
      ...steps,
      step('The angle of the point $(a, b)$, with $\\tan\\theta = \\frac{b}{a}$ and in the right quadrant:', toTex(result)),
    ],
    check: {
      claim: CLAIM,
      // On the negative axis, rounding would decide between π and -π.
      holds: (found) => {
        const [r, t] = [modulus(direct), evaluate(found, {})];
        return Math.abs(t) <= Math.PI + 1e-9 && isNear(complex(r * Math.cos(t), r * Math.sin(t)), direct);
      },
    },
  });
}

function roots({ a, b, direct, steps }: Number): Outcome {
  // x² is the larger root of t² - a t - b²/4 = 0.
  const x = expand(sqrt(quadraticRoots(one, neg(a), neg(div(square(b), num(4))))[1]));
  const isReal = x.key === '0';
  const root =
    b.key === '0' ? sqrt(a) : isReal ? mul(sqrt(neg(a)), imaginary) : expand(add(x, mul(expand(div(b, mul(num(2), x))), imaginary)));
  const how = 'Put $z = (x + yi)^2$: then $x^2 - y^2 = a$, $2xy = b$ and $x^2 + y^2 = |z|$. Adding gives $x^2$, and then $y$.';
  return solved({
    topic: 'Square roots',
    result: root,
    write: (found) => ({ answer: `${toText(found)} or ${toText(expand(neg(found)))}`, tex: `\\pm\\left(${toTex(found)}\\right)` }),
    steps: [...steps, step(how, `\\pm\\left(${toTex(root)}\\right)`)],
    check: {
      claim: 'Squared, each of them gives the number again.',
      holds: (found) => {
        const { re, im } = evaluateComplex(found, {});
        return isNear(complex(re ** 2 - im ** 2, 2 * re * im), direct);
      },
    },
  });
}

function argumentOf(a: Expr, b: Expr): Expr | null {
  const [x, y] = [evaluate(a, {}), evaluate(b, {})];
  if (Math.abs(x) < 1e-12 && Math.abs(y) < 1e-12) return null;
  const base = Math.abs(x) < 1e-12 ? mul(num({ n: y > 0 ? 1n : -1n, d: 2n }), pi) : call('atan', expand(div(b, a)));
  const angle = expand(x > -1e-12 ? base : y >= 0 ? add(pi, base) : sub(base, pi));
  return Math.abs(evaluate(angle, {}) - Math.atan2(y, x)) < 1e-9 ? angle : null;
}
