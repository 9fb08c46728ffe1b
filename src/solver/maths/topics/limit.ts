import { abstained, type Notation, type Outcome, type Step } from '../../solution.ts';
import { derivative } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { contains, type Expr, sym, variablesOf } from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { isApproached, type LimitPoint, type LimitValue, oneSidedLimit } from '../algebra/limit.ts';
import { isEqualNumerically } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { Undefined } from '../algebra/work.ts';
import { solved, step } from '../outcome.ts';
import { groupAt } from '../reading/groups.ts';
import { phraseTable } from '../../reading/phrases.ts';
import { parsed } from '../reading/parse.ts';
import type { Question } from '../reading/question.ts';

export interface AskedLimit {
  readonly expr: Expr;
  readonly variable: string;
  readonly place: LimitPoint;
  readonly side: 1 | -1 | null;
}

export function limitTopic({ text }: Question): Outcome | null {
  const asked = readLimit({ text });
  if (asked === null) return null;
  const { expr, variable, place } = asked;
  const sides = sidesOf(asked);
  const [first, second] = sides.map((side) => {
    const value = oneSidedLimit(expr, variable, place, side);
    return value !== null && isApproached(expr, variable, place, side, value) ? value : null;
  });
  if (!first) return abstained(NOT_FOUND);
  if (second && !isSame(first, second))
    return abstained('From the left and from the right this comes to different values, so the limit does not exist.');
  if (second || sides.length === 1) return answered(asked, first);
  // If the function is undefined on the left, the limit is from the right.
  return place.kind === 'finite' && !isDefinedBelow(expr, variable, place.at)
    ? answered({ ...asked, side: 1 }, first)
    : abstained(NOT_FOUND);
}

const sidesOf = ({ place, side }: AskedLimit): readonly (1 | -1)[] => (place.kind === 'finite' && side === null ? [1, -1] : [side ?? 1]);

const NOT_FOUND = 'I understand this limit, but I could not find it with certainty.';

const isDefinedBelow = (expr: Expr, variable: string, at: Expr) =>
  [1e-1, 1e-2, 1e-3, 1.7e-4, 1e-5].some((h) => !Number.isNaN(evaluate(expr, { [variable]: evaluate(at, {}) - h }))) ||
  variablesOf(expr).length > 1;

const TENDS = '{x:letter} (->|tends to|approaches|goes to)';
/** Pattern of the point of a limit, which ends unambiguously before the function. */
const PLACE =
  '{place=[-+]?(?:infinity|\\d+(?:\\.\\d+)?(?: ?\\*? ?pi)?(?:/\\d+)?|pi(?: ?/ ?\\d+)?|\\([^()]*\\)|[a-z])(?:\\^?\\(?[-+]\\)?(?= |\\())?(?=[ ,:([])}';
const LIMIT = '[limiting value] (limit|lim) [of] [(limit|lim)]';

export const readLimit = phraseTable<AskedLimit>([
  [
    `${LIMIT} {rest=_? ?\\(.*->.*}`,
    ({ rest = '' }) => {
      const inner = groupAt(rest, rest.indexOf('('));
      const [, x = '', place = ''] = /^([a-z]|theta) ?-> ?(.+)$/.exec(inner?.inner ?? '') ?? [];
      return inner && asked(x, place, rest.slice(inner.end).replace(/^ ?(?:of|,|:) ?/, ''));
    },
  ],
  [`${LIMIT} [_] [as] ${TENDS} ${PLACE} [of] {f}`, ({ x = '', place = '', f = '' }) => asked(x, place, f)],
  [
    [`${LIMIT} {f} [as|when|if|for|at] ${TENDS} {place}`, `[what happens to] {f} (as|when) ${TENDS} {place}`],
    ({ x = '', place = '', f = '' }) => asked(x, place, f),
  ],
]);

