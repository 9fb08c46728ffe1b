import type { Outcome, Step } from '../../solution.ts';
import { div, neg, sub } from '../algebra/arithmetic.ts';
import { derivative, nthDerivative } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { contains, type Expr, factorsOf, isConstant, isNumber, one, size, sym, variablesOf } from '../algebra/expression.ts';
import { cancelled } from '../algebra/fractions.ts';
import { isClose, isEqualNumerically, slope } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { expression, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable } from '../../reading/phrases.ts';
import { parsedRelation } from '../reading/relation.ts';

const WRT = '[wrt {variable:letter}] [(at|when|for|if) [point] {at:letter} = {place:side}]';
const ORDER = '[{order=first|second|third|fourth|1st|2nd|3rd|4th}] [order]';
const DY = '{order=[(]*d(?:\\^\\(?[234]\\)?)?} [{of=[a-z]}] {by=\\)?/\\(?d ?[a-z](?:\\^\\(?[234]\\)?)?[)]*}';
const BODY = '[functions|function] {body}';

/** Solves derivatives of any order, also at a point. */
export const derivativeTopic = phraseTable([
  [
    [
      `${ORDER} (derivative|differential coefficient|differentiation) [of] ${BODY} ${WRT}`,
      `differentiate ${BODY} ${WRT}`,
      `${DY} [of] ${BODY} ${WRT}`,
      `${DY} GIVEN ${BODY} ${WRT}`,
      `${DY} ${WRT} GIVEN ${BODY}`,
      `{name=[a-z]}{primes='+} {value=(?:\\(.+\\))?} GIVEN {body=(?:[a-z] ?\\([a-z]\\)|[a-z]) ?=.+?}`,
    ],
    ({ body = '', variable = '', by = '', order = '', primes = '', at = '', place = '', value = '', of = '' }) => {
      const inside = value.slice(1, -1);
      return differentiated({
        body,
        variable: variable || /d ?([a-z])/.exec(by)?.[1],
        times: primes.length || Number(/[1-4]/.exec(order)?.[0] ?? 1 + Math.max(0, ORDERS.indexOf(order.toLowerCase()))),
        at: at || undefined,
        place: place || (/^[a-z]?$/.test(inside) ? undefined : inside),
        of: of || undefined,
      });
    },
  ],
]);

const ORDERS = ['first', 'second', 'third', 'fourth'];

interface Asked {
  readonly body: string;
  readonly variable: string | undefined;
  readonly times: number;
  readonly at: string | undefined;
  readonly place: string | undefined;
  readonly of: string | undefined;
}

function differentiated({ body, variable, times, at, place, of }: Asked): Outcome | null {
  const named = /^(?:functions? )?(?:[a-zA-Z] ?\( ?(?<argument>[a-z]) ?\)|(?<name>[a-zA-Z])) ?= ?(?<rest>[^=]+)$/.exec(body);
  const f = parsed(named?.groups?.['rest'] ?? body, { log: 'natural' });
  if (f === null) return implicit(body, variable, times, place);
  const names = variablesOf(f);
  if (named?.groups?.['name'] !== undefined && names.includes(named.groups['name'])) return implicit(body, variable, times, place);
  if (of !== undefined && named?.groups?.['name'] !== undefined && named.groups['name'] !== of) return null;
  const x =
    variable ??
    named?.groups?.['argument'] ??
    at ??
    (names.includes('x') ? 'x' : names.length === 1 ? names[0]! : names.length === 0 ? 'x' : undefined);
  if (x === undefined || (at !== undefined && at !== x)) return null;
  if (named?.groups?.['argument'] !== undefined && named.groups['argument'] !== x) return null;
  const raw = nthDerivative(f, x, times);
  const result = shortest(raw);
  const below = nthDerivative(f, x, times - 1);
  const steps = derivativeSteps(f, x, times, result);
  if (place === undefined) {
    return solved({
      topic: 'Derivative',
      result,
      write: (slopes) => ({ answer: toText(slopes), tex: `${prefix(x, times)} = ${toTex(slopes)}` }),
      steps,
      check: { claim: howMeasured(times), holds: (slopes) => isSlope(f, below, slopes, x) },
    });
  }
  const point = parsed(place);
  if (point === null || !isConstant(point)) return null;
  const value = expand(substitute(result, sym(x), point));
  return solved({
    topic: 'Derivative at a point',
    result: value,
    write: expression,
    steps: [...steps, step(`Put $${toTex(sym(x))} = ${toTex(point)}$.`, toTex(value))],
    check: {
      claim: howMeasured(times),
      holds: (slopeThere) => isSlope(f, below, result, x) && isMeasuredAt(below, x, point, slopeThere),
    },
  });
}

