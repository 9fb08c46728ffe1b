import { add, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { abstained, type Outcome, type Step } from '../../solution.ts';
import { candidates, realSolutions, realValue } from '../algebra/equations.ts';
import { derivative } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, pi, sym, variablesOf } from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { toPolynomial } from '../algebra/polynomial.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { call, reciprocal } from '../algebra/call.ts';
import { ratio } from '../algebra/rational.ts';
import { isClose, slope } from '../algebra/numeric.ts';
import { expression, plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';

const CURVE = String.raw`(?:curve |function |parabola )?(?:y ?= ?|f ?\( ?x ?\) ?= ?)(.+?)`;
const START = String.raw`y ?= ?|f ?\( ?x ?\) ?= ?`;
const AT = String.raw`,? at(?: (?:x ?= ?([^,()]+)|(?:point )?\(([^,()]+),([^,()]+)\)))`;
const tangentShape = new RegExp(
  String.raw`^(?:find )?(slope|gradient|equation) of (?:the )?(tangent|normal)(?: line)?(?: drawn)? (?:to|of|on|for) ${CURVE}${AT}$`,
  'i',
);
const extremeShape = new RegExp(
  String.raw`^(?:find )?(?:points? of )?(?:local |absolute |relative |global )?(maximum|minimum|maxima|minima|greatest|least|maximum and minimum|maxima and minima|minimum and maximum|extrem[ae])(?: values?)?(?: points?)? (?:of|for) (?:function |expression )?(?:${START})?(.+?)(?: (?:in|on|over)(?: (?:the )?(?:closed )?interval)? \[([^,]+),([^\]]+)\])?$`,
  'i',
);

/** Tangents, normals and extrema of a function. */
export function curve({ text }: Question): Outcome | null {
  const tangent = tangentShape.exec(text);
  if (tangent) return tangentAt(tangent);
  const extreme = extremeShape.exec(text);
  if (extreme) return extremes(extreme[1]!.toLowerCase(), extreme[2]!, extreme[3], extreme[4]);
  return null;
}

const onlyX = (f: Expr | null): f is Expr => f !== null && variablesOf(f).every((name) => name === 'x');

function tangentAt(match: RegExpExecArray): Outcome | null {
  const f = parsed(match[3]!, { log: 'natural' });
  const place = parsed(match[4] ?? match[5] ?? '');
  if (!onlyX(f) || place === null || !isConstant(place)) return null;
  const height = expand(substitute(f, sym('x'), place));
  const given = match[6] === undefined ? height : parsed(match[6]);
  if (given === null || Math.abs(evaluate(given, {}) - evaluate(height, {})) > 1e-9)
    return abstained('The point does not lie on the curve. Please check the question.');
  const m = expand(substitute(derivative(f, 'x'), sym('x'), place));
  const measured = slope((x) => evaluate(f, { x }), evaluate(place, {}));
  const isMeasured = (value: number) => isClose(value, isNormal ? -1 / measured : measured, 1e-5);
  const isNormal = match[2]!.toLowerCase() === 'normal';
  const steps: Step[] = [
    step('Differentiate.', `\\frac{dy}{dx} = ${toTex(derivative(f, 'x'))}`),
    step(`At $x = ${toTex(place)}$ the slope of the tangent is`, `m = ${toTex(m)}`),
  ];
  const verification = 'The slope of the curve was measured from points of it close together.';
  if (isNormal && m.key === '0')
    return match[1]!.toLowerCase() === 'equation'
      ? solved({
          topic: 'Normal',
          result: place,
          write: (at) => plain(`x = ${toText(at)}`),
          steps,
          check: { claim: verification, holds: (at) => Math.abs(slope((x) => evaluate(f, { x }), evaluate(at, {}))) < 1e-6 },
        })
      : null;
  const own = isNormal ? neg(reciprocal(m)) : m;
  if (isNormal) steps.push(step('The normal is perpendicular to it:', `-\\frac{1}{m} = ${toTex(own)}`));
  if (match[1]!.toLowerCase() !== 'equation')
    return solved({
      topic: isNormal ? 'Normal' : 'Tangent',
      result: own,
      write: expression,
      steps,
      check: { claim: verification, holds: (found) => isMeasured(evaluate(found, {})) },
    });
  const line = expand(add(mul(own, sub(sym('x'), place)), height));
  return solved({
    topic: isNormal ? 'Normal' : 'Tangent',
    result: line,
    write: (found) => ({ answer: `y = ${toText(found)}`, tex: `y = ${toTex(found)}` }),
    steps: [...steps, step(`Through $(${toTex(place)}, ${toTex(height)})$ with this slope:`, `y = ${toTex(line)}`)],
    check: {
      claim: `${verification} The line meets the curve at the point.`,
      holds: (found) => {
        const x = evaluate(place, {});
        const height = evaluate(found, { x });
        return isClose(height, evaluate(f, { x }), 1e-9) && isMeasured(evaluate(found, { x: x + 1 }) - height);
      },
    },
  });
}

/** a sin kx + b cos kx + c is within √(a² + b²) of c. */
function swing(asked: string, f: Expr): Outcome | null {
  const angle = /\((?:sin|cos) (x|\(\* \d+ x\))\)/.exec(f.key)?.[1];
  const inner = angle === undefined ? null : angle === 'x' ? sym('x') : mul(num(Number(/\d+/.exec(angle)![0])), sym('x'));
  if (inner === null || !/^(?:max|min|greatest|least)/.test(asked) || asked.includes(' and ')) return null;
  const at = (quarter: number): Expr => expand(substitute(substitute(f, inner, sym('t′')), sym('t′'), mul(num(ratio(quarter, 2)), pi)));
  const c = expand(mul(num(ratio(1, 2)), add(at(0), at(2))));
  const [a, b] = [expand(sub(at(1), c)), expand(sub(at(0), c))];
  const whole = add(mul(a, call('sin', inner)), mul(b, call('cos', inner)), c);
  if (![a, b, c].every(isConstant) || expand(sub(f, whole)).key !== '0') return null;
  const isMost = /^(?:max|greatest)/.test(asked);
  const size = sqrt(expand(add(square(a), square(b))));
  const value = expand(isMost ? add(c, size) : sub(c, size));
  return solved({
    topic: isMost ? 'Maximum' : 'Minimum',
    result: value,
    write: expression,
    steps: [
      step('Written as one sine, its amplitude is', `\\sqrt{a^2 + b^2} = ${toTex(size)}`),
      step(`So the ${isMost ? 'greatest' : 'least'} value is`, toTex(value)),
    ],
    check: {
      claim: 'Over a whole turn the values were measured in small steps: none lies beyond.',
      holds: (found) => {
        const samples = Array.from({ length: 20_001 }, (_, index) => evaluate(f, { x: (index * 2 * Math.PI) / 20_000 }));
        return isClose(isMost ? Math.max(...samples) : Math.min(...samples), evaluate(found, {}), 1e-5);
      },
    },
  });
}

function extremes(asked: string, body: string, from: string | undefined, to: string | undefined): Outcome | null {
  const f = parsed(body, { log: 'natural' });
  if (!onlyX(f)) return null;
  if (from === undefined) {
    const swinging = swing(asked, f);
    if (swinging !== null) return swinging;
  }
  const d = derivative(f, 'x');
  if (/\((?:sin|cos|tan|sec|csc|cot) /.test(d.key)) return null;
  const critical = realSolutions({ left: d, right: num(0), conditions: [] }, 'x');
  if (critical === null) return null;
  const at = (x: number) => evaluate(f, { x });
  const steps: Step[] = [
    step('Differentiate and set the derivative to zero.', `f'(x) = ${toTex(d)} = 0`),
    step(
      'Critical points:',
      critical.roots.length === 0 ? '\\text{none}' : critical.roots.map((root) => `x = ${toTex(root)}`).join(',\\; '),
    ),
  ];
  const height = (x: Expr) => expand(substitute(f, sym('x'), x));
  const wantsMost = /max|great|extrem/.test(asked);
  const wantsLeast = /min|least|extrem/.test(asked);
  // A point with a value but no slope is a corner, possibly an extremum.
  const { below } = together(d);
  const corners = variablesOf(below).length === 0 ? [] : candidates(below, 'x');
  if (corners === null || corners.some((place) => Number.isFinite(evaluate(f, { x: realValue(place) ?? Number.NaN })))) return null;
  if (/\((?:abs|floor) /.test(f.key)) return null;
  if (from !== undefined && to !== undefined) {
    const [a, b] = [parsed(from), parsed(to)];
    if (a === null || b === null || !isConstant(a) || !isConstant(b)) return null;
    const [low, high] = [evaluate(a, {}), evaluate(b, {})];
    const places = [a, ...critical.roots.filter((root) => evaluate(root, {}) > low && evaluate(root, {}) < high), b];
    const ranked = places
      .map((place) => ({ place, value: height(place) }))
      .toSorted((p, q) => evaluate(p.value, {}) - evaluate(q.value, {}));
    const [least, most] = [ranked[0]!, ranked.at(-1)!];
    steps.push(
      step(
        'Compare the values there and at the ends.',
        places.map((place) => `f(${toTex(place)}) = ${toTex(height(place))}`).join(',\\; '),
      ),
    );
    const pieces = [
      ...(wantsMost ? [`maximum ${toText(most.value)} at x = ${toText(most.place)}`] : []),
      ...(wantsLeast ? [`minimum ${toText(least.value)} at x = ${toText(least.place)}`] : []),
    ];
    return solved({
      topic: 'Maxima and minima',
      result: [least.value, most.value] as const,
      write: ([lowest, highest]) => plain(wantsMost && wantsLeast ? pieces.join(', ') : toText(wantsMost ? highest : lowest)),
      steps: [...steps, step(`So: ${pieces.join(', ')}.`)],
      check: {
        claim: 'The function was worked out at many points of the interval: it comes up to these values, and nowhere beyond.',
        holds: ([lowest, highest]) => {
          const samples = Array.from({ length: 501 }, (_, index) => at(low + ((high - low) * index) / 500));
          const [bottom, top] = [evaluate(lowest, {}), evaluate(highest, {})];
          const near = 1e-3 * Math.max(1, top - bottom);
          return (
            samples.every((value) => value >= bottom - 1e-9 && value <= top + 1e-9) &&
            Math.min(...samples) < bottom + near &&
            Math.max(...samples) > top - near
          );
        },
      },
    });
  }
  const kindAt = (root: Expr, value: number): 'maximum' | 'minimum' | null => {
    const x = evaluate(root, {});
    const h = 1e-3 * Math.max(1, Math.abs(x));
    const around = Array.from({ length: 20 }, (_, index) => [at(x - (h * (index + 1)) / 20), at(x + (h * (index + 1)) / 20)]).flat();
    if (!isClose(at(x), value, 1e-9)) return null;
    if (around.every((other) => other < value)) return 'maximum';
    return around.every((other) => other > value) ? 'minimum' : null;
  };
  const kinds = critical.roots.flatMap((root) => {
    const kind = kindAt(root, at(evaluate(root, {})));
    return kind === null ? [] : [{ root, kind }];
  });
  const chosen = kinds.filter(({ kind }) => (kind === 'maximum' ? wantsMost : wantsLeast));
  if (chosen.length === 0 && toPolynomial(f, 'x') === null) return null;
  if (chosen.length === 0) return abstained('This function has no such local value. Give an interval.');
  steps.push(
    step(
      'The sign of the derivative on both sides tells which is which.',
      kinds.map(({ root, kind }) => `x = ${toTex(root)}: \\text{${kind}}`).join(',\\; '),
    ),
  );
  const pieces = chosen.map(({ root, kind }) => `${kind} ${toText(height(root))} at x = ${toText(root)}`);
  return solved({
    topic: 'Maxima and minima',
    result: chosen.map(({ root }) => height(root)),
    write: ([first]) => plain(chosen.length === 1 && !(wantsMost && wantsLeast) ? toText(first!) : pieces.join(', ')),
    steps: [...steps, step(`So: ${pieces.join(', ')}.`)],
    check: {
      claim: 'The function was worked out at many points close by on both sides: none goes beyond these values.',
      holds: (values) => values.every((value, index) => kindAt(chosen[index]!.root, evaluate(value, {})) === chosen[index]!.kind),
    },
  });
}
