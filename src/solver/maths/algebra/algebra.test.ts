import fc from 'fast-check';
import { expect, test } from 'vitest';

import { Ambiguous } from '../reading/reading-errors.ts';
import { parsed } from '../reading/parse.ts';
import { evaluateComplex } from './complex.ts';
import { derivative } from './differentiate.ts';
import { evaluate } from './evaluate.ts';
import type { Expr } from './expression.ts';
import { factorise } from './factor.ts';
import { isClose, isEqualNumerically, quadrature, slope } from './numeric.ts';
import { fromPolynomial, polynomial, times } from './polynomial.ts';
import { toText } from './print.ts';
import { ratio } from './rational.ts';
import { expand } from './rewrite.ts';
import { exactRoots } from './roots.ts';
import { withWork } from './work.ts';
import { integrate, isAntiderivative } from '../integration/integrate.ts';

const within = <T>(job: () => T) => withWork(5_000_000, job);
const leaf = fc.constantFrom('x', '2', '3', '1/2', 'x', 'pi');
const text: fc.Arbitrary<string> = fc.letrec<{ expr: string }>((tie) => ({
  expr: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.tuple(tie('expr'), fc.constantFrom('+', '-', '*', '/'), tie('expr')).map(([a, mark, b]) => `(${a}) ${mark} (${b})`),
    fc.tuple(fc.constantFrom('sin', 'cos', 'atan', 'exp'), tie('expr')).map(([name, a]) => `${name}(${a})`),
    fc.tuple(tie('expr'), fc.integer({ min: 2, max: 3 })).map(([a, n]) => `(${a})^${n}`),
  ),
})).expr;

/** Null if the text divides by zero. */
function read(source: string): Expr | null {
  try {
    return parsed(source, { log: 'natural' });
  } catch {
    return null;
  }
}

/** sin(9) is printed in radians; typed, it asks whether degrees are meant. */
function readUnlessAskedBack(source: string): Expr | null | 'asked back' {
  try {
    return parsed(source, { log: 'natural' });
  } catch (error) {
    if (error instanceof Ambiguous) return 'asked back';
    throw error;
  }
}

test('a printed expression parses to itself', () => {
  fc.assert(
    fc.property(text, (source) => {
      within(() => {
        const expr = read(source);
        fc.pre(expr !== null);
        const again = readUnlessAskedBack(toText(expr));
        fc.pre(again !== 'asked back');
        expect(again).not.toBeNull();
        expect(isEqualNumerically(expr, again!)).not.toBe(false);
      });
    }),
    { numRuns: 300 },
  );
});

test('a minus before a sum applies to all of it', () => {
  within(() => expect(toText(parsed('x/exp(x + pi)')!)).toBe('x e^(-(x + pi))'));
});

test.each(['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'abs'])(
  '%s of a sum whose terms are all negative ends, and has its value',
  (name) => {
    const at = { x: 0.2, a: 0.11 };
    const expected = Math[name as 'sin'](-at.x - 2 * at.a);
    expect(within(() => evaluate(parsed(`${name}(-x - 2*a)`)!, at))).toBeCloseTo(expected, 12);
  },
);

test('expanding changes no value', () => {
  fc.assert(
    fc.property(text, (source) => {
      within(() => {
        const expr = read(source);
        fc.pre(expr !== null && isEqualNumerically(expr, expr) !== null);
        expect(isEqualNumerically(expand(expr!), expr!)).not.toBe(false);
      });
    }),
    { numRuns: 200 },
  );
});

test('a derivative equals the measured slope', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(0.37, 0.91, 1.43, 2.2), (source, x) => {
      within(() => {
        const expr = read(source);
        fc.pre(expr !== null);
        const f = (at: number) => evaluate(expr!, { x: at });
        const [exact, near, wide] = [evaluate(derivative(expr!, 'x'), { x }), slope(f, x), slope((at) => f(x + (at - x) * 3) / 3, x)];
        // A function that bends too fast cannot be measured.
        fc.pre(Number.isFinite(exact) && Math.abs(f(x)) < 1e4 && Math.abs(exact) < 1e4 && isClose(near, wide, 1e-6));
        expect(isClose(exact, near, 1e-4)).toBe(true);
      });
    }),
    { numRuns: 200 },
  );
});

test('a polynomial built from roots has these roots', () => {
  const root = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 4 }));
  fc.assert(
    fc.property(fc.array(root, { minLength: 1, maxLength: 5 }), (roots) => {
      within(() => {
        const p = roots.map(([n, d]) => polynomial([ratio(-n), ratio(d)])).reduce(times);
        const found = exactRoots(p)!.flatMap(({ value, power }) => Array.from({ length: power }, () => evaluate(value, {})));
        const wanted = roots.map(([n, d]) => n / d).toSorted((a, b) => a - b);
        expect(found.length).toBe(wanted.length);
        found.forEach((value, index) => expect(isClose(value, wanted[index]!, 1e-9)).toBe(true));
      });
    }),
    { numRuns: 100 },
  );
});

test('factors multiply to the original', () => {
  const coefficients = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(coefficients, coefficients, (a, b) => {
      within(() => {
        const p = times(polynomial(a.map((c) => ratio(c))), polynomial(b.map((c) => ratio(c))));
        fc.pre(p.length > 1);
        const { content, factors } = factorise(p);
        const product = factors.reduce(
          (rest, { factor, power }) => Array.from({ length: power }, () => factor).reduce((x, y) => times(x, y), rest),
          polynomial([content]),
        );
        expect(fromPolynomial(product, 'x').key).toBe(fromPolynomial(p, 'x').key);
      });
    }),
    { numRuns: 100 },
  );
});

test('an antiderivative has the slope of the integrand', () => {
  const piece = fc.constantFrom('x', 'x^2', 'sin x', 'cos(2x)', 'e^x', 'ln x', '1/(x+1)', '1/(x^2+1)', 'sqrt(x+2)', '3');
  fc.assert(
    fc.property(piece, piece, fc.constantFrom('+', '*', '-'), (a, b, mark) => {
      within(() => {
        const f = read(`(${a}) ${mark} (${b})`)!;
        const found = integrate(f, 'x');
        expect(found === null || isAntiderivative(found.value, f, 'x', {})).toBe(true);
      });
    }),
    { numRuns: 80 },
  );
});

test('quadrature handles singular and infinite ends', () => {
  within(() => {
    expect(quadrature((x) => 1 / Math.sqrt(x), 0, 1)).toBeCloseTo(2, 7);
    expect(quadrature((x) => Math.exp(-x * x), -Infinity, Infinity)).toBeCloseTo(Math.sqrt(Math.PI), 8);
    expect(quadrature((x) => 1 / x, 0, 1)).not.toBeCloseTo(0, 3);
  });
});

test('a root of a negative number does not depend on the sign that rounding gave its zero imaginary part', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), fc.constantFrom(0, -0, 1e-16, -1e-16), (size, share) => {
      const { re, im } = within(() => evaluateComplex(read('sqrt(x)')!, { x: { re: -size, im: size * share } }));
      expect(re).toBeCloseTo(0, 9);
      expect(im).toBeCloseTo(Math.sqrt(size), 9);
    }),
  );
});
