import { abstained, type Check, type Notation, type Outcome, type Step } from '../../solution.ts';
import { add, mul, splitCoefficient, sub } from '../algebra/arithmetic.ts';
import { evaluate, realFunction } from '../algebra/evaluate.ts';
import { contains, type Expr, isConstant, subexpressions, sym, termsOf, variablesOf } from '../algebra/expression.ts';
import { withJoinedLogarithms } from '../algebra/fractions.ts';
import { type LimitPoint, type LimitValue, oneSidedLimit } from '../algebra/limit.ts';
import { isClose, quadrature, realZeros } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, rewrite, substitute } from '../algebra/rewrite.ts';
import { withShare } from '../algebra/work.ts';
import { integralTex } from '../integration/antiderivative.ts';
import { integrate, isAntiderivative } from '../integration/integrate.ts';
import { expression, solved, step } from '../outcome.ts';
import { groupAt } from '../reading/groups.ts';
import { phraseTable } from '../../reading/phrases.ts';
import { parsed } from '../reading/parse.ts';
import type { Question } from '../reading/question.ts';

export interface AskedIntegral {
  readonly integrand: Expr;
  readonly variable: string;
  readonly from?: Bound;
  readonly to?: Bound;
}
export type Bound = { readonly kind: 'finite'; readonly value: Expr } | { readonly kind: 'infinite'; readonly direction: 1 | -1 };

const INTEGRAL =
  '(integrate|∫|int|[indefinite|definite] (integral|integration|antiderivative|anti-derivative|primitive)) [of] [function|functions|expression|integral] [of] [∫|int]';
const BY = '[wrt {variable:letter}]';
const LIMITS = '(from|between|in interval|in limits|with limits|for limits) [limits]';

export const readIntegral = phraseTable<AskedIntegral>([
  [
    `${INTEGRAL} {bounded=_.+} ${BY}`,
    ({ bounded = '', variable = '' }) => {
      const bounds = withBounds(bounded);
      return bounds && asked(bounds.rest, variable, bounds.from, bounds.to);
    },
  ],
  [
    [
      `${INTEGRAL} [from] {from=\\S+} to {to=\\S+} [of] {f} ${BY}`,
      `${INTEGRAL} {f} ${BY} ${LIMITS} {from=(?:[a-z] ?= ?)?\\[?[^\\s\\],]+} (to|and|,) {to=(?:[a-z] ?= ?)?[^\\s\\],]+\\]?}`,
    ],
    ({ f = '', variable = '', from = '', to = '' }) => asked(f, variable, end(from), end(to)),
  ],
  [`${INTEGRAL} {f} ${BY}`, ({ f = '', variable = '' }) => asked(f, variable)],
]);

const end = (text: string) => text.replace(/^[a-z] ?= ?/, '').replace(/^\[|\]$/g, '');

export function integralTopic({ text }: Question): Outcome | null {
  const read = readIntegral({ text });
  if (read === null) return null;
  const { integrand, variable, from, to } = read;
  return from === undefined || to === undefined ? indefinite(integrand, variable) : definite(integrand, variable, from, to);
}

function asked(source: string, wrt: string, from?: string, to?: string): AskedIntegral | null {
  const body = withoutDifferential(source.replace(/^∫ ?/, ''));
  const integrand = parsed(body.text, { log: 'natural' });
  if (integrand === null || (wrt !== '' && body.variable !== undefined && wrt !== body.variable)) return null;
  const names = variablesOf(integrand);
  const variable = body.variable ?? (wrt || (names.includes('x') || names.length === 0 ? 'x' : names.length === 1 ? names[0] : undefined));
  if (variable === undefined) return null;
  if (from === undefined || to === undefined) return { integrand, variable };
  const [low, high] = [bound(from), bound(to)];
  return low && high && { integrand, variable, from: low, to: high };
}

function bound(text: string): Bound | null {
  const infinite = /^([-+]?) ?\(?(?:infinity|inf|oo)\)?$/.exec(text.trim());
  if (infinite) return { kind: 'infinite', direction: infinite[1] === '-' ? -1 : 1 };
  const value = parsed(text, { log: 'natural' });
  return value === null || contains(value, 'infinity') ? null : { kind: 'finite', value };
}

