import { call } from '../maths/algebra/call.ts';
import { checkedSolutions } from '../maths/algebra/equations.ts';
import { evaluate } from '../maths/algebra/evaluate.ts';
import { type Expr, isConstant, one, variablesOf, zero } from '../maths/algebra/expression.ts';
import { isApproached, type LimitValue } from '../maths/algebra/limit.ts';
import { times } from '../maths/algebra/matrix.ts';
import { isClose, isEqualNumerically } from '../maths/algebra/numeric.ts';
import { toTex, toText } from '../maths/algebra/print.ts';
import { rewrite } from '../maths/algebra/rewrite.ts';
import { withWork } from '../maths/algebra/work.ts';
import { isAntiderivative } from '../maths/integration/integrate.ts';
import { type Draft, step } from '../maths/outcome.ts';
import { chosenOption } from '../maths/reading/options.ts';
import { listed, OR } from '../maths/topics/listed.ts';
import { inPieces, numberOf, parametersOf, tidied } from '../maths/topics/integral.ts';
import { texOf, textOf } from '../maths/topics/matrix-answer.ts';
import { abstained, type Outcome } from '../solution.ts';
import { type AlgebraTask, type Asked } from './algebra-task.ts';
import { questionTex } from './question-tex.ts';
import { fromTree, type Tree } from './tree.ts';

/** Units of work for parsing and checking the result. */
const WORK = 3_000_000;

const NOT_FOUND = abstained('SymPy on this device found no answer to this either.');
const NOT_CHECKED = abstained('SymPy on this device found an answer, but it could not be checked a second way, so it is not shown.');

/**
 * Answer of a computer algebra system, shown only if our own arithmetic confirms it independently.
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
  const draft = checked(asked, answer);
  if (draft === null) return NOT_CHECKED;
  const { verification, topic, tex } = draft;
  const steps = [
    step('This is how the question was read:', questionTex(asked)),
    step('SymPy, a computer algebra system, finds this on your device. It has no steps to show.', tex),
  ];
  const solution = { answer: draft.answer, tex, subject: 'maths', topic, steps, verification, engine: 'sympy' } as const;
  return options.length === 0 ? { status: 'solved', solution } : chosenOption(solution, options);
}

type Checked = Omit<Draft, 'steps'> & { readonly tex: string };

function checked(asked: Asked, answer: readonly Tree[]): Checked | null {
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

function integral({ integrand, variable, from, to }: Asked & { kind: 'integral' }, value: Expr): Checked | null {
  if (from === undefined || to === undefined) {
    const parameters = parametersOf(integrand, variable);
    // SymPy's ln z means ln |z|, as in antiderivatives of real functions, unless it was in the integrand.
    const withBars = rewrite(value, (part) => (part.kind === 'call' && part.name === 'ln' ? call('ln', call('abs', part.argument)) : part));
    const plain = [tidied(value, variable), value];
    const forms = integrand.key.includes('(ln ') ? [...plain, withBars] : [tidied(withBars, variable), ...plain];
    const answer = forms.find((form) => isAntiderivative(form, integrand, variable, parameters));
    if (answer === undefined) return null;
    return {
      topic: 'Indefinite integral',
      answer: `${toText(answer)} + C`,
      tex: `${toTex(answer)} + C`,
      verification: 'The slope of the result was measured at several points: it is the function under the integral.',
    };
  }
  if (!isConstant(value) || variablesOf(integrand).some((name) => name !== variable)) return null;
  const measured = inPieces(integrand, variable, numberOf(from), numberOf(to));
  if (!isClose(evaluate(value, {}), measured, 1e-7)) return null;
  return {
    topic: 'Definite integral',
    answer: toText(value),
    tex: toTex(value),
    verification: 'The area was added up by numbers, without the antiderivative: it is the same to seven digits.',
  };
}

function limitValue(tree: Tree): LimitValue {
  return tree[0] === 'infinity' ? { kind: 'infinite', sign: tree[1] === '-' ? -1 : 1 } : { kind: 'finite', value: fromTree(tree) };
}

function limit({ expr, variable, place, side }: Asked & { kind: 'limit' }, value: LimitValue): Checked | null {
  const sides = place.kind === 'finite' && side === null ? ([1, -1] as const) : [side ?? 1];
  if (!sides.every((each) => isApproached(expr, variable, place, each, value))) return null;
  const infinite = value.kind === 'infinite' && (value.sign < 0 ? '-' : '');
  return {
    topic: 'Limit',
    answer: value.kind === 'infinite' ? `${infinite}infinity` : toText(value.value),
    tex: value.kind === 'infinite' ? `${infinite}\\infty` : toTex(value.value),
    verification: 'The function was computed closer and closer to the place: the values come to the limit.',
  };
}

function roots({ relation, unknown }: Asked & { kind: 'equation' }, found: readonly Expr[]): Checked | null {
  const solutions = checkedSolutions(relation, unknown, found);
  if (solutions === null || solutions.roots.length === 0) return null;
  return {
    topic: 'Equation',
    answer: listed(unknown, solutions.roots, toText, ' or '),
    tex: listed(unknown, solutions.roots, toTex, OR),
    verification: 'Each root was put into the equation as it was given, and a search of the number line found no other.',
  };
}

const TOPICS = { simplify: 'Simplification', factorise: 'Factorisation', 'partial-fractions': 'Partial fractions' } as const;

function rewritten(kind: keyof typeof TOPICS, given: Expr, result: Expr): Checked | null {
  // The unchanged form is no answer.
  if (result.key === given.key || isEqualNumerically(result, given) !== true) return null;
  return {
    topic: TOPICS[kind],
    answer: toText(result),
    tex: toTex(result),
    verification: 'Both forms were worked out for several values of the letters: they agree.',
  };
}

function inverse(matrix: readonly (readonly Expr[])[], answer: readonly Tree[]): Checked | null {
  const result = answer.map(([, ...row]) => row.map((entry) => fromTree(entry as Tree)));
  const product = times(matrix, result);
  const isIdentity = product.every((row, i) => row.every((entry, j) => isEqualNumerically(entry, i === j ? one : zero) === true));
  if (!isIdentity) return null;
  return {
    topic: 'Inverse of a matrix',
    answer: textOf(result),
    tex: texOf(result),
    verification: 'The matrix was multiplied by its inverse, with several numbers for the letters: the unit matrix comes out.',
  };
}
