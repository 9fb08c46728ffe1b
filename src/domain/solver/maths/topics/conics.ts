import { type Outcome } from '../../solution.ts';
import { add, div, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { derivative } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, isNumber, isZero, num, two, variablesOf, zero } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { parsedWholeEquation } from '../reading/relation.ts';
import { around, at, coordinates, coordinatesTex, isOnCurve, P, point, type Rule, rule, x, y } from './plane.ts';

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
      if (!(evaluate(r, {}) > 0) || !isOnCurve(f, around(p[0]!, p[1]!, r))) return null;
      const form = expand(f);
      return solved({
        topic: 'Circle',
        answer: `${toText(form)} = 0`,
        tex: `${toTex(form)} = 0`,
        steps: [
          step(
            'All points at the distance $r$ from the centre:',
            `\\left(${toTex(sub(x, p[0]!))}\\right)^2 + \\left(${toTex(sub(y, p[1]!))}\\right)^2 = ${toTex(expand(square(r)))}`,
          ),
          step('Multiplied out:', `${toTex(form)} = 0`),
        ],
        verification: 'Several points at that distance from the centre were put in: they lie on it.',
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
  if (!isOnCurve(f, around(g, h, radius))) return null;
  const steps = [
    step('Complete the squares.', `\\left(${toTex(sub(x, g))}\\right)^2 + \\left(${toTex(sub(y, h))}\\right)^2 = ${toTex(squared)}`),
  ];
  const verification = 'Several points at that distance from the centre were put into the equation as it was given: they lie on it.';
  const centre = coordinates([g, h]);
  if (asked === 'radius') return solved({ topic: 'Circle', answer: toText(radius), tex: toTex(radius), steps, verification });
  if (asked === 'centre' || asked === 'center')
    return solved({ topic: 'Circle', answer: centre, tex: coordinatesTex([g, h]), steps, verification });
  return asked === null ? null : solved({ topic: 'Circle', answer: `centre ${centre}, radius ${toText(radius)}`, steps, verification });
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
  const answer = (result: string, steps: readonly ReturnType<typeof step>[], topic: string) =>
    solved({
      topic,
      answer: result,
      steps,
      verification:
        topic === 'Parabola'
          ? 'Points of the curve were taken: they are as far from the focus as from the directrix.'
          : `Points of the curve were taken: the ${topic === 'Ellipse' ? 'sum' : 'difference'} of their distances from the foci is always the same.`,
    });
  if (isZero(c) && isZero(xx) !== isZero(yy)) {
    const isSideways = isZero(xx);
    if (isSideways ? !isZero(py) : !isZero(px)) return null;
    const a = expand(div(neg(isSideways ? div(px, yy) : div(py, xx)), num(4)));
    if (isZero(a)) return null;
    const steps = [step(`Compare with $${isSideways ? 'y^2 = 4ax' : 'x^2 = 4ay'}$:`, `a = ${toTex(a)}`)];
    const focus = evaluate(a, {});
    const points = [0.3, -1, 1.7].map((t): [number, number] => [focus * t * t, 2 * focus * t]);
    if (!isOnCurve(f, isSideways ? points : points.map(([u, v]) => [v, u]))) return null;
    if (!points.every(([u, v]) => isClose(Math.hypot(u - focus, v), Math.abs(u + focus), 1e-9))) return null;
    if (/latus/.test(asked))
      return answer(toText(call('abs', expand(mul(num(4), a)))), [...steps, step('The latus rectum is $4|a|$ long.')], 'Parabola');
    if (/foc/.test(asked))
      return answer(
        coordinates(isSideways ? [a, zero] : [zero, a]),
        [...steps, step('The focus lies $a$ from the vertex on the axis.')],
        'Parabola',
      );
    if (/directrix/.test(asked))
      return answer(
        `${isSideways ? 'x' : 'y'} = ${toText(neg(a))}`,
        [...steps, step('The directrix lies as far on the other side.')],
        'Parabola',
      );
    return /eccentricity/.test(asked) ? answer('1', steps, 'Parabola') : null;
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
  // |PF1 ± PF2| = 2a at a point of the curve.
  const [A, B, F] = [Math.sqrt(evaluate(major, {})), Math.sqrt(evaluate(size, {})), Math.sqrt(evaluate(focal, {}))];
  const points = [0.7, -1.1, 1.9].map((t): [number, number] =>
    isEllipse ? [A * Math.cos(t), B * Math.sin(t)] : [A * Math.cosh(t), B * Math.sinh(t)],
  );
  if (!isOnCurve(f, alongX ? points : points.map(([u, v]) => [v, u]))) return null;
  for (const [u, v] of points) {
    const [d1, d2] = [Math.hypot(u - F, v), Math.hypot(u + F, v)];
    if (!isClose(isEllipse ? d1 + d2 : Math.abs(d1 - d2), 2 * A, 1e-9)) return null;
  }
  const latus = expand(div(mul(two, call('abs', minor)), a));
  const end: [number, number] = [F, evaluate(latus, {}) / 2];
  if (!isClose(evaluate(e, {}) * A, F, 1e-9) || !isOnCurve(f, [alongX ? end : [end[1], end[0]]])) return null;
  const pair = (distance: Expr) => (alongX ? `(±${toText(distance)}, 0)` : `(0, ±${toText(distance)})`);
  if (/eccentricity/.test(asked))
    return answer(
      toText(e),
      [
        ...steps,
        step(isEllipse ? '$e = \\sqrt{1 - b^2/a^2}$ with the larger of both as $a^2$:' : '$e = \\sqrt{1 + b^2/a^2}$:', `e = ${toTex(e)}`),
      ],
      topic,
    );
  if (/foc/.test(asked))
    return answer(pair(expand(sqrt(focal))), [...steps, step('The foci lie $ae$ from the centre.', toTex(expand(sqrt(focal))))], topic);
  if (/vertices/.test(asked)) return answer(pair(a), steps, topic);
  if (/latus/.test(asked)) return answer(toText(latus), [...steps, step('The latus rectum is $\\frac{2b^2}{a}$ long.')], topic);
  if (/major|transverse/.test(asked)) return answer(toText(mul(two, a)), [...steps, step('It is $2a$ long.')], topic);
  return /minor|conjugate/.test(asked) ? answer(toText(mul(two, sqrt(size))), [...steps, step('It is $2b$ long.')], topic) : null;
}
