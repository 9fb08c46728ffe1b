import { add, div, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { type Outcome } from '../../solution.ts';
import { call } from '../algebra/call.ts';
import { type Complex, complex, evaluateComplex, modulus, over } from '../algebra/complex.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, factorsOf, imaginary, isConstant, num, one, pi, termsOf } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { quadraticRoots } from '../algebra/roots.ts';
import { expression, plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';

type Op = 'form' | 'modulus' | 'argument' | 'conjugate' | 'polar' | 'real' | 'imaginary' | 'roots' | 'inverse' | 'both';
const shapes: readonly (readonly [RegExp, Op])[] = [
  [/^(?:find )?(?:modulus|absolute value|magnitude) and (?:principal )?(?:argument|amplitude) of(?: complex number)? (.+)$/i, 'both'],
  [/^(?:find )?(?:modulus|absolute value|magnitude|mod)(?: of)?(?: complex number)? (.+)$/i, 'modulus'],
  [/^(?:find )?\|([^|]+)\|$/, 'modulus'],
  [/^(?:find )?(?:principal )?(?:argument|amplitude|arg)(?: of)?(?: complex number)? (.+)$/i, 'argument'],
  [/^(?:find )?(?:complex )?conjugate(?: of)?(?: complex number)? (.+)$/i, 'conjugate'],
  [
    /^(?:find |express |convert )?(?:(?:polar|trigonometric) form of )?(?:complex number )?(.+?)(?: (?:in|into|to) (?:its )?(?:polar|trigonometric) form)?$/i,
    'polar',
  ],
  [/^(?:find )?real part(?: of)?(?: complex number)? (.+)$/i, 'real'],
  [/^(?:find )?imaginary part(?: of)?(?: complex number)? (.+)$/i, 'imaginary'],
  [/^(?:find )?(?:two )?square roots?(?: of)?(?: complex number)? (.+)$/i, 'roots'],
  [/^(?:find )?multiplicative inverse(?: of)?(?: complex number)? (.+)$/i, 'inverse'],
  [
    /^(?:find |simplify |express |solve |reduce )?(?:complex number )?(.+?)(?: in (?:standard |rectangular )?form(?: of)? (?:\(?a ?\+ ?i ?b\)?|\(?a ?\+ ?b ?i\)?|\(?x ?\+ ?i ?y\)?)| in a ?\+ ?(?:i ?b|b ?i)(?: form)?| in standard form)?$/i,
    'form',
  ],
];

export function complexNumber({ text: source }: Question): Outcome | null {
  const named = /^(?:(?:if|given|let|for) )?z ?= ?([^,;=]+?)[,;.]? (?:then )?(find .+)$/i.exec(source);
  const text = named
    ? named[2]!
        .replace(/\|z\|/, 'modulus of z')
        .replace(/\barg\(?z\)?/, 'argument of z')
        .replace(/\bz\b/g, `(${named[1]!})`)
        .replace(/ of \(\((.*)\)\)$/, ' of ($1)')
    : source;
  for (const [shape, operation] of shapes) {
    const match = shape.exec(text);
    if (!match || (operation === 'polar' && !/polar|trigonometric/.test(text))) continue;
    const body = match[1]!;
    const z = parsed(body);
    if (z === null || !isConstant(z) || !(hasUnit(z) || (/\bi\b|\di|√-|sqrt\(?-/.test(body) && operation === 'form')) ) continue; // prettier-ignore
    return answer(operation, z);
  }
  return null;
}

const hasUnit = (expr: Expr) => / i[ )]|\(i |^i$/.test(`${expr.key} `) || expr.key.includes('(^ i') || expr.key.endsWith(' i)');

/** a and b of a + bi. */
function cartesian(z: Expr): { a: Expr; b: Expr } | null {
  let whole = expand(z);
  for (let round = 0; round < 4 && whole.key.includes('(^ (+'); round++) whole = expand(whole);
  const [reals, imaginaries]: [Expr[], Expr[]] = [[], []];
  for (const term of termsOf(whole)) {
    if (factorsOf(term).some(({ key }) => key === 'i')) imaginaries.push(div(term, imaginary));
    else reals.push(term);
  }
  const [a, b] = [add(...reals), add(...imaginaries)];
  return hasUnit(a) || hasUnit(b) || !Number.isFinite(evaluate(a, {})) || !Number.isFinite(evaluate(b, {})) ? null : { a, b };
}

function answer(operation: Op, z: Expr): Outcome | null {
  const parts = cartesian(z);
  if (parts === null) return null;
  const { a, b } = parts;
  const form = add(a, mul(b, imaginary));
  const direct = evaluateComplex(z, {});
  const isSame = (other: Complex) => modulus(complex(direct.re - other.re, direct.im - other.im)) < 1e-8 * Math.max(1, modulus(direct));
  const steps = [step('Multiply out, with $i^2 = -1$; a denominator is made real with its conjugate.', `z = ${toTex(form)}`)];
  const claim = 'From the number worked out with decimals, as it was given, the same comes out.';
  const size = expand(sqrt(expand(add(square(a), square(b)))));
  const angle = argumentOf(a, b);
  const done = (topic: string, result: Expr, how: string, measured: Complex) =>
    solved({
      topic,
      result,
      write: expression,
      steps: [...steps, step(how, toTex(result))],
      check: {
        claim,
        holds: (value) => {
          const found = evaluateComplex(value, {});
          return modulus(complex(found.re - measured.re, found.im - measured.im)) < 1e-8 * Math.max(1, modulus(measured));
        },
      },
    });
  // On the negative axis rounding would decide between π and -π.
  const isPoint = ([length, turn]: readonly [Expr, Expr]): boolean =>
    Math.abs(evaluate(length, {}) - modulus(direct)) < 1e-8 * Math.max(1, modulus(direct)) &&
    Math.abs(evaluate(turn, {})) <= Math.PI + 1e-9 &&
    isSame(complex(Math.cos(evaluate(turn, {})) * modulus(direct), Math.sin(evaluate(turn, {})) * modulus(direct)));
  switch (operation) {
    case 'form':
      return done('Complex numbers', form, 'So', direct);
    case 'modulus':
      return done('Modulus', size, '$|z| = \\sqrt{a^2 + b^2}$:', complex(modulus(direct)));
    case 'argument':
      return angle === null
        ? null
        : solved({
            topic: 'Argument',
            result: angle,
            write: expression,
            steps: [
              ...steps,
              step('The angle of the point $(a, b)$, with $\\tan\\theta = \\frac{b}{a}$ and in the right quadrant:', toTex(angle)),
            ],
            check: { claim, holds: (turn) => isPoint([size, turn]) },
          });
    case 'conjugate':
      return done('Conjugate', sub(a, mul(b, imaginary)), 'Change the sign of the imaginary part.', complex(direct.re, -direct.im));
    case 'real':
      return done('Real part', a, 'The part without $i$ is', complex(direct.re));
    case 'imaginary':
      return done('Imaginary part', b, 'The number that $i$ is multiplied by is', complex(direct.im));
    case 'inverse': {
      const value = expand(div(sub(a, mul(b, imaginary)), expand(add(square(a), square(b)))));
      return done('Multiplicative inverse', value, '$z^{-1} = \\frac{\\bar z}{|z|^2}$:', over(complex(1), direct));
    }
    case 'both':
      return angle === null
        ? null
        : solved({
            topic: 'Modulus and argument',
            result: [size, angle] as const,
            write: ([length, turn]) => plain(`|z| = ${toText(length)}, arg z = ${toText(turn)}`),
            steps: [
              ...steps,
              step('Modulus:', `|z| = ${toTex(size)}`),
              step('Argument, in the right quadrant:', `\\arg z = ${toTex(angle)}`),
            ],
            check: { claim, holds: isPoint },
          });
    case 'polar':
      return angle === null
        ? null
        : solved({
            topic: 'Polar form',
            result: [size, angle] as const,
            write: ([length, turn]) => ({
              answer: `${length.key === '1' ? '' : `${toText(length)} `}(cos(${toText(turn)}) + i sin(${toText(turn)}))`,
              tex: `${length.key === '1' ? '' : toTex(length)}\\left(\\cos ${toTex(turn)} + i \\sin ${toTex(turn)}\\right)`,
            }),
            steps: [...steps, step('Modulus and argument:', `r = ${toTex(size)},\\quad \\theta = ${toTex(angle)}`)],
            check: { claim, holds: isPoint },
          });
    case 'roots': {
      // x² is the larger root of t² - a t - b²/4 = 0.
      const x = expand(sqrt(quadraticRoots(one, neg(a), neg(div(square(b), num(4))))[1]));
      const root =
        b.key === '0'
          ? sqrt(a)
          : x.key === '0'
            ? mul(sqrt(neg(a)), imaginary)
            : expand(add(x, mul(expand(div(b, mul(num(2), x))), imaginary)));
      return solved({
        topic: 'Square roots',
        result: root,
        write: (found) => ({ answer: `${toText(found)} or ${toText(expand(neg(found)))}`, tex: `\\pm\\left(${toTex(found)}\\right)` }),
        steps: [
          ...steps,
          step(
            'Put $z = (x + yi)^2$: then $x^2 - y^2 = a$, $2xy = b$ and $x^2 + y^2 = |z|$. Adding gives $x^2$, and then $y$.',
            `\\pm\\left(${toTex(root)}\\right)`,
          ),
        ],
        check: {
          claim: 'Squared, each of them gives the number again.',
          holds: (found) => {
            const { re, im } = evaluateComplex(found, {});
            return isSame(complex(re ** 2 - im ** 2, 2 * re * im));
          },
        },
      });
    }
  }
}

function argumentOf(a: Expr, b: Expr): Expr | null {
  const [x, y] = [evaluate(a, {}), evaluate(b, {})];
  if (Math.abs(x) < 1e-12 && Math.abs(y) < 1e-12) return null;
  let angle: Expr;
  if (Math.abs(x) < 1e-12) angle = mul(num({ n: y > 0 ? 1n : -1n, d: 2n }), pi);
  else {
    const base = call('atan', expand(div(b, a)));
    angle = x > 0 ? base : y >= 0 ? add(pi, base) : sub(base, pi);
  }
  angle = expand(angle);
  return Math.abs(evaluate(angle, {}) - Math.atan2(y, x)) < 1e-9 ? angle : null;
}
