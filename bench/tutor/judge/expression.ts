import {
  complex,
  type Complex,
  evaluate,
  evaluateComplex,
  type Expr,
  isConstant,
  isZero,
  modulus,
  parsed,
  sub,
  variablesOf,
  withWork,
} from '../../../src/solver/tools/algebra.ts';

/** Units of work for one comparison: about a second. */
const WORK = 1_000_000;
const POINTS = [0.3719, 1.2347, 2.0871, 0.7193, 3.4159, 5.2711, 0.1331, 8.3337, -0.6173, -1.4423, -2.7137] as const;
/** Points for expressions without real values at most of the others, such as roots of products. */
const POSITIVE = [0.2513, 1.7321, 0.9137, 2.6458, 0.4343, 4.1231, 1.1547, 3.6056, 0.0719, 5.9161, 7.4833] as const;
/** Points for expressions that are defined only for whole numbers: factorials, combinations. */
const WHOLE = [2, 3, 5, 7, 11] as const;
const LEAST = 3;
const RELATIVE = 1e-8;

/** Runs a comparison with limited work; null if the engine cannot decide. */
export function bounded<T>(job: () => T): T | null {
  try {
    return withWork(WORK, job);
  } catch {
    return null;
  }
}

const read = (text: string): Expr | null => bounded(() => parsed(text));

/** The real value of an expression without variables; null if the text is none. */
export function constantOf(text: string): number | null {
  const expr = read(text);
  if (expr === null || !isConstant(expr)) return null;
  const value = bounded(() => evaluateComplex(expr, {}));
  const real = bounded(() => evaluate(expr, {}));
  // Prefer the real value: `evaluate` treats odd roots of negative numbers as real, `evaluateComplex` as complex.
  if (real !== null && Number.isFinite(real)) return real;
  return value !== null && Number.isFinite(value.re) && Math.abs(value.im) < 1e-12 * Math.max(1, Math.abs(value.re)) ? value.re : null;
}

/** Compares by the engine's normal form, otherwise at many points. Null if one expression cannot be parsed or has no values. */
export function isSameExpression(a: string, b: string): boolean | null {
  const [left, right] = [read(a), read(b)];
  if (left === null || right === null) return null;
  if (left.key === right.key || bounded(() => isZero(sub(left, right))) === true) return true;
  return bounded(() => compare(left, right, (x, y, size) => isClose(x, y, size)));
}

/** Compares antiderivatives, which are equal up to a constant. */
export function isSameUpToConstant(a: string, b: string): boolean | null {
  const [left, right] = [read(a), read(b)];
  if (left === null || right === null) return null;
  let shift: Complex | null = null;
  return bounded(() =>
    compare(left, right, (x, y, size) => {
      const difference = complex(x.re - y.re, x.im - y.im);
      shift ??= difference;
      return isClose(difference, shift, size);
    }),
  );
}

/** Compares two equations, given by their sides, up to a constant factor: 2x + 2y = 6 equals x + y = 3. */
export function isSameEquation(a: readonly [string, string], b: readonly [string, string]): boolean | null {
  const [p, q, r, s] = [...a, ...b].map(read);
  if (!p || !q || !r || !s) return null;
  const [left, right] = [bounded(() => sub(p, q)), bounded(() => sub(r, s))];
  if (left === null || right === null) return null;
  if (isZero(left) || isZero(right)) return isZero(left) && isZero(right);
  if (variablesOf(left).join() !== variablesOf(right).join()) return false;
  let factor: number | null = null;
  return bounded(() =>
    compare(left, right, (x, y, size) => {
      if (modulus(y) <= RELATIVE * size || Math.abs(x.im) + Math.abs(y.im) > RELATIVE * size) return isClose(x, y, size);
      factor ??= x.re / y.re;
      return factor !== 0 && isClose(x, complex(y.re * factor), Math.abs(factor) * size);
    }),
  );
}

type Agree = (x: Complex, y: Complex, size: number) => boolean;

const isClose = (x: Complex, y: Complex, size: number): boolean =>
  Math.hypot(x.re - y.re, x.im - y.im) <= RELATIVE * Math.max(modulus(x), modulus(y)) + 1e-13 * size;

/** Compares at real points first, because of `|x|` and odd roots; then at complex ones, where roots are ambiguous; then at integers. */
function compare(a: Expr, b: Expr, agree: Agree): boolean | null {
  const names = variablesOf(a, b);
  const at = (points: readonly number[], round: number) =>
    Object.fromEntries(names.map((name, index) => [name, points[(round + index * 4) % points.length]!]));
  const asReal = (points: readonly number[]) =>
    points.map((_, round) => at(points, round)).map((values) => [complex(evaluate(a, values)), complex(evaluate(b, values))] as const);
  const asComplex = (points: readonly number[]) =>
    points
      .map((_, round) => Object.fromEntries(Object.entries(at(points, round)).map(([name, value]) => [name, complex(value)])))
      .map((values) => [evaluateComplex(a, values), evaluateComplex(b, values)] as const);
  for (const pairs of [() => asReal(POINTS), () => asReal(POSITIVE), () => asComplex(POINTS), () => asReal(WHOLE)]) {
    const usable = pairs().filter((pair) => pair.every(({ re, im }) => Number.isFinite(re) && Number.isFinite(im)));
    if (usable.length < (names.length === 0 ? 1 : LEAST)) continue;
    const size = Math.max(...usable.flatMap((pair) => pair.map(modulus)));
    return usable.every(([x, y]) => agree(x, y, size));
  }
  return null;
}
