import type { Notation, Outcome } from '../../solution.ts';
import { add, mul, splitCoefficient, sub } from '../algebra/arithmetic.ts';
import { derivative } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, isZero, num, sym, termsOf, variablesOf, zero } from '../algebra/expression.ts';
import { lowest } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { gcd, lcm, ratio } from '../algebra/rational.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { type MathsDraft, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { parsedWholeEquation } from '../reading/relation.ts';

export type Point = readonly Expr[];
/** A point in decimal coordinates. */
export type Place = readonly [number, number];
export interface Line {
  readonly a: Expr;
  readonly b: Expr;
  readonly c: Expr;
}

export const x = sym('x');
export const y = sym('y');

/** Reads a point. @param size required number of coordinates */
export function point(text: string, size?: number): Point | null {
  const values = text
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .split(',')
    .map((piece) => parsed(piece));
  if (size === undefined ? values.length !== 2 && values.length !== 3 : values.length !== size) return null;
  return values.every((value): value is Expr => value !== null && isConstant(value)) ? values : null;
}

/** Reads an equation in x and y as an expression that is zero on its curve. */
export function curveOf(text: string): Expr | null {
  const relation = parsedWholeEquation(text);
  const f = relation && expand(sub(relation.left, relation.right));
  return f !== null && variablesOf(f).every((name) => name === 'x' || name === 'y') ? f : null;
}

export function line(text: string): Line | null {
  const f = curveOf(text);
  const [a, b] = f === null ? [zero, zero] : [derivative(f, 'x'), derivative(f, 'y')];
  if (f === null || !isConstant(a) || !isConstant(b) || (isZero(a) && isZero(b))) return null;
  return { a, b, c: at(f, zero, zero) };
}

export const at = (f: Expr, px: Expr, py: Expr) => expand(substitute(substitute(f, x, px), y, py));
export const ofLine = ({ a, b, c }: Line) => add(mul(a, x), mul(b, y), c);
const decimals = (p: Point): number[] => p.map((c) => evaluate(c, {}));
export const placeOf = (p: Point): Place => [evaluate(p[0]!, {}), evaluate(p[1]!, {})];
export const apart = (p: Point, q: Point) => Math.hypot(...decimals(p).map((c, index) => c - evaluate(q[index]!, {})));

/** Two points on a line, in decimal coordinates. */
function onLine(l: Line): readonly [Place, Place] {
  const [a, b, c] = [evaluate(l.a, {}), evaluate(l.b, {}), evaluate(l.c, {})];
  const on = (t: number): Place => (Math.abs(b) > 1e-12 ? [t, (-t * a - c) / b] : [-c / a, t]);
  return [on(-1.3), on(2.9)];
}

/** Distance of a point from a line by numeric search, without a formula. */
export function leastDistance([px, py]: Place, l: Line): number {
  const [[fx, fy], [sx, sy]] = onLine(l);
  const away = (t: number) => Math.hypot(fx + t * (sx - fx) - px, fy + t * (sy - fy) - py);
  return away(lowest(away, -1e4, 1e4));
}

export const isOnCurve = (f: Expr, places: readonly Place[]) =>
  places.every(
    ([u, v]) => Math.abs(evaluate(f, { x: u, y: v })) < 1e-8 * (1 + u * u + v * v) * Math.max(1, Math.abs(evaluate(f, { x: 0, y: 0 }))),
  );

/** Points at a given distance in several directions. */
export const around = (centre: Point, distance: Expr): Place[] => {
  const [[u, v], r] = [placeOf(centre), evaluate(distance, {})];
  return [0, 1.1, 2.6, 4.3].map((turn): Place => [u + r * Math.cos(turn), v + r * Math.sin(turn)]);
};

/** The equation with integer coefficients, the first one positive. */
function standard(expr: Expr): Expr {
  const coefficients = termsOf(expand(expr)).map((term) => splitCoefficient(term).coefficient);
  const numerators = coefficients.reduce((common, { n }) => gcd(common, n), 0n);
  const denominators = coefficients.reduce((common, { d }) => lcm(common, d), 1n);
  const lead = ['x', 'y'].map((name) => derivative(expr, name)).find((value) => !isZero(value));
  const isNegative = lead !== undefined && isConstant(lead) && evaluate(lead, {}) < 0;
  return expand(mul(num(ratio(isNegative ? -denominators : denominators, numerators === 0n ? 1n : numerators)), expr));
}

const coordinates = (p: Point) => `(${p.map(toText).join(', ')})`;
export const coordinatesTex = (p: Point) => `\\left(${p.map(toTex).join(', ')}\\right)`;
export const pointNotation = (p: Point): Notation => ({ answer: coordinates(p), tex: coordinatesTex(p) });
export const asEquation = (f: Expr): Notation => ({ answer: `${toText(f)} = 0`, tex: `${toTex(f)} = 0` });

/** @param places points of the line, found without its equation */
export function lineThrough(f: Expr, steps: MathsDraft<Expr>['steps'], claim: string, places: readonly Place[]): Outcome {
  const form = standard(f);
  return solved({
    topic: 'Straight line',
    result: form,
    write: asEquation,
    steps: [...steps, step('That is', `${toTex(form)} = 0`)],
    check: { claim, holds: (found) => variablesOf(found).length > 0 && isOnCurve(found, places) },
  });
}