function asked(variable: string, where: string, body: string): AskedLimit | null {
  const place = where.trim();
  const infinite = /^([-+]?) ?\(?infinity\)?$/.exec(place);
  const expr = parsed(body, { log: 'natural' });
  if (expr === null || !contains(expr, variable)) return null;
  if (infinite) return { expr, variable, place: { kind: 'infinite', direction: infinite[1] === '-' ? -1 : 1 }, side: null };
  const sided = /^(.+?) ?\^?\(?([-+])\)?$/.exec(place);
  const at = parsed(sided?.[1] ?? place);
  return at && { expr, variable, place: { kind: 'finite', at }, side: sided ? (sided[2] === '-' ? -1 : 1) : null };
}

function isSame(a: LimitValue, b: LimitValue): boolean {
  if (a.kind === 'infinite' || b.kind === 'infinite')
    return a.kind === b.kind && a.kind === 'infinite' && b.kind === 'infinite' && a.sign === b.sign;
  return isEqualNumerically(a.value, b.value) === true;
}

const toTexOf = (value: LimitValue) => (value.kind === 'infinite' ? (value.sign < 0 ? '-\\infty' : '\\infty') : toTex(value.value));

/** TeX of a limit, with its value if given. */
export function limitTex(
  { expr, variable, place, side }: AskedLimit,
  value?: string,
  direction = side === null ? '' : side < 0 ? '-' : '+',
): string {
  const target =
    place.kind === 'infinite'
      ? place.direction < 0
        ? '-\\infty'
        : '\\infty'
      : `${toTex(place.at)}${direction === '' ? '' : `^${direction}`}`;
  const body = expr.kind === 'sum' ? `\\left(${toTex(expr)}\\right)` : toTex(expr);
  return `\\lim_{${toTex(sym(variable))} \\to ${target}} ${body}${value === undefined ? '' : ` = ${value}`}`;
}

export const limitNotation = (value: LimitValue): Notation => ({
  answer: value.kind === 'infinite' ? (value.sign < 0 ? '-infinity' : 'infinity') : toText(value.value),
  tex: toTexOf(value),
});

function answered(question: AskedLimit, value: LimitValue): Outcome | null {
  if (value.kind === 'finite' && contains(value.value, question.variable)) return null;
  const { expr, variable, place } = question;
  const sides = sidesOf(question);
  return solved({
    topic: 'Limit',
    result: value,
    write: limitNotation,
    steps: [...waySteps(question), step('So', limitTex(question, toTexOf(value)))],
    check: {
      claim: `The function was computed closer and closer to the place${sides.length === 2 ? ', on both sides' : ''}: the values come to the limit.`,
      holds: (limit) => sides.every((each) => isApproached(expr, variable, place, each, limit)),
    },
  });
}

/** The steps: substitute; for 0/0 apply L'Hôpital's rule; otherwise expand. */
function waySteps({ expr, variable, place }: AskedLimit): Step[] {
  if (place.kind === 'infinite')
    return [
      step(
        `Divide by the highest power of $${toTex(sym(variable))}$, or put $${toTex(sym(variable))} = \\frac{1}{t}$ with $t \\to 0$ and expand in powers of $t$.`,
      ),
    ];
  const put = (part: Expr): Expr | null => {
    try {
      return expand(substitute(part, sym(variable), place.at));
    } catch (error) {
      if (error instanceof Undefined) return null;
      throw error;
    }
  };
  const direct = put(expr);
  if (direct !== null && variablesOf(direct).length === 0)
    return [step('The function is continuous there: put the value in.', toTex(direct))];
  const steps: Step[] = [];
  let { above, below } = together(expr);
  for (let round = 0; round < 4; round++) {
    const [top, bottom] = [put(above), put(below)];
    if (top?.key !== '0' || bottom?.key !== '0') {
      if (round === 0 || top === null || bottom === null || bottom.key === '0') break;
      return steps;
    }
    [above, below] = [derivative(above, variable), derivative(below, variable)];
    steps.push(
      step(
        round === 0
          ? 'Putting the value in gives $\\frac{0}{0}$: by the rule of L’Hôpital differentiate above and below.'
          : 'Still $\\frac{0}{0}$: once more.',
        `\\frac{${toTex(above)}}{${toTex(below)}}`,
      ),
    );
  }
  return [
    step(
      'Putting the value in gives no number (an indeterminate form). Expand the functions in powers of the distance from the place and keep the lowest ones.',
    ),
  ];
}