const howMeasured = (times: number) =>
  times === 1
    ? 'The slope was measured on the function itself, from small differences at several points: it agrees with the derivative there.'
    : 'The slope of the derivative before it was measured from small differences at several points: it agrees.';

/** Checks the derivative at a point. Letters get numbers. Near an end of the domain, the slope is measured slightly inside. */
function isMeasuredAt(below: Expr, x: string, point: Expr, value: Expr): boolean {
  const letters = Object.fromEntries(variablesOf(below, point, value).map((name, index) => [name, 1.3 + index * 0.71]));
  const at = evaluate(point, letters);
  const measuredAt = (place: number): number => slope((t) => evaluate(below, { ...letters, [x]: t }), place);
  const expected = evaluate(value, letters);
  const measured = measuredAt(at);
  if (!Number.isNaN(measured)) return isClose(measured, expected, 1e-4);
  return [1e-3, -1e-3].some((step) => isClose(measuredAt(at + step), expected, 5e-2));
}

const prefix = (x: string, times: number) =>
  times === 1 ? `\\frac{dy}{d${toTex(sym(x))}}` : `\\frac{d^{${times}}y}{d${toTex(sym(x))}^{${times}}}`;

/** The shortest equivalent form. */
function shortest(expr: Expr): Expr {
  const forms = [expr, expand(expr)];
  if (!/\((?:sin|cos|tan|sec|csc|cot)/.test(expr.key)) forms.push(cancelled(expr));
  const measured = forms.filter((form) => isEqualNumerically(form, expr) === true).map((form) => ({ form, length: size(form) }));
  return measured.toSorted((a, b) => a.length - b.length)[0]?.form ?? expr;
}

/** True if the result equals the measured slope of the previous derivative at several points. */
function isSlope(f: Expr, below: Expr, result: Expr, x: string): boolean {
  const others = variablesOf(f).filter((name) => name !== x);
  const parameters = Object.fromEntries(others.map((name, index) => [name, 1.3 + index * 0.71]));
  let compared = 0;
  for (const at of [0.31, 0.77, 1.24, 2.13, 3.4, -0.45, -1.6, 0.12, 5.3, 12.7]) {
    const g = (t: number) => evaluate(below, { ...parameters, [x]: t });
    const measured = slope(g, at);
    const value = evaluate(result, { ...parameters, [x]: at });
    if (!Number.isFinite(measured) || !Number.isFinite(value)) continue;
    if (!isClose(measured, value, 1e-4)) return false;
    compared++;
  }
  return compared >= 3;
}

/** The steps in the style of a teacher: rule, parts, result. */
function derivativeSteps(f: Expr, x: string, times: number, result: Expr): Step[] {
  const d = `\\frac{d}{d${toTex(sym(x))}}`;
  const steps: Step[] = [step('The function is', `y = ${toTex(f)}`)];
  const moving = factorsOf(f).filter((factor) => contains(factor, x));
  const below = moving.filter((factor) => factor.kind === 'power' && isNumber(factor.exponent) && factor.exponent.value.n < 0n);
  const show = (part: Expr) => `${d}\\left(${toTex(part)}\\right) = ${toTex(derivative(part, x))}`;
  if (f.kind === 'sum')
    steps.push(
      step(
        'Differentiate term by term.',
        f.terms
          .filter((term) => contains(term, x))
          .map(show)
          .join(',\\quad '),
      ),
    );
  else if (moving.length > 1 && below.length > 0) {
    const v = below.reduce<Expr>((product, factor) => div(product, factor), one);
    const top = moving.filter((factor) => !below.includes(factor));
    steps.push(
      step(
        `Quotient rule: $\\left(\\frac{u}{v}\\right)' = \\frac{u'v - uv'}{v^2}$ with`,
        `${top.map(show).join(',\\quad ')},\\quad ${show(v)}`,
      ),
    );
  } else if (moving.length > 1)
    steps.push(step("Product rule: differentiate one factor at a time, $(uv)' = u'v + uv'$, with", moving.map(show).join(',\\quad ')));
  else if (moving.length === 1) {
    const [part] = moving as [Expr];
    const inner =
      part.kind === 'call' ? part.argument : part.kind === 'power' ? (contains(part.exponent, x) ? part.exponent : part.base) : null;
    if (part.kind === 'power' && contains(part.exponent, x) && contains(part.base, x))
      steps.push(
        step('Take logarithms, $\\ln y$, and differentiate both sides.', `\\frac{y'}{y} = ${toTex(div(derivative(part, x), part))}`),
      );
    else if (inner !== null && inner.kind !== 'symbol')
      steps.push(step('Chain rule: differentiate the outer function, and multiply by the derivative of the inner one,', show(inner)));
  }
  const first = times === 1 ? result : derivative(f, x);
  steps.push(step(times === 1 ? 'Put together:' : 'The first derivative is', `${prefix(x, 1)} = ${toTex(first)}`));
  for (let round = 2; round <= times; round++) {
    steps.push(step('Differentiate again.', `${prefix(x, round)} = ${toTex(round === times ? result : nthDerivative(f, x, round))}`));
  }
  return steps;
}

/** Differentiates x² + y² = 25 implicitly, with y as a function of x. */
function implicit(body: string, variable: string | undefined, times: number, place: string | undefined): Outcome | null {
  const relation = parsedRelation(body, { log: 'natural' });
  if (relation === null || relation.sign !== '=' || times !== 1 || place !== undefined || (variable !== undefined && variable !== 'x'))
    return null;
  const f = sub(relation.left, relation.right);
  const names = variablesOf(f);
  if (!names.includes('x') || !names.includes('y')) return null;
  const [fx, fy] = [derivative(f, 'x'), derivative(f, 'y')];
  const result = shortest(neg(div(fx, fy)));
  return solved({
    topic: 'Implicit differentiation',
    result,
    write: (slopes) => ({ answer: toText(slopes), tex: `\\frac{dy}{dx} = ${toTex(slopes)}` }),
    steps: [
      step(
        'Differentiate both sides with respect to $x$; where $y$ is differentiated, multiply by $\\frac{dy}{dx}$.',
        `${toTex(fx)} + \\left(${toTex(fy)}\\right)\\frac{dy}{dx} = 0`,
      ),
      step('Solve for $\\frac{dy}{dx}$.', `\\frac{dy}{dx} = ${toTex(result)}`),
    ],
    check: {
      claim: 'Points on the curve close together were found by numbers: the chords between them have this slope.',
      holds: (slopes) => isImplicitSlope(f, slopes, names),
    },
  });
}

function isImplicitSlope(f: Expr, result: Expr, names: readonly string[]): boolean {
  const parameters = Object.fromEntries(names.map((name, index) => [name, 2.3 + index * 0.9]));
  const at = (x: number, y: number) => evaluate(f, { ...parameters, x, y });
  const onCurve = (x: number, start: number): number => {
    let y = start;
    for (let round = 0; round < 60; round++) {
      const change = at(x, y) / slope((t) => at(x, t), y);
      if (!Number.isFinite(change)) return Number.NaN;
      y -= change;
      if (Math.abs(change) < 1e-13) break;
    }
    return Math.abs(at(x, y)) < 1e-9 ? y : Number.NaN;
  };
  let compared = 0;
  for (const x of [0.3, 0.7, 1.1, 1.9, -0.6, 2.7, 4.2]) {
    for (const start of [0.5, 2, -1.5, 5]) {
      const y = onCurve(x, start);
      if (Number.isNaN(y)) continue;
      const h = 1e-5;
      const measured = (onCurve(x + h, y) - onCurve(x - h, y)) / (2 * h);
      const value = evaluate(result, { ...parameters, x, y });
      if (!Number.isFinite(measured) || !Number.isFinite(value)) continue;
      if (!isClose(measured, value, 1e-4)) return false;
      compared++;
    }
  }
  return compared >= 2;
}