/** Reads bounds: `_0^1`, `_{0}^{\pi/2}`. */
function withBounds(text: string): { from: string; to: string; rest: string } | null {
  if (!text.trimStart().startsWith('_')) return null;
  const start = text.indexOf('_') + 1;
  const low = groupAt(text, start);
  if (low === null) return null;
  const between = /^\s*\^/.exec(text.slice(low.end));
  if (!between) return null;
  const high = groupAt(text, low.end + between[0].length);
  return high === null ? null : { from: low.inner, to: high.inner, rest: text.slice(high.end).trim() };
}

/** Splits off the differential: `x sin x dx`, `dx/(x^2 + 1)`, `(x dx)/(x + 1)`. */
function withoutDifferential(text: string): { text: string; variable: string | undefined } {
  const last = /^(.*?)[ *]*d ?([a-z]|theta)$/s.exec(text);
  if (last && !/[a-z]$/i.test(last[1]!.replace(/(?:sin|cos|tan|sec|csc|cot|log|ln|x|y|t|e|u|z)$/, '')))
    return { text: last[1]!.trim() === '' ? '1' : last[1]!, variable: last[2] };
  if (last) return { text: last[1]!, variable: last[2] };
  const inside = /(^|[(\s*\d)x])d([a-z])(?=\s*\)?\s*\/)/.exec(text);
  if (inside) {
    const before = text.slice(0, inside.index + inside[1]!.length);
    const after = text.slice(inside.index + inside[0].length);
    return { text: /[\dx)]\s*$/.test(before) ? before + after : `${before}1${after}`, variable: inside[2] };
  }
  return { text, variable: undefined };
}

export function parametersOf(f: Expr, variable: string): Record<string, number> {
  return Object.fromEntries(variablesOf(f).filter((name) => name !== variable).map((name, index) => [name, 1.37 + index * 0.81])); // prettier-ignore
}

function indefinite(f: Expr, x: string): Outcome | null {
  const found = integrate(f, x);
  if (found === null) return abstained('I understand this integral, but I found no antiderivative.');
  const value = tidied(found.value, x);
  const steps: Step[] = [...found.steps];
  const answer = isAntiderivative(value, f, x, parametersOf(f, x)) ? value : found.value;
  if (found.steps.length > 1 || found.steps.length === 0)
    steps.push(step('Together, with the constant of integration:', `${integralTex(f, x)} = ${toTex(answer)} + C`));
  return solved({
    topic: 'Indefinite integral',
    result: answer,
    write: withConstant,
    steps,
    check: isSlopeOf(f, x),
  });
}

export const withConstant = (antiderivative: Expr): Notation => ({
  answer: `${toText(antiderivative)} + C`,
  tex: `${toTex(antiderivative)} + C`,
});

export const isSlopeOf = (f: Expr, x: string): Check<Expr> => ({
  claim: 'The slope of the result was measured at several points: it is the function under the integral.',
  holds: (antiderivative) => isAntiderivative(antiderivative, f, x, parametersOf(f, x)),
});

export const isAreaUnder = (f: Expr, x: string, from: Bound, to: Bound): Check<Expr> => ({
  claim: 'The area was added up by numbers as well, without the antiderivative: it is the same to seven digits.',
  holds: (area) => isClose(evaluate(area, {}), inPieces(f, x, numberOf(from), numberOf(to)), 1e-7),
});

/** The antiderivative without constants, which C absorbs, and without bars around non-negative values. */
export function tidied(value: Expr, x: string): Expr {
  const plain = add(...termsOf(expandedOutside(value)).filter((term) => contains(term, x)));
  return rewrite(plain, (part) => {
    if (part.kind === 'call' && part.name === 'atan' && part.argument.kind === 'call' && part.argument.name === 'tan')
      return part.argument.argument;
    if (part.kind === 'call' && part.name === 'abs' && isNeverNegative(part.argument)) return part.argument;
    return part;
  });
}

