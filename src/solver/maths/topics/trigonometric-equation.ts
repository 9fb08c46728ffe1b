import { abstained, type Outcome, type Step } from '../../solution.ts';
import { add, mul, sub } from '../algebra/arithmetic.ts';
import { allHold } from '../algebra/conditions.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, sym, variablesOf } from '../algebra/expression.ts';
import { isClose, realZeros } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';
import { listed } from './root-notation.ts';
import { parsedRelation } from '../reading/relation.ts';
import { familiesOf, joined, withoutOverlaps } from './angle-families.ts';
import { asInTextbooks, type Family } from './textbook-angles.ts';

const BOUND = '-?(?:\\d[\\d.]*\\s*\\*?\\s*)?(?:pi)?(?:\\s*/\\s*\\d+)?°?';
const ANGLE = '(x|theta|t|y|A)';
const EQUATION = '[trigonometric] [equation] {equation:equation}';
const WHAT =
  '[all] {what=(?:general solutions?|principal solutions?|number of solutions|solutions?|roots|values?)?} [of] [x|theta] (of|to|for|if|which satisfy|satisfying|for which|such that)*';
const FROM = `{low=${BOUND}} {open=<=?} ${ANGLE} {close=<=?} {high=${BOUND}}`;
const WITHIN = `{interval=[[(] ?${BOUND} ?, ?${BOUND} ?[\\])]}`;

/** Solves sin, cos or tan of one angle: the general solution, or all solutions in an interval. */
export const trigonometricEquation = phraseTable([
  [
    `[for ${ANGLE}] ${WHAT} ${EQUATION} (for|in|where|if|when|with|on|such that)* [interval|range|domain] ${FROM}`,
    (slots) =>
      answered(slots, { from: slots['low']!, to: slots['high']!, isFromIn: slots['open'] === '<=', isToIn: slots['close'] === '<=' }),
  ],
  [
    `[for ${ANGLE}] ${WHAT} ${EQUATION} [for|where|if|when|with] [${ANGLE}] (in|on|lies in|between) [interval] ${WITHIN}`,
    (slots) => {
      const interval = slots['interval']!;
      const [from = '', to = ''] = interval.slice(1, -1).split(',');
      return answered(slots, { from, to, isFromIn: interval.startsWith('['), isToIn: interval.endsWith(']') });
    },
  ],
  [
    [`[for ${ANGLE}] ${WHAT} ${EQUATION} [find] {after=(?:general solutions?)?}`],
    (slots) => answered(slots, /^principal/i.test(slots['what']!) ? { from: '0', to: '2*pi', isFromIn: true, isToIn: false } : null),
  ],
]);

interface Interval {
  readonly from: string;
  readonly to: string;
  readonly isFromIn: boolean;
  readonly isToIn: boolean;
}

function answered({ equation = '', what = '' }: Slots, interval: Interval | null): Outcome | null {
  const isCount = /^number/i.test(what);
  const [low, high] = [parsed(interval?.from ?? '0'), parsed(interval?.to ?? '0')];
  if (low === null || high === null || !isConstant(low) || !isConstant(high) || (isCount && interval === null)) return null;
  const relation = parsedRelation(equation.replace(/[,;]$/, ''));
  if (relation === null || relation.sign !== '=') return null;
  const [x, ...others] = variablesOf(relation.left, relation.right);
  const difference = sub(relation.left, relation.right);
  if (x === undefined || others.length > 0 || !/\((?:sin|cos|tan|cot|sec|csc) /.test(difference.key)) return null;
  const families = familiesOf(difference, x);
  if (families === null) return abstained('I understand this equation, but I do not know how to solve it.');
  const f = (at: number) => evaluate(relation.left, { [x]: at }) - evaluate(relation.right, { [x]: at });
  const isMet = (angle: Expr): boolean => Math.abs(f(evaluate(angle, {}))) < 1e-7;
  const firstOf = ({ start, period }: Family) => [0, 1, 2].map((k) => add(start, mul(num(k), period)));
  const kept = withoutOverlaps(families.filter((family) => firstOf(family).every(isMet)));
  if (!kept.flatMap(firstOf).every((angle) => allHold(relation.conditions, x, angle) === true)) return null;
  const steps: Step[] = [
    step('The equation is', `${toTex(relation.left)} = ${toTex(relation.right)}`),
    step(
      'Write it with one function of one angle, and use the general solutions: $\\sin\\theta = \\sin\\alpha$ gives $\\theta = n\\pi + (-1)^n\\alpha$, $\\cos\\theta = \\cos\\alpha$ gives $\\theta = 2n\\pi \\pm \\alpha$, $\\tan\\theta = \\tan\\alpha$ gives $\\theta = n\\pi + \\alpha$.',
    ),
  ];
  if (interval === null) {
    const written = joined(kept).map((family) => add(mul(sym('n'), family.period), family.start));
    const answer = asInTextbooks(x, kept, joined(kept)) ?? listed(x, written, toText, ' or ');
    const tex = `${listed(x, written, toTex, ' \\;\\text{or}\\; ')},\\; n \\in \\mathbb{Z}`;
    return solved({
      topic: 'Trigonometric equation',
      result: kept,
      write: () => (kept.length === 0 ? plain('no real solution') : { answer: `${answer}, n ∈ Z`, tex }),
      steps,
      check: {
        claim: 'Angles of every family were put into the equation, and a search over two whole turns found no others.',
        holds: (found) =>
          found.flatMap(firstOf).every(isMet) &&
          realZeros(f, -0.013, 4 * Math.PI, 1600).every((zero) => found.some((family) => isIn(family, zero))),
      },
    });
  }
  const [from, to] = [evaluate(low, {}), evaluate(high, {})];
  const isInside = (at: number) =>
    (at > from + 1e-10 || (interval.isFromIn && isClose(at, from, 1e-10))) &&
    (at < to - 1e-10 || (interval.isToIn && isClose(at, to, 1e-10)));
  const inside: Expr[] = [];
  for (const { start, period } of kept) {
    const [first, size] = [evaluate(start, {}), evaluate(period, {})];
    if (Math.abs(to - from) / size > 60) return null;
    for (let k = Math.floor((from - first) / size) - 1; k <= Math.ceil((to - first) / size) + 1; k++) {
      const at = first + k * size;
      const isNew = !inside.some((other) => isClose(evaluate(other, {}), at, 1e-10));
      if (isInside(at) && isNew) inside.push(expand(add(start, mul(num(k), period))));
    }
  }
  const values = inside.toSorted((a, b) => evaluate(a, {}) - evaluate(b, {}));
  return solved({
    topic: 'Trigonometric equation',
    result: values,
    write: (found) => plain(isCount ? found.length : found.length === 0 ? 'no solution in the interval' : listed(x, found, toText, ' or ')),
    steps: [...steps, step('Of these the following lie in the interval:', listed(x, values, toTex, ',\\; ') || '\\text{none}')],
    check: {
      claim: 'Every solution was put into the equation, and a search of the interval found no others.',
      holds: (found) => {
        const places = [...found.map((value) => evaluate(value, {})), from, to];
        const isKnown = (zero: number) => places.some((at) => Math.abs(at - zero) < 1e-4);
        return found.every(isMet) && realZeros(f, from - 1e-7, to + 1e-7, 1200).every(isKnown);
      },
    },
  });
}

const isIn = ({ start, period }: Family, at: number) => {
  const turns = (at - evaluate(start, {})) / evaluate(period, {});
  return Math.abs(turns - Math.round(turns)) < 1e-4;
};
