import { call } from '../maths/algebra/call.ts';
import { checkedSolutions } from '../maths/algebra/equations.ts';
import { type Expr, isConstant, one, variablesOf, zero } from '../maths/algebra/expression.ts';
import { isApproached, type LimitValue } from '../maths/algebra/limit.ts';
import { times } from '../maths/algebra/matrix.ts';
import { isEqualNumerically } from '../maths/algebra/numeric.ts';
import { rewrite } from '../maths/algebra/rewrite.ts';
import { withWork } from '../maths/algebra/work.ts';
import { isAntiderivative } from '../maths/integration/integrate.ts';
import { expression, isSameValue, type MathsDraft, solved, step } from '../maths/outcome.ts';
import { chosenOption } from '../chosen-option.ts';
import { hasTheseRoots } from '../maths/topics/equation.ts';
import { isAreaUnder, isSlopeOf, parametersOf, tidied, withConstant } from '../maths/topics/integral.ts';
import { limitNotation } from '../maths/topics/limit.ts';
import { matrixNotation } from '../maths/topics/matrix-answer.ts';
import { rootNotation } from '../maths/topics/root-notation.ts';
import { abstained, type Outcome, type Solution } from '../solution.ts';
import type { AlgebraTask, Asked } from './algebra-task.ts';
import { questionTex } from './question-tex.ts';
import { fromTree, type Tree } from './tree.ts';

/** Units of work for parsing and checking the result. */
const WORK = 3_000_000;

const NOT_FOUND = abstained('SymPy on this device found no answer to this either.');
const NOT_CHECKED = abstained('SymPy on this device found an answer, but it could not be checked a second way, so it is not shown.');

/**
 * The answer of a computer algebra system. Shown only if the solver's own arithmetic confirms it independently.
 * @param answer trees of the resulting expressions; null if there are none
 */
export function checkedAnswer(task: AlgebraTask, answer: readonly Tree[] | null): Outcome {
  if (answer === null) return NOT_FOUND;
  try {
    return withWork(WORK, () => outcomeOf(task, answer));
  } catch {
    // Too much work, or a value undefined at the test points.
    return NOT_CHECKED;
  }
}

function outcomeOf({ asked, options }: AlgebraTask, answer: readonly Tree[]): Outcome {
  const outcome = checked(asked, answer);
  if (outcome?.status !== 'solved') return NOT_CHECKED;
  const steps = [
    step('This is how the question was read:', questionTex(asked)),
    step('SymPy, a computer algebra system, finds this on your device. It has no steps to show.', outcome.solution.tex),
  ];
  const solution: Solution = { ...outcome.solution, steps, engine: 'sympy' };
  return options.length === 0 ? { ...outcome, solution } : chosenOption(solution, options);
}

/** A confirmed result, without steps. */
const confirmed = <Result>(draft: Omit<MathsDraft<Result>, 'steps'>): Outcome => solved({ ...draft, steps: [] });

function checked(asked: Asked, answer: readonly Tree[]): Outcome | null {
  switch (asked.kind) {
    case 'integral':
      return integral(asked, fromTree(answer[0]!));
    case 'limit':
      return limit(asked, limitValue(answer[0]!));
    case 'equation':
      return roots(asked, answer.map(fromTree));
    case 'inverse':
      return inverse(asked.matrix, answer);
    default:
      return rewritten(asked.kind, asked.expr, fromTree(answer[0]!));
  }
}

function integral({ integrand, variable, from, to }: Asked & { kind: 'integral' }, value: Expr): Outcome | null {
  if (from === undefined || to === undefined) {
    const parameters = parametersOf(integrand, variable);
    // SymPy's ln z means ln |z|, as in antiderivatives of real functions, unless the integrand contains the logarithm.
    const withBars = rewrite(value, (part) => (part.kind === 'call' && part.name === 'ln' ? call('ln', call('abs', part.argument)) : part));
    const plain = [tidied(value, variable), value];
    const forms = integrand.key.includes('(ln ') ? [...plain, withBars] : [tidied(withBars, variable), ...plain];
    const answer = forms.find((form) => isAntiderivative(form, integrand, variable, parameters));
    if (answer === undefined) return null;
    return confirmed({ topic: 'Indefinite integral', result: answer, write: withConstant, check: isSlopeOf(integrand, variable) });
  }
  if (!isConstant(value) || variablesOf(integrand).some((name) => name !== variable)) return null;
  return confirmed({ topic: 'Definite integral', result: value, write: expression, check: isAreaUnder(integrand, variable, from, to) });
}

function limitValue(tree: Tree): LimitValue {
  return tree[0] === 'infinity' ? { kind: 'infinite', sign: tree[1] === '-' ? -1 : 1 } : { kind: 'finite', value: fromTree(tree) };
}

function limit({ expr, variable, place, side }: Asked & { kind: 'limit' }, value: LimitValue): Outcome | null {
  const sides = place.kind === 'finite' && side === null ? ([1, -1] as const) : [side ?? 1];
  return confirmed({
    topic: 'Limit',
    result: value,
    write: limitNotation,
    check: {
      claim: 'The function was computed closer and closer to the place: the values come to the limit.',
      holds: (found) => sides.every((each) => isApproached(expr, variable, place, each, found)),
    },
  });
}

function roots({ relation, unknown }: Asked & { kind: 'equation' }, found: readonly Expr[]): Outcome | null {
  const solutions = checkedSolutions(relation, unknown, found);
  if (solutions === null || solutions.roots.length === 0) return null;
  return confirmed({ topic: 'Equation', result: solutions.roots, write: rootNotation(unknown), check: hasTheseRoots(relation, unknown) });
}

const TOPICS = { simplify: 'Simplification', factorise: 'Factorisation', 'partial-fractions': 'Partial fractions' } as const;

function rewritten(kind: keyof typeof TOPICS, given: Expr, result: Expr): Outcome | null {
  // Returning the given form unchanged is no answer.
  if (result.key === given.key) return null;
  return confirmed({ topic: TOPICS[kind], result, write: expression, check: isSameValue(given) });
}

function inverse(matrix: readonly (readonly Expr[])[], answer: readonly Tree[]): Outcome | null {
  const result = answer.map(([, ...row]) => row.map((entry) => fromTree(entry as Tree)));
  return confirmed({
    topic: 'Inverse of a matrix',
    result,
    write: matrixNotation,
    check: {
      claim: 'The matrix was multiplied by its inverse, with several numbers for the letters: the unit matrix comes out.',
      holds: (found) =>
        times(matrix, found).every((row, i) => row.every((entry, j) => isEqualNumerically(entry, i === j ? one : zero) === true)),
    },
  });
}
