import { abstained, type Outcome, type Step } from '../../solution.ts';
import {
  add,
  call,
  candidates,
  derivative,
  evaluate,
  expand,
  type Expr,
  isClose,
  isConstant,
  mul,
  neg,
  num,
  pi,
  ratio,
  realSolutions,
  realValue,
  reciprocal,
  slope,
  sqrt,
  square,
  sub,
  substitute,
  sym,
  together,
  toPolynomial,
  toTex,
  toText,
  variablesOf,
} from '../algebra/index.ts';
import { expression, measured, plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';

const KIND = '{kind=maximum|minimum|maxima|minima|greatest|least|maximum and minimum|maxima and minima|minimum and maximum|extrem[ae]}';
const F = '[curve|function|expression|parabola] [y =|y=|f(x) =|f(x)=] {f:side}';
const AT = 'at ([point] {point:point}|x = {x0:side}|x={x0b:side})';

/** Tangents, normals and extrema of a function. */
export const curve = phraseTable([
  [`{asked=slope|gradient|equation} of {line=tangent|normal} [line] [drawn] (to|of|on|for) ${F} ${AT}`, tangentAt],
  [
    [
      `[point|points] [of] [local|absolute|relative|global] ${KIND} [value|values] [point|points] (of|for) ${F}`,
      `[local|absolute|relative|global] ${KIND} [value|values] (of|for) ${F} (in|on|over) [closed] [interval] {range=\\[[^,]+,[^\\]]+\\]}`,
    ],
    ({ kind = '', f = '', range = '' }) => extremes(kind.toLowerCase(), parsed(f, { log: 'natural' }), range),
  ],
]);

const x = sym('x');
const onlyX = (f: Expr | null): f is Expr => f !== null && variablesOf(f).every((name) => name === 'x');

function tangentAt({ asked = '', line: kind = '', f: body = '', point = '', x0 = '', x0b = '' }: Slots): Outcome | null {
  const f = parsed(body, { log: 'natural' });
  const [first = '', second] = point === '' ? [x0 === '' ? x0b : x0] : point.slice(1, -1).split(',');
  const place = parsed(first);
  if (!onlyX(f) || place === null || !isConstant(place)) return null;
  const height = expand(substitute(f, x, place));
  const given = second === undefined ? height : parsed(second);
  if (given === null || Math.abs(evaluate(given, {}) - evaluate(height, {})) > 1e-9)
    return abstained('The point does not lie on the curve. Please check the question.');
  const isNormal = kind.toLowerCase() === 'normal';
  const m = expand(substitute(derivative(f, 'x'), x, place));
  const at = evaluate(place, {});
  const slopeAt = slope((t) => evaluate(f, { x: t }), at);
  const topic = isNormal ? 'Normal' : 'Tangent';
  const steps: Step[] = [
    step('Differentiate.', `\\frac{dy}{dx} = ${toTex(derivative(f, 'x'))}`),
    step(`At $x = ${toTex(place)}$ the slope of the tangent is`, `m = ${toTex(m)}`),
  ];
  const claim = 'The slope of the curve was measured from points of it close together.';
  if (isNormal && m.key === '0') {
    const holds = (there: Expr) => Math.abs(slope((t) => evaluate(f, { x: t }), evaluate(there, {}))) < 1e-6;
    return /^equation$/i.test(asked)
      ? solved({ topic, result: place, write: (there) => plain(`x = ${toText(there)}`), steps, check: { claim, holds } })
      : null;
  }
  const own = isNormal ? neg(reciprocal(m)) : m;
  if (isNormal) steps.push(step('The normal is perpendicular to it:', `-\\frac{1}{m} = ${toTex(own)}`));
  const expected = isNormal ? -1 / slopeAt : slopeAt;
  if (!/^equation$/i.test(asked)) return measured(topic, own, steps, claim, () => expected, 1e-5);
  const line = expand(add(mul(own, sub(x, place)), height));
  return solved({
    topic,
    result: line,
    write: (found) => ({ answer: `y = ${toText(found)}`, tex: `y = ${toTex(found)}` }),
    steps: [...steps, step(`Through $(${toTex(place)}, ${toTex(height)})$ with this slope:`, `y = ${toTex(line)}`)],
    check: {
      claim: `${claim} The line meets the curve at the point.`,
      holds: (found) => {
        const meets = evaluate(found, { x: at });
        return isClose(meets, evaluate(f, { x: at }), 1e-9) && isClose(evaluate(found, { x: at + 1 }) - meets, expected, 1e-5);
      },
    },
  });
}

/** a sin kx + b cos kx + c is within √(a² + b²) of c. */
function swing(isMost: boolean, f: Expr): Outcome | null {
  const angle = /\((?:sin|cos) (x|\(\* \d+ x\))\)/.exec(f.key)?.[1];
  if (angle === undefined) return null;
  const inner = angle === 'x' ? x : mul(num(Number(/\d+/.exec(angle)![0])), x);
  const at = (quarter: number): Expr => expand(substitute(substitute(f, inner, sym('t′')), sym('t′'), mul(num(ratio(quarter, 2)), pi)));
  const c = expand(mul(num(ratio(1, 2)), add(at(0), at(2))));
  const [a, b] = [expand(sub(at(1), c)), expand(sub(at(0), c))];
  const whole = add(mul(a, call('sin', inner)), mul(b, call('cos', inner)), c);
  if (![a, b, c].every(isConstant) || expand(sub(f, whole)).key !== '0') return null;
  const size = sqrt(expand(add(square(a), square(b))));
  const value = expand(isMost ? add(c, size) : sub(c, size));
  const steps = [
    step('Written as one sine, its amplitude is', `\\sqrt{a^2 + b^2} = ${toTex(size)}`),
    step(`So the ${isMost ? 'greatest' : 'least'} value is`, toTex(value)),
  ];
  const claim = 'Over a whole turn the values were measured in small steps: none lies beyond.';
  const samples = () => Array.from({ length: 20_001 }, (_, index) => evaluate(f, { x: (index * 2 * Math.PI) / 20_000 }));
  return measured(
    isMost ? 'Maximum' : 'Minimum',
    value,
    steps,
    claim,
    () => (isMost ? Math.max(...samples()) : Math.min(...samples())),
    1e-5,
  );
}

function extremes(asked: string, f: Expr | null, range: string): Outcome | null {
  if (!onlyX(f)) return null;
  const [wantsMost, wantsLeast] = [/max|great|extrem/.test(asked), /min|least|extrem/.test(asked)];
  const swinging = range === '' && wantsMost !== wantsLeast ? swing(wantsMost, f) : null;
  if (swinging !== null) return swinging;
  const d = derivative(f, 'x');
  if (/\((?:sin|cos|tan|sec|csc|cot) /.test(d.key) || /\((?:abs|floor) /.test(f.key)) return null;
  const critical = realSolutions({ left: d, right: num(0), conditions: [] }, 'x')?.roots;
  // A point with a value but no slope is a corner, possibly an extremum.
  const { below } = together(d);
  const corners = variablesOf(below).length === 0 ? [] : candidates(below, 'x');
  if (critical === undefined || corners === null) return null;
  if (corners.some((place) => Number.isFinite(evaluate(f, { x: realValue(place) ?? Number.NaN })))) return null;
  const list = critical.length === 0 ? '\\text{none}' : critical.map((root) => `x = ${toTex(root)}`).join(',\\; ');
  const steps = [step('Differentiate and set the derivative to zero.', `f'(x) = ${toTex(d)} = 0`), step('Critical points:', list)];
  const both = { wantsMost, wantsLeast };
  return range === '' ? localExtremes(f, critical, steps, both) : extremesIn(f, critical, steps, both, range);
}

interface Wants {
  readonly wantsMost: boolean;
  readonly wantsLeast: boolean;
}

const heightOf = (f: Expr, place: Expr) => expand(substitute(f, x, place));

/** On a closed interval. */
function extremesIn(
  f: Expr,
  critical: readonly Expr[],
  steps: readonly Step[],
  { wantsMost, wantsLeast }: Wants,
  range: string,
): Outcome | null {
  // prettier-ignore
  const [a, b] = range.slice(1, -1).split(',').map((end) => parsed(end)) as [Expr | null, Expr | null];
  if (a === null || b === null || !isConstant(a) || !isConstant(b)) return null;
  const [low, high] = [evaluate(a, {}), evaluate(b, {})];
  const places = [a, ...critical.filter((root) => evaluate(root, {}) > low && evaluate(root, {}) < high), b];
  const ranked = places.toSorted((p, q) => evaluate(f, { x: evaluate(p, {}) }) - evaluate(f, { x: evaluate(q, {}) }));
  const [least, most] = [ranked[0]!, ranked.at(-1)!];
  const values = places.map((place) => `f(${toTex(place)}) = ${toTex(heightOf(f, place))}`).join(',\\; ');
  const say = (name: string, value: Expr, place: Expr) => `${name} ${toText(value)} at x = ${toText(place)}`;
  return solved({
    topic: 'Maxima and minima',
    result: [heightOf(f, least), heightOf(f, most)] as const,
    write: ([lowest, highest]) => {
      if (wantsMost && wantsLeast) return plain(`${say('maximum', highest, most)}, ${say('minimum', lowest, least)}`);
      return expression(wantsMost ? highest : lowest);
    },
    steps: [...steps, step('Compare the values there and at the ends.', values)],
    check: {
      claim: 'The function was worked out at many points of the interval: it comes up to these values, and nowhere beyond.',
      holds: ([lowest, highest]) => {
        const samples = Array.from({ length: 501 }, (_, index) => evaluate(f, { x: low + ((high - low) * index) / 500 }));
        const [bottom, top] = [evaluate(lowest, {}), evaluate(highest, {})];
        const near = 1e-3 * Math.max(1, top - bottom);
        const isWithin = samples.every((value) => value >= bottom - 1e-9 && value <= top + 1e-9);
        return isWithin && Math.min(...samples) < bottom + near && Math.max(...samples) > top - near;
      },
    },
  });
}

function localExtremes(f: Expr, critical: readonly Expr[], steps: readonly Step[], { wantsMost, wantsLeast }: Wants): Outcome | null {
  const at = (place: number) => evaluate(f, { x: place });
  const kindAt = (root: Expr, value: number): 'maximum' | 'minimum' | null => {
    const place = evaluate(root, {});
    const h = 1e-3 * Math.max(1, Math.abs(place));
    const around = Array.from({ length: 20 }, (_, index) => [
      at(place - (h * (index + 1)) / 20),
      at(place + (h * (index + 1)) / 20),
    ]).flat();
    if (!isClose(at(place), value, 1e-9)) return null;
    return around.every((other) => other < value) ? 'maximum' : around.every((other) => other > value) ? 'minimum' : null;
  };
  const kinds = critical.flatMap((root) => {
    const kind = kindAt(root, at(evaluate(root, {})));
    return kind === null ? [] : [{ root, kind }];
  });
  const chosen = kinds.filter(({ kind }) => (kind === 'maximum' ? wantsMost : wantsLeast));
  if (chosen.length === 0 && toPolynomial(f, 'x') === null) return null;
  if (chosen.length === 0) return abstained('This function has no such local value. Give an interval.');
  const all = kinds.map(({ root, kind }) => `x = ${toTex(root)}: \\text{${kind}}`).join(',\\; ');
  return solved({
    topic: 'Maxima and minima',
    result: chosen.map(({ root }) => heightOf(f, root)),
    write: (values) => {
      const pieces = values.map((value, index) => `${chosen[index]!.kind} ${toText(value)} at x = ${toText(chosen[index]!.root)}`);
      return plain(values.length === 1 && !(wantsMost && wantsLeast) ? toText(values[0]!) : pieces.join(', '));
    },
    steps: [...steps, step('The sign of the derivative on both sides tells which is which.', all)],
    check: {
      claim: 'The function was worked out at many points close by on both sides: none goes beyond these values.',
      holds: (values) => values.every((value, index) => kindAt(chosen[index]!.root, evaluate(value, {})) === chosen[index]!.kind),
    },
  });
}