function expandedOutside(value: Expr): Expr {
  const { coefficient, rest } = splitCoefficient(value);
  return rest.kind === 'sum'
    ? add(...rest.terms.map((term) => mul({ kind: 'number', value: coefficient, key: keyOf(coefficient) }, term)))
    : value;
}
const keyOf = ({ n, d }: { n: bigint; d: bigint }) => (d === 1n ? `${n}` : `${n}/${d}`);

function isNeverNegative(expr: Expr): boolean {
  return termsOf(expr).every((term) => {
    const { coefficient, rest } = splitCoefficient(term);
    if (coefficient.n < 0n) return false;
    if (rest.key === '1' || rest.key === 'e' || rest.key === 'pi') return true;
    return rest.kind === 'power' && (rest.base.key === 'e' || /^\d+$/.test(rest.exponent.key) && BigInt(rest.exponent.key) % 2n === 0n); // prettier-ignore
  });
}

function definite(f: Expr, x: string, from: Bound, to: Bound): Outcome | null {
  const parameters = parametersOf(f, x);
  if (
    Object.keys(parameters).length > 0 ||
    (from.kind === 'finite' && !isConstant(from.value)) ||
    (to.kind === 'finite' && !isConstant(to.value))
  )
    return null;
  const [a, b] = [numberOf(from), numberOf(to)];
  const measured = inPieces(f, x, a, b);
  if (!Number.isFinite(measured)) return abstained('I understand this integral, but it may not have a value.');
  const found = withShare(0.5, () => integrate(f, x));
  if (found) {
    const value = difference(found.value, x, from, to);
    if (value !== null && isClose(evaluate(value, {}), measured, 1e-7)) {
      const answer = withJoinedLogarithms(value);
      const exact = isClose(evaluate(answer, {}), measured, 1e-7) ? answer : value;
      return solved({
        topic: 'Definite integral',
        result: exact,
        write: expression,
        steps: [
          ...found.steps,
          step(
            'Put in the limits: upper minus lower.',
            `\\left[${toTex(found.value)}\\right]_{${boundTex(from)}}^{${boundTex(to)}} = ${toTex(exact)}`,
          ),
        ],
        check: isAreaUnder(f, x, from, to),
      });
    }
  }
  return abstained('I understand this integral, but I found no exact value.');
}

const numberOf = (place: Bound) => (place.kind === 'finite' ? evaluate(place.value, {}) : place.direction * Infinity);
export const boundTex = (place: Bound) => (place.kind === 'finite' ? toTex(place.value) : place.direction < 0 ? '-\\infty' : '\\infty');

/** The integral as a sum over the pieces between sign changes of absolute values. */
function inPieces(f: Expr, x: string, from: number, to: number): number {
  const g = realFunction(f, x);
  if (!Number.isFinite(from) || !Number.isFinite(to)) return quadrature(g, from, to);
  const bends = [...subexpressions(f)].flatMap((part) =>
    part.kind === 'call' && part.name === 'abs' ? realZeros(realFunction(part.argument, x), from, to, 200) : [],
  );
  const places = [from, ...bends.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to];
  return places.slice(1).reduce((total, end, index) => total + quadrature(g, places[index]!, end), 0);
}

function difference(value: Expr, x: string, from: Bound, to: Bound): Expr | null {
  const [high, low] = [atBound(value, x, to, -1), atBound(value, x, from, 1)];
  return high === null || low === null ? null : expand(sub(high, low));
}

function atBound(value: Expr, x: string, place: Bound, side: 1 | -1): Expr | null {
  if (place.kind === 'finite' && Number.isFinite(evaluate(value, { [x]: evaluate(place.value, {}) }))) {
    return expand(substitute(value, sym(x), place.value));
  }
  const where: LimitPoint =
    place.kind === 'finite' ? { kind: 'finite', at: place.value } : { kind: 'infinite', direction: place.direction };
  const limit: LimitValue | null = oneSidedLimit(value, x, where, side);
  return limit?.kind === 'finite' ? limit.value : null;
}
