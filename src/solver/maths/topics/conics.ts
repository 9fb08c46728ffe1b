import type { Notation, Outcome, Step } from '../../solution.ts';
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
import type { Row } from '../../reading/phrases.ts';
import { around, asEquation, at, curveOf, isOnCurve, type Place, point, pointNotation, x, y } from './plane.ts';

/** Circles, and parabolas, ellipses and hyperbolas in their standard positions. */
export const conicRows: readonly Row[] = [
  [
    '{asked=(?:centre|center|radius)(?: and (?:centre|center|radius))?} of [circle] {f:equation}',
    ({ asked = '', f = '' }) => circle(asked, curveOf(f)),
  ],
  [
    'equation of circle (with|having|whose|its)* (centre|center) [is|at] {p:point} [and] [with] radius [is|=] {r:side} [unit|units]',
    ({ p = '', r = '' }) => circleAround(p, parsed(r)),
  ],
  [
    '{asked=eccentricity|foci|focus|(?:length of )?latus rectum|(?:equation of )?directrix|vertices|lengths? of (?:major|minor|transverse|conjugate) axis} of [ellipse|parabola|hyperbola|conic] {f:equation}',
    ({ asked = '', f = '' }) => conic(asked.toLowerCase(), curveOf(f)),
  ],
];

function circleAround(centre: string, r: Expr | null): Outcome | null {
  const p = point(centre, 2);
  if (p === null || r === null || !isConstant(r) || !(evaluate(r, {}) > 0)) return null;
  const [dx, dy] = [sub(x, p[0]!), sub(y, p[1]!)];
  const form = expand(sub(add(square(dx), square(dy)), square(r)));
  const tex = `\\left(${toTex(dx)}\\right)^2 + \\left(${toTex(dy)}\\right)^2 = ${toTex(expand(square(r)))}`;
  return solved({
    topic: 'Circle',
    result: form,
    write: asEquation,
    steps: [step('All points at the distance $r$ from the centre:', tex), step('Multiplied out:', `${toTex(form)} = 0`)],
    check: {
      claim: 'Several points at that distance from the centre were put in: they lie on it.',
      holds: (found) => isOnCurve(found, around(p, r)),
    },
  });
}

function circle(asked: string, f: Expr | null): Outcome | null {
  if (f === null || variablesOf(f).join() !== 'x,y') return null;
  const k = div(derivative(derivative(f, 'x'), 'x'), two);
  const isCircle =
    isNumber(k) && !isZero(k) && derivative(derivative(f, 'y'), 'y').key === mul(two, k).key && isZero(derivative(derivative(f, 'x'), 'y'));
  if (!isCircle) return null;
  const unit = expand(div(f, k));
  const [g, h] = [x.name, y.name].map((name) => div(neg(at(derivative(unit, name), zero, zero)), two)) as [Expr, Expr];
  const squared = expand(sub(add(square(g), square(h)), at(unit, zero, zero)));
  if (!(evaluate(squared, {}) > 0)) return null;
  const tex = `\\left(${toTex(sub(x, g))}\\right)^2 + \\left(${toTex(sub(y, h))}\\right)^2 = ${toTex(squared)}`;
  return solved({
    topic: 'Circle',
    result: [g, h, sqrt(squared)] as const,
    write: ([p, q, r]) => {
      if (/^radius$/i.test(asked)) return expression(r);
      return asked.includes(' and ') ? plain(`centre ${pointNotation([p, q]).answer}, radius ${toText(r)}`) : pointNotation([p, q]);
    },
    steps: [step('Complete the squares.', tex)],
    check: {
      claim: 'Several points at that distance from the centre were put into the equation as it was given: they lie on it.',
      holds: ([p, q, r]) => evaluate(r, {}) > 0 && isOnCurve(f, around([p, q], r)),
    },
  });
}

/** Solves y² = 4ax and x²/a² ± y²/b² = 1, in their standard positions. */
function conic(asked: string, f: Expr | null): Outcome | null {
  if (f === null) return null;
  const [xx, yy] = ['x', 'y'].map((name) => div(derivative(derivative(f, name), name), two)) as [Expr, Expr];
  const [px, py] = ['x', 'y'].map((name) => at(derivative(f, name), zero, zero)) as [Expr, Expr];
  const c = at(f, zero, zero);
  const rest = expand(sub(f, add(mul(xx, square(x)), mul(yy, square(y)), mul(px, x), mul(py, y), c)));
  if (![xx, yy, px, py, c].every(isConstant) || !isZero(rest)) return null;
  if (isZero(c) && isZero(xx) !== isZero(yy)) {
    const isSideways = isZero(xx);
    if (!isZero(isSideways ? py : px)) return null;
    return parabola(asked, f, expand(div(neg(isSideways ? div(px, yy) : div(py, xx)), num(4))), isSideways);
  }
  if (isZero(c) || isZero(xx) || isZero(yy) || !isZero(px) || !isZero(py)) return null;
  return central(asked, f, expand(neg(div(c, xx))), expand(neg(div(c, yy))));
}

