import { abstained, type Outcome, type Step } from '../../solution.ts';
import { add, mul, sub } from '../algebra/arithmetic.ts';
import { allHold } from '../algebra/conditions.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, subexpressions, sym, variablesOf } from '../algebra/expression.ts';
import { isClose, realZeros } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';
import { listed } from './listed.ts';
import { parsedRelation } from '../reading/relation.ts';
import { familiesOf, joined, withoutOverlaps } from './angle-families.ts';
import { asInTextbooks } from './textbook-angles.ts';

const BOUND = '-?(?:\\d[\\d.]*\\s*\\*?\\s*)?(?:pi)?(?:\\s*/\\s*\\d+)?°?';
const ANGLE = '(x|theta|t|y|A)';
const EQUATION = '[trigonometric] [equation] {equation:equation}';
const WHAT =
  '[all] {what=(?:general solutions?|principal solutions?|number of solutions|solutions?|roots|values?)?} [of] [x|theta] (of|to|for|if|which satisfy|satisfying|for which|such that)*';
const FROM = `{low=${BOUND}} {open=<=?} ${ANGLE} {close=<=?} {high=${BOUND}}`;
const WITHIN = `{interval=[[(] ?${BOUND} ?, ?${BOUND} ?[\\])]}`;

/** sin, cos, tan of one angle: the general solution, or all in an interval. */
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
  if (low === null || high === null || !isConstant(low) || !isConstant(high)) return null;
  const range = interval && { ...interval, from: evaluate(low, {}), to: evaluate(high, {}) };
  const relation = parsedRelation(equation.replace(/[,;]$/, ''));
  if (relation === null || relation.sign !== '=') return null;
  const names = variablesOf(relation.left, relation.right);
  const [x] = names;
  if (names.length !== 1 || x === undefined) return null;
  const difference = sub(relation.left, relation.right);
  if (
    ![...subexpressions(difference)].some((part) => part.kind === 'call' && ['sin', 'cos', 'tan', 'cot', 'sec', 'csc'].includes(part.name))
  )
    return null;
  const families = familiesOf(difference, x);
  if (families === null) return abstained('I understand this equation, but I do not know how to solve it.');
  const f = (at: number) => evaluate(relation.left, { [x]: at }) - evaluate(relation.right, { [x]: at });
  const isMet = (at: number): boolean => Math.abs(f(at)) < 1e-7;
  const kept = families.filter(({ start, period }) =>
    [0, 1, 2].every((k) => Math.abs(f(evaluate(start, {}) + k * evaluate(period, {}))) < 1e-8),
  );
  const isDefined = ({ start, period }: (typeof kept)[number]) =>
    [0, 1, 2].every((k) => allHold(relation.conditions, x, add(start, mul(num(k), period))) === true);
  if (!kept.every(isDefined)) return null;
  // Every zero of two full turns, found numerically, must belong to a family.
  const isComplete = (all: typeof families): boolean =>
    realZeros(f, -0.013, 4 * Math.PI, 1600).every((at) =>
      all.some(({ start, period }) => {
        const turns = (at - evaluate(start, {})) / evaluate(period, {});
        return Math.abs(turns - Math.round(turns)) < 1e-4;
      }),
    );
  const steps: Step[] = [
    step('The equation is', `${toTex(relation.left)} = ${toTex(relation.right)}`),
    step(
      'Write it with one function of one angle, and use the general solutions: $\\sin\\theta = \\sin\\alpha$ gives $\\theta = n\\pi + (-1)^n\\alpha$, $\\cos\\theta = \\cos\\alpha$ gives $\\theta = 2n\\pi \\pm \\alpha$, $\\tan\\theta = \\tan\\alpha$ gives $\\theta = n\\pi + \\alpha$.',
    ),
  ];
  if (range === null) {
    if (isCount) return null;
    if (kept.length === 0)
      return solved({
        topic: 'Trigonometric equation',
        result: kept,
        write: () => plain('no real solution'),
        steps,
        check: { claim: 'A search over two whole turns found no solution.', holds: isComplete },
      });
    const written = joined(withoutOverlaps(kept)).map((family) => add(mul(sym('n'), family.period), family.start));
    return solved({
      topic: 'Trigonometric equation',
      result: kept,
      write: () => ({
        answer: `${asInTextbooks(x, withoutOverlaps(kept), joined(withoutOverlaps(kept))) ?? written.map((expr) => `${x} = ${toText(expr)}`).join(' or ')}, n ∈ Z`,
        tex: `${written.map((expr) => `${toTex(sym(x))} = ${toTex(expr)}`).join(' \\;\\text{or}\\; ')},\\; n \\in \\mathbb{Z}`,
      }),
      steps,
      check: {
        claim: 'Angles of every family were put into the equation, and a search over two whole turns found no others.',
        holds: (all) =>
          all.every(({ start, period }) => [0, 1, 2].every((k) => isMet(evaluate(start, {}) + k * evaluate(period, {})))) &&
          isComplete(all),
      },
    });
  }
  const inside: { expr: Expr; at: number }[] = [];
  for (const { start, period } of kept) {
    const [from, size] = [evaluate(start, {}), evaluate(period, {})];
    if (Math.abs(range.to - range.from) / size > 60) return null;
    for (let k = Math.floor((range.from - from) / size) - 1; k <= Math.ceil((range.to - from) / size) + 1; k++) {
      const expr = expand(add(start, mul(num(k), period)));
      const at = evaluate(expr, {});
      const isIn =
        (at > range.from + 1e-10 || (range.isFromIn && isClose(at, range.from, 1e-10))) &&
        (at < range.to - 1e-10 || (range.isToIn && isClose(at, range.to, 1e-10)));
      if (isIn && !inside.some((other) => isClose(other.at, at, 1e-10))) inside.push({ expr, at });
    }
  }
  inside.sort((a, b) => a.at - b.at);
  const { from, to } = range;
  const values = inside.map(({ expr }) => expr);
  steps.push(
    step(
      'Of these the following lie in the interval:',
      values.length === 0 ? '\\text{none}' : values.map((value) => `${toTex(sym(x))} = ${toTex(value)}`).join(',\\; '),
    ),
  );
  return solved({
    topic: 'Trigonometric equation',
    result: values,
    write: (found) => plain(isCount ? found.length : found.length === 0 ? 'no solution in the interval' : listed(x, found, toText, ' or ')),
    steps,
    check: {
      claim: 'Every solution was put into the equation, and a search of the interval found no others.',
      holds: (found) => {
        const places = found.map((value) => evaluate(value, {}));
        return (
          places.every(isMet) &&
          realZeros(f, from - 1e-7, to + 1e-7, 1200).every((zero) => [...places, from, to].some((at) => Math.abs(at - zero) < 1e-4))
        );
      },
    },
  });
}
