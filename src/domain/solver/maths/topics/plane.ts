import { type Notation, type Outcome, type Step } from '../../solution.ts';
import { add, mul, splitCoefficient, sub } from '../algebra/arithmetic.ts';
import { derivative } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, isZero, num, sym, termsOf, variablesOf, zero } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';
import * as rational from '../algebra/rational.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { isClose } from '../algebra/numeric.ts';
import { expression, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { parsedWholeEquation } from '../reading/relation.ts';

export type Point = readonly Expr[];
interface Line {
  readonly a: Expr;
  readonly b: Expr;
  readonly c: Expr;
}

export const P = String.raw`(?:points? )?(?:[A-Z] ?)?(\((?:[^()]|\([^()]*\))*\))`;
export const LINE = String.raw`(?:straight )?(?:lines? )?([^=]+=[^=]+?)`;

export const x = sym('x');
export const y = sym('y');

export function point(text: string): Point | null {
  const pieces = text
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .split(',');
  const values = pieces.map((piece) => parsed(piece));
  return (values.length === 2 || values.length === 3) && values.every((value): value is Expr => value !== null && isConstant(value))
    ? values
    : null;
}

export function line(text: string): Line | null {
  const relation = parsedWholeEquation(text);
  if (relation === null) return null;
  const f = expand(sub(relation.left, relation.right));
  if (variablesOf(f).some((name) => name !== 'x' && name !== 'y')) return null;
  const [a, b] = [derivative(f, 'x'), derivative(f, 'y')];
  if (!isConstant(a) || !isConstant(b) || (isZero(a) && isZero(b))) return null;
  return { a, b, c: at(f, zero, zero) };
}

export const at = (f: Expr, px: Expr, py: Expr) => expand(substitute(substitute(f, x, px), y, py));
export const ofLine = ({ a, b, c }: Line) => add(mul(a, x), mul(b, y), c);

export const decimals = (p: Point) => p.map((c) => evaluate(c, {}));
export const apart = (p: Point, q: Point) => Math.hypot(...decimals(p).map((c, index) => c - evaluate(q[index]!, {})));

/** Two points of a line, numerically. */
export function onLine(l: Line): readonly [readonly [number, number], readonly [number, number]] {
  const [a, b, c] = [evaluate(l.a, {}), evaluate(l.b, {}), evaluate(l.c, {})];
  return Math.abs(b) > 1e-12
    ? [
        [-1.3, (1.3 * a - c) / b],
        [2.9, (-2.9 * a - c) / b],
      ]
    : [
        [-c / a, -1.3],
        [-c / a, 2.9],
      ];
}

/** A numeric search along the line, without a formula. */
export function leastDistance(p: readonly number[], l: Line): number {
  const [first, second] = onLine(l);
  const at = (t: number) => Math.hypot(first[0] + t * (second[0] - first[0]) - p[0]!, first[1] + t * (second[1] - first[1]) - p[1]!);
  let [low, high] = [-1e4, 1e4];
  for (let round = 0; round < 120; round++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (at(left) < at(right)) high = right;
    else low = left;
  }
  return at((low + high) / 2);
}

export const isOnCurve = (f: Expr, points: readonly (readonly [number, number])[]) =>
  points.every(
    ([u, v]) => Math.abs(evaluate(f, { x: u, y: v })) < 1e-8 * (1 + u * u + v * v) * Math.max(1, Math.abs(evaluate(f, { x: 0, y: 0 }))),
  );

/** Points at a distance in all directions. */
export const around = (px: Expr, py: Expr, distance: Expr) =>
  [0, 1.1, 2.6, 4.3].map((turn): [number, number] => [
    evaluate(px, {}) + evaluate(distance, {}) * Math.cos(turn),
    evaluate(py, {}) + evaluate(distance, {}) * Math.sin(turn),
  ]);

/** With integer coefficients and a positive first one. */
function standard(expr: Expr): Expr {
  const coefficients = termsOf(expand(expr)).map((term) => splitCoefficient(term).coefficient);
  const numerators = coefficients.reduce((common, { n }) => rational.gcd(common, n), 0n);
  const denominators = coefficients.reduce((common, { d }) => rational.lcm(common, d), 1n);
  const lead = ['x', 'y'].map((name) => derivative(expr, name)).find((value) => !isZero(value));
  const isNegative = lead !== undefined && isConstant(lead) && evaluate(lead, {}) < 0;
  return expand(mul(num(rational.ratio(isNegative ? -denominators : denominators, numerators === 0n ? 1n : numerators)), expr));
}

export const coordinates = (p: Point) => `(${p.map(toText).join(', ')})`;
export const coordinatesTex = (p: Point) => `\\left(${p.map(toTex).join(', ')}\\right)`;

export interface Rule {
  readonly shape: RegExp;
  readonly solve: (match: readonly string[]) => Outcome | null;
}
export const rule = (shape: string, solve: Rule['solve']): Rule => ({ shape: new RegExp(`^(?:find )?${shape}$`, 'i'), solve });
export const value = (topic: string, result: Expr, how: string, tex: string, claim: string, measured: () => number) =>
  solved({
    topic,
    result,
    write: expression,
    steps: [step(how, `${tex} = ${toTex(result)}`)],
    check: { claim, holds: (found) => isClose(evaluate(found, {}), measured(), 1e-6) },
  });
export const pointNotation = (p: Point): Notation => ({ answer: coordinates(p), tex: coordinatesTex(p) });
export const asEquation = (f: Expr): Notation => ({ answer: `${toText(f)} = 0`, tex: `${toTex(f)} = 0` });
/** @param points on the line, found without its equation */
export const equation = (topic: string, f: Expr, steps: readonly Step[], claim: string, points: readonly (readonly [number, number])[]) => {
  const form = standard(f);
  return solved({
    topic,
    result: form,
    write: asEquation,
    steps: [...steps, step('That is', `${toTex(form)} = 0`)],
    check: { claim, holds: (found) => variablesOf(found).length > 0 && isOnCurve(found, points) },
  });
};

export function two2(match: readonly string[], then: (p: Point, q: Point) => Outcome | null): Outcome | null {
  const [p, q] = [point(match[1]!), point(match[2]!)];
  return p === null || q === null || p.length !== q.length ? null : then(p, q);
}
