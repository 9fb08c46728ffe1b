import { abstained, type Outcome, type Step } from '../../solution.ts';
import { derivative } from '../algebra/differentiate.ts';
import { candidates, realSolutions, realValue } from '../algebra/equations.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, num, sym, variablesOf } from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { isClose } from '../algebra/numeric.ts';
import { toPolynomial } from '../algebra/polynomial.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable } from '../../reading/phrases.ts';

const KIND = '{kind=maximum|minimum|maxima|minima|greatest|least|maximum and minimum|maxima and minima|minimum and maximum|extrem[ae]}';
const F = '[curve|function|expression|parabola] [y =|y=|f(x) =|f(x)=] {f:side}';
/** Finds maxima and minima of a function. */
export const curve = phraseTable([
  [
    `[{place=points?}] [of] [local|relative] ${KIND} [value|values] [{at=points?}] (of|for) ${F}`,
    ({ kind = '', f = '', place = '', at = '' }) => extremes(kind.toLowerCase(), place + at !== '', parsed(f, { log: 'natural' })),
  ],
]);

const x = sym('x');
const onlyX = (f: Expr | null): f is Expr => f !== null && variablesOf(f).every((name) => name === 'x');

function extremes(asked: string, wantsPlace: boolean, f: Expr | null): Outcome | null {
  if (!onlyX(f)) return null;
  const [wantsMost, wantsLeast] = [/max|great|extrem/.test(asked), /min|least|extrem/.test(asked)];
  const d = derivative(f, 'x');
  if (/\((?:sin|cos|tan|sec|csc|cot) /.test(d.key) || /\((?:abs|floor) /.test(f.key)) return null;
  const critical = realSolutions({ left: d, right: num(0), conditions: [] }, 'x')?.roots;
  // A point with a value but without a slope is a corner, which may be an extremum.
  const { below } = together(d);
  const corners = variablesOf(below).length === 0 ? [] : candidates(below, 'x');
  if (critical === undefined || corners === null) return null;
  if (corners.some((place) => Number.isFinite(evaluate(f, { x: realValue(place) ?? Number.NaN })))) return null;
  const list = critical.length === 0 ? '\\text{none}' : critical.map((root) => `x = ${toTex(root)}`).join(',\\; ');
  const steps = [step('Differentiate and set the derivative to zero.', `f'(x) = ${toTex(d)} = 0`), step('Critical points:', list)];
  return localExtremes(f, critical, steps, { wantsMost, wantsLeast, wantsPlace });
}

interface Wants {
  readonly wantsMost: boolean;
  readonly wantsLeast: boolean;
  readonly wantsPlace: boolean;
}

const heightOf = (f: Expr, place: Expr) => expand(substitute(f, x, place));

function localExtremes(f: Expr, critical: readonly Expr[], steps: readonly Step[], wants: Wants): Outcome | null {
  const { wantsMost, wantsLeast, wantsPlace } = wants;
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
      return plain(values.length === 1 && !wantsPlace && !(wantsMost && wantsLeast) ? toText(values[0]!) : pieces.join(', '));
    },
    steps: [...steps, step('The sign of the derivative on both sides tells which is which.', all)],
    check: {
      claim: 'The function was worked out at many points close by on both sides: none goes beyond these values.',
      holds: (values) => values.every((value, index) => kindAt(chosen[index]!.root, evaluate(value, {})) === chosen[index]!.kind),
    },
  });
}
