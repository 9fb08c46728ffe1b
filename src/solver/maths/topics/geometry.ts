import type { Outcome } from '../../solution.ts';
import { add, div, mul, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isZero, two } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { measured, solved, step } from '../outcome.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';
import { conicRows } from './conics.ts';
import {
  apart,
  at,
  coordinatesTex,
  leastDistance,
  type Line,
  line,
  lineThrough,
  ofLine,
  placeOf,
  type Point,
  point,
  pointNotation,
  x,
  y,
} from './plane.ts';

const P = (name: string) => `[point|points] [({name${name}:name})] {${name}:point}`;
const LINE = '[straight] [line|lines] {l:equation}';
const THROUGH = '(joining|through|passing through|containing|connecting)';
const CORNERS = `(with|whose|having|formed by|formed with)* [vertices|corners] [are|at] ${P('p')} [and] ${P('q')} [and] ${P('r')}`;

const value = (topic: string, result: Expr, how: string, tex: string, claim: string, other: () => number) =>
  measured(topic, result, [step(how, `${tex} = ${toTex(result)}`)], claim, other, 1e-6);

/** Reads points with the same number of coordinates, or with exactly `size`. */
function pointsIn(slots: Slots, names: string, solve: (...points: Point[]) => Outcome | null, size?: number): Outcome | null {
  const points = [...names].map((name) => point(slots[name] ?? '', size));
  return points.every((p): p is Point => p !== null && p.length === points[0]!.length) ? solve(...points) : null;
}

/** Solves coordinate geometry: points, lines, circles and conics. */
export const geometry = phraseTable([
  [`[shortest] distance (between|from) ${P('p')} (and|to) ${P('q')}`, (slots) => pointsIn(slots, 'pq', distance)],
  [
    `[coordinates of] (mid-point|midpoint|mid point) [of|between] [line] [segment] [joining|connecting] ${P('p')} (and|to) ${P('q')}`,
    (slots) => pointsIn(slots, 'pq', midpoint),
  ],
  [`equation of [straight] line ${THROUGH} ${P('p')} and ${P('q')}`, (slots) => pointsIn(slots, 'pq', throughBoth, 2)],
  [
    `[perpendicular|shortest] distance (of|from|between) ${P('p')} (from|to|and) ${LINE}`,
    (slots) => pointsIn(slots, 'p', (p) => toLine(p, line(slots['l']!)), 2),
  ],
  [`area of triangle ${CORNERS}`, (slots) => pointsIn(slots, 'pqr', area, 2)],
  ...conicRows,
]);

function distance(p: Point, q: Point): Outcome {
  const bracketed = (c: Expr) => (c.kind === 'number' && evaluate(c, {}) < 0 ? `(${toTex(c)})` : toTex(c));
  const result = expand(sqrt(expand(add(...p.map((c, index) => square(sub(q[index]!, c)))))));
  const tex = `d = \\sqrt{${p.map((c, index) => `(${toTex(q[index]!)} - ${bracketed(c)})^2`).join(' + ')}}`;
  return value(
    'Distance',
    result,
    'The distance formula (Pythagoras):',
    tex,
    'The distance was worked out a second time with decimals.',
    () => apart(p, q),
  );
}

function midpoint(p: Point, q: Point): Outcome {
  const middle = p.map((c, index) => expand(div(add(c, q[index]!), two)));
  const tex = `\\left(\\frac{x_1 + x_2}{2}, \\frac{y_1 + y_2}{2}\\right) = ${coordinatesTex(middle)}`;
  const isHalf = (found: Point, other: Point) => isClose(2 * apart(other, found), apart(p, q), 1e-10);
  const claim = 'It is equally far from both points, and both distances add up to the one between them.';
  return solved({
    topic: 'Midpoint',
    result: middle,
    write: pointNotation,
    steps: [step('Take the mean of the coordinates.', tex)],
    check: { claim, holds: (found) => isHalf(found, p) && isHalf(found, q) },
  });
}

function throughBoth(p: Point, q: Point): Outcome | null {
  if (p.every((c, index) => isZero(sub(c, q[index]!)))) return null;
  const f = sub(mul(sub(y, p[1]!), sub(q[0]!, p[0]!)), mul(sub(x, p[0]!), sub(q[1]!, p[1]!)));
  const first = step('The two-point form:', '\\frac{y - y_1}{x - x_1} = \\frac{y_2 - y_1}{x_2 - x_1}');
  return lineThrough(f, [first], 'Both points were put in: they lie on it.', [placeOf(p), placeOf(q)]);
}

function toLine(p: Point, l: Line | null): Outcome | null {
  if (l === null) return null;
  const result = expand(div(call('abs', at(ofLine(l), p[0]!, p[1]!)), sqrt(expand(add(square(l.a), square(l.b))))));
  const how = 'Put the point into the equation and divide by the length of the normal.';
  const claim = 'Among the points of the line the nearest was searched by numbers: it is as far away.';
  return value('Distance from a line', result, how, 'd = \\frac{|ax_1 + by_1 + c|}{\\sqrt{a^2 + b^2}}', claim, () =>
    leastDistance(placeOf(p), l),
  );
}

function area(p: Point, q: Point, r: Point): Outcome {
  const doubled = expand(add(mul(p[0]!, sub(q[1]!, r[1]!)), mul(q[0]!, sub(r[1]!, p[1]!)), mul(r[0]!, sub(p[1]!, q[1]!))));
  const tex = '\\frac{1}{2}\\left|x_1(y_2 - y_3) + x_2(y_3 - y_1) + x_3(y_1 - y_2)\\right|';
  const [a, b, c] = [apart(p, q), apart(q, r), apart(r, p)];
  const s = (a + b + c) / 2;
  const claim = 'By the formula of Heron, from the three sides, the area is the same.';
  return value('Area of a triangle', expand(div(call('abs', doubled), two)), 'Half the determinant of the corners:', tex, claim, () =>
    Math.sqrt(Math.max(0, s * (s - a) * (s - b) * (s - c))),
  );
}
