import type { Outcome } from '../../solution.ts';
import { add, div, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { derivative } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, isNumber, isZero, num, one, two, variablesOf, zero } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { expression, plain, solved, step } from '../outcome.ts';
import type { Row } from '../../reading/phrases.ts';
import { around, at, curveOf, isOnCurve, type Place, pointNotation, x, y } from './plane.ts';

/** Centre and radius of a circle; the focus of a parabola and the eccentricity of an ellipse or a hyperbola in standard position. */
export const conicRows: readonly Row[] = [
  [
    '{asked=(?:centre|center|radius)(?: and (?:centre|center|radius))?} of [circle] {f:equation}',
    ({ asked = '', f = '' }) => circle(asked.toLowerCase(), curveOf(f)),
  ],
  ['focus of [parabola] {f:equation}', ({ f = '' }) => parabola(standardForm(f))],
  ['eccentricity of [ellipse|hyperbola|conic] {f:equation}', ({ f = '' }) => eccentricity(standardForm(f))],
];

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
      if (asked === 'radius') return expression(r);
      return asked.includes(' and ') ? plain(`centre ${pointNotation([p, q]).answer}, radius ${toText(r)}`) : pointNotation([p, q]);
    },
    steps: [step('Complete the squares.', tex)],
    check: {
      claim: 'Several points at that distance from the centre were put into the equation as it was given: they lie on it.',
      holds: ([p, q, r]) => evaluate(r, {}) > 0 && isOnCurve(f, around([p, q], r)),
    },
  });
}

/** The coefficients of xx·x² + yy·y² + px·x + py·y + c = 0. */
interface StandardForm {
  readonly f: Expr;
  readonly xx: Expr;
  readonly yy: Expr;
  readonly px: Expr;
  readonly py: Expr;
  readonly c: Expr;
}

function standardForm(text: string): StandardForm | null {
  const f = curveOf(text);
  if (f === null) return null;
  const [xx, yy] = ['x', 'y'].map((name) => div(derivative(derivative(f, name), name), two)) as [Expr, Expr];
  const [px, py] = ['x', 'y'].map((name) => at(derivative(f, name), zero, zero)) as [Expr, Expr];
  const c = at(f, zero, zero);
  const rest = expand(sub(f, add(mul(xx, square(x)), mul(yy, square(y)), mul(px, x), mul(py, y), c)));
  return isZero(rest) && [xx, yy, px, py, c].every(isConstant) ? { f, xx, yy, px, py, c } : null;
}

/** y² = 4ax or x² = 4ay. */
function parabola(form: StandardForm | null): Outcome | null {
  if (form === null) return null;
  const { f, xx, yy, px, py, c } = form;
  const isSideways = isZero(xx);
  if (!isZero(c) || isSideways === isZero(yy) || !isZero(isSideways ? py : px)) return null;
  const a = expand(div(neg(isSideways ? div(px, yy) : div(py, xx)), num(4)));
  if (isZero(a)) return null;
  return solved({
    topic: 'Parabola',
    result: a,
    write: (found) => pointNotation(isSideways ? [found, zero] : [zero, found]),
    steps: [
      step(`Compare with $${isSideways ? 'y^2 = 4ax' : 'x^2 = 4ay'}$:`, `a = ${toTex(a)}`),
      step('The focus lies $a$ from the vertex on the axis.'),
    ],
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

/** x²/a² ± y²/b² = 1. */
function eccentricity(form: StandardForm | null): Outcome | null {
  if (form === null) return null;
  const { f, xx, yy, px, py, c } = form;
  if (isZero(c) || isZero(xx) || isZero(yy) || !isZero(px) || !isZero(py)) return null;
  const [a2, b2] = [xx, yy].map((part) => expand(neg(div(c, part)))) as [Expr, Expr];
  const [sa, sb] = [evaluate(a2, {}), evaluate(b2, {})];
  const [major, minor] = sa >= sb ? [a2, b2] : [b2, a2];
  if (evaluate(major, {}) <= 0) return null;
  const isEllipse = evaluate(minor, {}) > 0;
  const result = expand(sqrt(expand(sub(one, div(minor, major)))));
  return solved({
    topic: isEllipse ? 'Ellipse' : 'Hyperbola',
    result,
    write: expression,
    steps: [
      step('Divide by the constant, so that 1 stands on the right:', `\\frac{x^2}{${toTex(a2)}} + \\frac{y^2}{${toTex(b2)}} = 1`),
      step(
        `$e = \\sqrt{1 ${isEllipse ? '-' : '+'} b^2/a^2}$, where $a^2$ is ${isEllipse ? 'the larger' : 'the positive one'}.`,
        toTex(result),
      ),
    ],
    check: {
      claim: 'Points of the curve were taken: their distance from a focus is the eccentricity times that from its directrix.',
      holds: (found) => {
        const [a, b, e] = [Math.sqrt(evaluate(major, {})), Math.sqrt(Math.abs(evaluate(minor, {}))), evaluate(found, {})];
        const [even, odd] = isEllipse ? [Math.cos, Math.sin] : [Math.cosh, Math.sinh];
        const places = [0.7, -1.1, 1.9].map((t): Place => [a * even(t), b * odd(t)]);
        const isByDirectrix = ([u, v]: Place) => isClose(Math.hypot(u - a * e, v), e * Math.abs(u - a / e), 1e-9);
        return e > 0 && isOnCurve(f, sa >= sb ? places : places.map(([u, v]) => [v, u])) && places.every(isByDirectrix);
      },
    },
  });
}