function parabola(asked: string, f: Expr, a: Expr, isSideways: boolean): Outcome | null {
  const ways: readonly (readonly [RegExp, string, (a: Expr) => Notation])[] = [
    [/latus/, 'The latus rectum is $4|a|$ long.', (found) => expression(call('abs', expand(mul(num(4), found))))],
    [/foc/, 'The focus lies $a$ from the vertex on the axis.', (found) => pointNotation(isSideways ? [found, zero] : [zero, found])],
    [/directrix/, 'The directrix lies as far on the other side.', (found) => plain(`${isSideways ? 'x' : 'y'} = ${toText(neg(found))}`)],
    [/eccentricity/, 'Every point is as far from the focus as from the directrix.', () => plain(1)],
  ];
  const [, how, write] = ways.find(([shape]) => shape.test(asked)) ?? [];
  if (isZero(a) || how === undefined || write === undefined) return null;
  return solved({
    topic: 'Parabola',
    result: a,
    write,
    steps: [step(`Compare with $${isSideways ? 'y^2 = 4ax' : 'x^2 = 4ay'}$:`, `a = ${toTex(a)}`), step(how)],
    check: {
      claim: 'Points of the curve were taken: they are as far from the focus as from the directrix.',
      holds: (found) => {
        const focus = evaluate(found, {});
        const places = [0.3, -1, 1.7].map((t): Place => [focus * t * t, 2 * focus * t]);
        const isFarAsDirectrix = ([u, v]: Place) => isClose(Math.hypot(u - focus, v), Math.abs(u + focus), 1e-9);
        return isOnCurve(f, isSideways ? places : places.map(([u, v]) => [v, u])) && places.every(isFarAsDirectrix);
      },
    },
  });
}

/** Solves an ellipse or a hyperbola. */
function central(asked: string, f: Expr, a2: Expr, b2: Expr): Outcome | null {
  const [sa, sb] = [evaluate(a2, {}), evaluate(b2, {})];
  if (sa <= 0 && sb <= 0) return null;
  const isEllipse = sa > 0 && sb > 0;
  const alongX = isEllipse ? sa >= sb : sa > 0;
  const [major, minor] = alongX ? [a2, call('abs', b2)] : [b2, call('abs', a2)];
  const focal = expand(isEllipse ? sub(major, minor) : add(major, minor));
  const a = sqrt(major);
  const [A, B, F] = [major, minor, focal].map((part) => Math.sqrt(evaluate(part, {}))) as [number, number, number];
  const isOn = (places: readonly Place[]) => isOnCurve(f, alongX ? places : places.map(([u, v]) => [v, u]));
  /** True if |PF1 ± PF2| = 2a at points of the curve. */
  const hasFoci = (half: number, distance: number): boolean => {
    const [even, odd] = isEllipse ? [Math.cos, Math.sin] : [Math.cosh, Math.sinh];
    const places = [0.7, -1.1, 1.9].map((t): Place => [A * even(t), B * odd(t)]);
    const isHalf = ([u, v]: Place): boolean => {
      const [d1, d2] = [Math.hypot(u - distance, v), Math.hypot(u + distance, v)];
      return isClose(isEllipse ? d1 + d2 : Math.abs(d1 - d2), 2 * half, 1e-9);
    };
    return isOn(places) && places.every(isHalf);
  };
  const pair = (distance: Expr) => plain(alongX ? `(±${toText(distance)}, 0)` : `(0, ±${toText(distance)})`);
  const formula = isEllipse ? '$e = \\sqrt{1 - b^2/a^2}$ with the larger of both as $a^2$.' : '$e = \\sqrt{1 + b^2/a^2}$.';
  const ways: readonly (readonly [RegExp, string, Expr, (value: number) => boolean, ((value: Expr) => Notation)?])[] = [
    [/eccentricity/, formula, expand(sqrt(expand(div(focal, major)))), (value) => hasFoci(A, value * A)],
    [/foc/, 'The foci lie $ae$ from the centre.', expand(sqrt(focal)), (value) => hasFoci(A, value), pair],
    [/vertices/, 'The vertices lie $a$ from the centre.', a, (value) => isOn([[value, 0]]), pair],
    [/latus/, 'The latus rectum is $\\frac{2b^2}{a}$ long.', expand(div(mul(two, minor), a)), (value) => isOn([[F, value / 2]])],
    [/major|transverse/, 'It is $2a$ long.', mul(two, a), (value) => isOn([[value / 2, 0]]) && hasFoci(value / 2, F)],
    [
      /minor|conjugate/,
      'It is $2b$ long.',
      mul(two, sqrt(minor)),
      (value) => isClose(F * F, isEllipse ? A * A - (value / 2) ** 2 : A * A + (value / 2) ** 2, 1e-9),
    ],
  ];
  const [, how, result, holds, write] = ways.find(([shape]) => shape.test(asked)) ?? [];
  if (how === undefined || result === undefined || holds === undefined) return null;
  const square = (letter: string, size: Expr): string => `\\frac{${letter}^2}{${toTex(size)}}`;
  const form =
    evaluate(a2, {}) < 0
      ? `${square('y', b2)} - ${square('x', neg(a2))}`
      : `${square('x', a2)} ${isEllipse ? '+' : '-'} ${square('y', call('abs', b2))}`;
  const steps: Step[] = [step('Divide by the constant, so that 1 stands on the right:', `${form} = 1`), step(how, toTex(result))];
  const claim = `Points of the curve were taken: the ${isEllipse ? 'sum' : 'difference'} of their distances from the foci is always the same.`;
  return solved({
    topic: isEllipse ? 'Ellipse' : 'Hyperbola',
    result,
    write: write ?? expression,
    steps,
    check: { claim, holds: (found) => evaluate(found, {}) > 0 && hasFoci(A, F) && holds(evaluate(found, {})) },
  });
}
