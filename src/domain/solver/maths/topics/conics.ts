import { type Notation, type Outcome, type Step } from '../../solution.ts';
import { add, div, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { derivative } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, isNumber, isZero, num, two, variablesOf, zero } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { expression, plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { parsedWholeEquation } from '../reading/relation.ts';
import { around, asEquation, at, coordinates, isOnCurve, P, pointNotation, point, type Rule, rule, x, y } from './plane.ts';

/** Circles, and parabolas, ellipses and hyperbolas in their standard positions. */
export const conicRules: readonly Rule[] = [
  rule(`(?:(centre|center|radius|(?:centre|center) and radius|radius and (?:centre|center)) of )(?:circle )?([^=]+=[^=]+)`, (match) =>
    circle(match[1]?.toLowerCase() ?? null, match[2]!),
  ),
  rule(
    `equation of circle (?:with|having|whose)(?: its)? (?:centre|center)(?: is| at)? ?${P},? (?:and )?(?:with )?radius(?: is| =)? ?([\\w/.()√]+)(?: units?)?`,
    (match) => {
      const [p, r] = [point(match[1]!), parsed(match[2]!)];
      if (p === null || r === null || p.length !== 2 || !isConstant(r)) return null;
      const f = sub(add(square(sub(x, p[0]!)), square(sub(y, p[1]!))), square(r));
      if (!(evaluate(r, {}) > 0)) return null;
      const form = expand(f);
      return solved({
        topic: 'Circle',
        result: form,
        write: asEquation,
        steps: [
          step(
            'All points at the distance $r$ from the centre:',
            `\\left(${toTex(sub(x, p[0]!))}\\right)^2 + \\left(${toTex(sub(y, p[1]!))}\\right)^2 = ${toTex(expand(square(r)))}`,
          ),
          step('Multiplied out:', `${toTex(form)} = 0`),
        ],
        check: {
          claim: 'Several points at that distance from the centre were put in: they lie on it.',
          holds: (found) => isOnCurve(found, around(p[0]!, p[1]!, r)),
        },
      });
    },
  ),
  rule(
    `(?:(eccentricity|foci|focus|length of latus rectum|latus rectum|directrix|equation of directrix|vertices|lengths? of (?:major|minor|transverse|conjugate) axis) of )(?:ellipse |parabola |hyperbola |conic )?([^=]+=[^=]+)`,
    (match) => conic(match[1]!.toLowerCase(), match[2]!),
  ),
];

function circle(asked: string | null, text: string): Outcome | null {
  const relation = parsedWholeEquation(text);
  if (relation === null) return null;
  const f = expand(sub(relation.left, relation.right));
  if (variablesOf(f).join() !== 'x,y') return null;
  const k = div(derivative(derivative(f, 'x'), 'x'), two);
  if (
    !isNumber(k) ||
    isZero(k) ||
    derivative(derivative(f, 'y'), 'y').key !== mul(two, k).key ||
    !isZero(derivative(derivative(f, 'x'), 'y'))
  )
    return null;
  const unit = expand(div(f, k));
  const [g, h] = [at(derivative(unit, 'x'), zero, zero), at(derivative(unit, 'y'), zero, zero)].map((c) => div(neg(c), two)) as [
    Expr,
    Expr,
  ];
  const squared = expand(sub(add(square(g), square(h)), at(unit, zero, zero)));
  if (!(evaluate(squared, {}) > 0)) return null;
  const radius = sqrt(squared);
  const steps = [
    step('Complete the squares.', `\\left(${toTex(sub(x, g))}\\right)^2 + \\left(${toTex(sub(y, h))}\\right)^2 = ${toTex(squared)}`),
  ];
  return asked === null
    ? null
    : solved({
        topic: 'Circle',
        result: [g, h, radius] as const,
        write: ([p, q, r]) => {
          if (asked === 'radius') return expression(r);
          return asked.includes('and') ? plain(`centre ${coordinates([p, q])}, radius ${toText(r)}`) : pointNotation([p, q]);
        },
        steps,
        check: {
          claim: 'Several points at that distance from the centre were put into the equation as it was given: they lie on it.',
          holds: ([p, q, r]) => evaluate(r, {}) > 0 && isOnCurve(f, around(p, q, r)),
        },
      });
}

/** y² = 4ax and x²/a² ± y²/b² = 1, in their standard positions. */
function conic(asked: string, text: string): Outcome | null {
  const relation = parsedWholeEquation(text);
  if (relation === null) return null;
  const f = expand(sub(relation.left, relation.right));
  if (variablesOf(f).some((name) => name !== 'x' && name !== 'y')) return null;
  const [xx, yy] = [derivative(derivative(f, 'x'), 'x'), derivative(derivative(f, 'y'), 'y')].map((c) => div(c, two)) as [Expr, Expr];
  const [px, py] = [at(derivative(f, 'x'), zero, zero), at(derivative(f, 'y'), zero, zero)];
  const c = at(f, zero, zero);
  if (
    ![xx, yy, px, py, c].every(isConstant) ||
    !isZero(expand(sub(f, add(mul(xx, square(x)), mul(yy, square(y)), mul(px, x), mul(py, y), c))))
  )
    return null;
  if (isZero(c) && isZero(xx) !== isZero(yy)) {
    const isSideways = isZero(xx);
    if (isSideways ? !isZero(py) : !isZero(px)) return null;
    const a = expand(div(neg(isSideways ? div(px, yy) : div(py, xx)), num(4)));
    if (isZero(a)) return null;
    const steps = [step(`Compare with $${isSideways ? 'y^2 = 4ax' : 'x^2 = 4ay'}$:`, `a = ${toTex(a)}`)];
    const [how, write]: [string, (distance: Expr) => Notation] | [] = /latus/.test(asked)
      ? ['The latus rectum is $4|a|$ long.', (distance) => expression(call('abs', expand(mul(num(4), distance))))]
      : /foc/.test(asked)
        ? ['The focus lies $a$ from the vertex on the axis.', (distance) => pointNotation(isSideways ? [distance, zero] : [zero, distance])]
        : /directrix/.test(asked)
          ? ['The directrix lies as far on the other side.', (distance) => plain(`${isSideways ? 'x' : 'y'} = ${toText(neg(distance))}`)]
          : /eccentricity/.test(asked)
            ? ['Every point is as far from the focus as from the directrix.', () => plain(1)]
            : [];
    if (how === undefined || write === undefined) return null;
    return solved({
      topic: 'Parabola',
      result: a,
      write,
      steps: [...steps, step(how)],
      check: {
        claim: 'Points of the curve were taken: they are as far from the focus as from the directrix.',
        holds: (distance) => {
          const focus = evaluate(distance, {});
          const points = [0.3, -1, 1.7].map((t): [number, number] => [focus * t * t, 2 * focus * t]);
          return (
            isOnCurve(f, isSideways ? points : points.map(([u, v]) => [v, u])) &&
            points.every(([u, v]) => isClose(Math.hypot(u - focus, v), Math.abs(u + focus), 1e-9))
          );
        },
      },
    });
  }
  if (isZero(c) || isZero(xx) || isZero(yy) || !isZero(px) || !isZero(py)) return null;
  const [a2, b2] = [expand(neg(div(c, xx))), expand(neg(div(c, yy)))];
  const [sa, sb] = [evaluate(a2, {}), evaluate(b2, {})];
  if (sa <= 0 && sb <= 0) return null;
  const isEllipse = sa > 0 && sb > 0;
  const alongX = isEllipse ? sa >= sb : sa > 0;
  const [major, minor] = alongX ? [a2, b2] : [b2, a2];
  const focal = expand(sub(major, minor));
  const a = sqrt(major);
  const e = expand(sqrt(expand(div(focal, major))));
  const topic = isEllipse ? 'Ellipse' : 'Hyperbola';
  const steps = [
    step(
      'Divide by the constant, so that 1 stands on the right:',
      `\\frac{x^2}{${toTex(a2)}} ${isEllipse ? '+' : '-'} \\frac{y^2}{${toTex(isEllipse ? b2 : neg(b2))}} = 1`.replace(
        /\\frac\{x\^2\}\{-/,
        '-\\frac{x^2}{',
      ),
    ),
  ];
  const size = call('abs', minor);
  const [A, B, F] = [Math.sqrt(evaluate(major, {})), Math.sqrt(evaluate(size, {})), Math.sqrt(evaluate(focal, {}))];
  const isOn = (points: readonly (readonly [number, number])[]) => isOnCurve(f, alongX ? points : points.map(([u, v]) => [v, u]));
  /** |PF1 ± PF2| = 2a at points of the curve. */
  const hasFoci = (half: number, distance: number): boolean => {
    const points = [0.7, -1.1, 1.9].map((t): [number, number] =>
      isEllipse ? [A * Math.cos(t), B * Math.sin(t)] : [A * Math.cosh(t), B * Math.sinh(t)],
    );
    return (
      isOn(points) &&
      points.every(([u, v]) => {
        const [d1, d2] = [Math.hypot(u - distance, v), Math.hypot(u + distance, v)];
        return isClose(isEllipse ? d1 + d2 : Math.abs(d1 - d2), 2 * half, 1e-9);
      })
    );
  };
  const latus = expand(div(mul(two, call('abs', minor)), a));
  const answer = (result: Expr, steps: readonly Step[], holds: (value: number) => boolean, write: (value: Expr) => Notation = expression) =>
    solved({
      topic,
      result,
      write,
      steps,
      check: {
        claim: `Points of the curve were taken: the ${isEllipse ? 'sum' : 'difference'} of their distances from the foci is always the same.`,
        holds: (value) => evaluate(value, {}) > 0 && hasFoci(A, F) && holds(evaluate(value, {})),
      },
    });
  const pair = (distance: Expr) => (alongX ? `(±${toText(distance)}, 0)` : `(0, ±${toText(distance)})`);
  if (/eccentricity/.test(asked))
    return answer(
      e,
      [
        ...steps,
        step(isEllipse ? '$e = \\sqrt{1 - b^2/a^2}$ with the larger of both as $a^2$:' : '$e = \\sqrt{1 + b^2/a^2}$:', `e = ${toTex(e)}`),
      ],
      (value) => hasFoci(A, value * A),
    );
  if (/foc/.test(asked))
    return answer(
      expand(sqrt(focal)),
      [...steps, step('The foci lie $ae$ from the centre.', toTex(expand(sqrt(focal))))],
      (value) => hasFoci(A, value),
      (value) => plain(pair(value)),
    );
  if (/vertices/.test(asked))
    return answer(
      a,
      steps,
      (value) => isOn([[value, 0]]),
      (value) => plain(pair(value)),
    );
  if (/latus/.test(asked))
    return answer(latus, [...steps, step('The latus rectum is $\\frac{2b^2}{a}$ long.')], (value) => isOn([[F, value / 2]]));
  if (/major|transverse/.test(asked))
    return answer(mul(two, a), [...steps, step('It is $2a$ long.')], (value) => isOn([[value / 2, 0]]) && hasFoci(value / 2, F));
  return /minor|conjugate/.test(asked)
    ? answer(mul(two, sqrt(size)), [...steps, step('It is $2b$ long.')], (value) =>
        isClose(isEllipse ? A * A - (value / 2) ** 2 : A * A + (value / 2) ** 2, F * F, 1e-9),
      )
    : null;
}
