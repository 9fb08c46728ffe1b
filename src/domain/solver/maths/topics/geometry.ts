import { type Outcome } from '../../solution.ts';
import { add, div, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { isConstant, isZero, num, two, zero } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';
import { conicRules } from './conics.ts';
import {
  apart,
  at,
  coordinatesTex,
  decimals,
  equation,
  leastDistance,
  line,
  LINE,
  ofLine,
  onLine,
  P,
  type Point,
  point,
  pointNotation,
  type Rule,
  rule,
  two2,
  value,
  x,
  y,
} from './plane.ts';

const rules: readonly Rule[] = [
  rule(`(?:shortest )?distance (?:between|from) ${P} (?:and|to) ${P}`, (match) =>
    two2(match, (p, q) => {
      const result = expand(sqrt(expand(add(...p.map((c, index) => square(sub(q[index]!, c)))))));
      return value(
        'Distance',
        result,
        'The distance formula (Pythagoras):',
        `d = \\sqrt{${p.map((c, index) => `(${toTex(q[index]!)} - ${c.kind === 'number' && evaluate(c, {}) < 0 ? `(${toTex(c)})` : toTex(c)})^2`).join(' + ')}}`,
        'The distance was worked out a second time with decimals.',
        () => apart(p, q),
      );
    }),
  ),
  rule(`distance of ${P} from origin`, (match) => {
    const p = point(match[1]!);
    const result = p && expand(sqrt(expand(add(...p.map(square)))));
    if (!p || !result) return null;
    return value(
      'Distance',
      result,
      'The distance from the origin:',
      p.length === 3 ? 'd = \\sqrt{x^2 + y^2 + z^2}' : 'd = \\sqrt{x^2 + y^2}',
      'The distance was worked out a second time with decimals.',
      () => Math.hypot(...decimals(p)),
    );
  }),
  rule(
    `(?:coordinates of )?(?:mid-? ?point)(?: of| between)?(?: (?:line )?(?:segment )?(?:joining|connecting))? ${P} (?:and|to) ${P}`,
    (match) =>
      two2(match, (p, q) => {
        const middle = p.map((c, index) => expand(div(add(c, q[index]!), two)));
        return solved({
          topic: 'Midpoint',
          result: middle,
          write: pointNotation,
          steps: [
            step(
              'Take the mean of the coordinates.',
              `\\left(\\frac{x_1 + x_2}{2}, \\frac{y_1 + y_2}{2}\\right) = ${coordinatesTex(middle)}`,
            ),
          ],
          check: {
            claim: 'It is equally far from both points, and both distances add up to the one between them.',
            holds: (found) =>
              isClose(apart(p, found), apart(q, found), 1e-10) && isClose(apart(p, found) + apart(q, found), apart(p, q), 1e-10),
          },
        });
      }),
  ),
  rule(
    `(?:slope|gradient)(?: of)?(?: (?:straight )?line)?(?: (?:segment )?(?:joining|through|passing through|containing|connecting|between))? ${P} (?:and|to) ${P}`,
    (match) =>
      two2(match, (p, q) => {
        if (p.length !== 2 || isZero(sub(q[0]!, p[0]!))) return null;
        const m = expand(div(sub(q[1]!, p[1]!), sub(q[0]!, p[0]!)));
        const [[x1, y1], [x2, y2]] = [decimals(p), decimals(q)] as [number[], number[]];
        return value(
          'Slope',
          m,
          'Rise over run:',
          'm = \\frac{y_2 - y_1}{x_2 - x_1}',
          'With decimals for the coordinates the tangent of the angle of the line is the same.',
          () => Math.tan(Math.atan2(y2! - y1!, x2! - x1!)),
        );
      }),
  ),
  rule(`(?:slope|gradient) of ${LINE}`, (match) => {
    const l = line(match[1]!);
    if (l === null || isZero(l.b)) return null;
    const m = expand(neg(div(l.a, l.b)));
    const [first, second] = onLine(l);
    return value(
      'Slope',
      m,
      'Bring the line to the form $y = mx + c$.',
      'm = -\\frac{a}{b}',
      'Two points of the line were taken: it is the slope between them.',
      () => (second[1] - first[1]) / (second[0] - first[0]),
    );
  }),
  rule(`equation of (?:straight )?line (?:joining|through|passing through|containing|connecting) ${P} and ${P}`, (match) =>
    two2(match, (p, q) => {
      if (p.length !== 2 || p.every((c, index) => isZero(sub(c, q[index]!)))) return null;
      const f = sub(mul(sub(y, p[1]!), sub(q[0]!, p[0]!)), mul(sub(x, p[0]!), sub(q[1]!, p[1]!)));
      return equation(
        'Straight line',
        f,
        [step('The two-point form:', '\\frac{y - y_1}{x - x_1} = \\frac{y_2 - y_1}{x_2 - x_1}')],
        'Both points were put in: they lie on it.',
        [plainPoint(p), plainPoint(q)],
      );
    }),
  ),
  rule(
    `equation of (?:straight )?line (?:(?:through|passing through) ${P} (?:and )?(?:with|having|whose) (?:slope|gradient)(?: is| =| of)? ?([-\\w/().√]+)|(?:with|having) (?:slope|gradient) ?(?:=|of)? ?([-\\w/().]+) (?:and )?(?:through|passing through) ${P})`,
    (match) => {
      const [p, m] = [point(match[1] ?? match[4] ?? ''), parsed(match[2] ?? match[3] ?? '')];
      if (p === null || m === null || !isConstant(m) || p.length !== 2) return null;
      const f = sub(sub(y, p[1]!), mul(m, sub(x, p[0]!)));
      return equation(
        'Straight line',
        f,
        [step('The point-slope form:', 'y - y_1 = m(x - x_1)')],
        'The point was put in, and so was another one that is reached from it along the slope: both lie on it.',
        [plainPoint(p), plainPoint([add(p[0]!, num(3)), add(p[1]!, mul(num(3), m))])],
      );
    },
  ),
  rule(
    `equation of (?:straight )?line (?:through|passing through) ${P} (?:and )?(?:which is )?(?:(parallel|perpendicular) to) ${LINE}`,
    (match) => {
      const [p, l] = [point(match[1]!), line(match[3]!)];
      if (p === null || l === null || p.length !== 2) return null;
      const turned = match[2]!.toLowerCase() === 'parallel' ? l : { a: l.b, b: neg(l.a), c: zero };
      const f = sub(ofLine({ ...turned, c: zero }), at(ofLine({ ...turned, c: zero }), p[0]!, p[1]!));
      const [u, v] = plainPoint(p);
      const [first, second] = onLine(l);
      const [dx, dy] = [second[0] - first[0], second[1] - first[1]];
      const along: readonly [number, number] = match[2]!.toLowerCase() === 'parallel' ? [u + dx, v + dy] : [u - dy, v + dx];
      return equation(
        'Straight line',
        f,
        [
          step(
            match[2]!.toLowerCase() === 'parallel'
              ? 'Parallel lines have the same $ax + by$.'
              : 'Perpendicular lines exchange $a$ and $b$, one with the other sign.',
          ),
        ],
        'The point was put in, and so was another one that is reached from it in the direction asked for: both lie on it.',
        [[u, v], along],
      );
    },
  ),
  rule(`(?:perpendicular |shortest )?distance (?:of|from|between) ${P} (?:from|to|and) ${LINE}`, (match) => {
    const [p, l] = [point(match[1]!), line(match[2]!)];
    if (p === null || l === null || p.length !== 2) return null;
    const result = expand(div(call('abs', at(ofLine(l), p[0]!, p[1]!)), sqrt(expand(add(square(l.a), square(l.b))))));
    return value(
      'Distance from a line',
      result,
      'Put the point into the equation and divide by the length of the normal.',
      'd = \\frac{|ax_1 + by_1 + c|}{\\sqrt{a^2 + b^2}}',
      'Among the points of the line the nearest was searched by numbers: it is as far away.',
      () => leastDistance(decimals(p), l),
    );
  }),
  rule(`distance between (?:parallel )?lines ([^=]+=[^=]+?) and ([^=]+=[^=]+)`, (match) => {
    const [l, k] = [line(match[1]!), line(match[2]!)];
    if (l === null || k === null || !isZero(expand(sub(mul(l.a, k.b), mul(l.b, k.a))))) return null;
    const factor = isZero(l.a) ? div(l.b, k.b) : div(l.a, k.a);
    const result = expand(div(call('abs', expand(sub(l.c, mul(factor, k.c)))), sqrt(expand(add(square(l.a), square(l.b))))));
    return value(
      'Distance of parallel lines',
      result,
      'Bring both to the same $ax + by$.',
      'd = \\frac{|c_1 - c_2|}{\\sqrt{a^2 + b^2}}',
      'From a point of one line the nearest of the other was searched by numbers: it is as far away.',
      () => leastDistance(onLine(k)[0], l),
    );
  }),
  rule(
    `area of triangle (?:with|whose|having|formed by|formed with)? ?(?:vertices|corners)?(?: (?:are|at))?:? ?${P},? (?:and )?${P},? (?:and )?${P}`,
    (match) => area(match),
  ),
  rule(
    `area of triangle (?:with|whose|having|formed by|formed with)? ?(?:vertices|corners)?(?: (?:are|at))?:? ?${P} ?, ?${P} ?(?:,|and) ?${P}`,
    (match) => area(match),
  ),
  rule(
    `centroid of triangle (?:with|whose|having|formed by)? ?(?:vertices|corners)?(?: (?:are|at))?:? ?${P} ?,? ?${P} ?(?:,|,? and) ?${P}`,
    (match) => {
      const ps = match.slice(1, 4).map(point);
      if (!ps.every((p): p is Point => p !== null && p.length === 2)) return null;
      const centre = [0, 1].map((index) => expand(div(add(...ps.map((p) => p[index]!)), num(3))));
      return solved({
        topic: 'Centroid',
        result: centre,
        write: pointNotation,
        steps: [step('The mean of the corners:', coordinatesTex(centre))],
        check: {
          claim: 'The vectors from it to the corners add up to zero.',
          holds: (found) => found.every((c, index) => isZero(expand(add(...ps.map((p) => sub(p[index]!, c)))))),
        },
      });
    },
  ),
  ...conicRules,
];

function area(match: readonly string[]): Outcome | null {
  const [p, q, r] = match.slice(1, 4).map(point);
  if (!p || !q || !r || p.length !== 2 || q.length !== 2 || r.length !== 2) return null;
  const doubled = expand(add(mul(p[0]!, sub(q[1]!, r[1]!)), mul(q[0]!, sub(r[1]!, p[1]!)), mul(r[0]!, sub(p[1]!, q[1]!))));
  const result = expand(div(call('abs', doubled), two));
  const side = (a: Point, b: Point) => Math.hypot(evaluate(a[0]!, {}) - evaluate(b[0]!, {}), evaluate(a[1]!, {}) - evaluate(b[1]!, {}));
  const [a, b, c] = [side(p, q), side(q, r), side(r, p)];
  const s = (a + b + c) / 2;
  return value(
    'Area of a triangle',
    result,
    'Half the determinant of the corners:',
    '\\frac{1}{2}\\left|x_1(y_2 - y_3) + x_2(y_3 - y_1) + x_3(y_1 - y_2)\\right|',
    'By the formula of Heron, from the three sides, the area is the same.',
    () => Math.sqrt(Math.max(0, s * (s - a) * (s - b) * (s - c))),
  );
}

function plainPoint(p: Point): readonly [number, number] {
  const [u, v] = decimals(p);
  return [u!, v!];
}

/** Coordinate geometry: points, lines, circles and conics. */
export function geometry({ text }: Question): Outcome | null {
  for (const { shape, solve } of rules) {
    const match = shape.exec(text);
    const outcome = match && solve(match);
    if (outcome) return outcome;
  }
  return null;
}
