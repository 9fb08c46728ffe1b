import { type AlgebraTask, questionTex, readAlgebraTask, requestOf } from '../../../../../solver/computer-algebra/index.ts';
import { solve } from '../../../../../solver/index.ts';
import { add, call, type Expr, minusOne, mul, num, pow, ratio, sym, withWork } from '../../../../../solver/tools/algebra.ts';
import type { Tree } from '../../../../../shared/expressions/tree.ts';
import type { ExactSide } from './exact-sides.ts';

const WORK = 20_000;
/** Decimal digits that a double represents exactly. */
const MOST_DIGITS = 15;

/** A result of our own engine. */
export interface OwnResult {
  /** The result as typed text; null if none was found. */
  readonly result: string | null;
  /** The side as a task for SymPy. Null if it has no exact form, or takes too much work. */
  readonly task: AlgebraTask | null;
}

/** Computes the side with our own engine. Never throws. */
export function exactResult(side: ExactSide): OwnResult {
  let task: AlgebraTask;
  let text: string;
  try {
    [task, text] = withWork(WORK, () => {
      const asked = side.kind === 'limit' ? limit(side) : integral(side);
      return [{ asked, options: [] }, questionTex(asked)];
    });
  } catch {
    return { result: null, task: null };
  }
  const read = readAlgebraTask(text);
  // Our reader must parse the printed text to the same expression: a different question may have a different answer.
  if (read === null || !isSame(read.asked, task.asked)) return { result: null, task };
  const outcome = solve(text, 'maths');
  return { result: outcome?.status === 'solved' ? outcome.solution.answer : null, task };
}

type Asked = AlgebraTask['asked'];

const isSame = (a: Asked, b: Asked) => JSON.stringify(requestOf(a)) === JSON.stringify(requestOf(b));

function integral({ of, name, limits }: ExactSide & { readonly kind: 'integral' }): Asked {
  const [from, to] = limits!.map((place) =>
    place.kind === 'infinity' ? ({ kind: 'infinite', direction: place.sign } as const) : ({ kind: 'finite', value: exact(place) } as const),
  );
  return { kind: 'integral', integrand: exact(of), variable: name, from: from!, to: to! };
}

function limit({ of, name, place, side }: ExactSide & { readonly kind: 'limit' }): Asked {
  const at =
    place.kind === 'infinity' ? ({ kind: 'infinite', direction: place.sign } as const) : ({ kind: 'finite', at: exact(place) } as const);
  return { kind: 'limit', expr: exact(of), variable: name, place: at, side };
}

class NotExact extends Error {}

function exact(tree: Tree): Expr {
  switch (tree.kind) {
    case 'number':
      return number(tree.value, tree.decimals);
    case 'name':
      // A single e may be a charge, and a single i a current.
      if (tree.name === 'e' || tree.name === 'i') throw new NotExact();
      return sym(tree.name);
    case 'sum':
      return add(...tree.terms.map(exact));
    case 'product':
      return mul(...tree.factors.map(exact));
    case 'negative':
      return mul(minusOne, exact(tree.of));
    case 'inverse':
      return pow(exact(tree.of), minusOne);
    case 'factorial':
      return call('factorial', exact(tree.of));
    case 'power':
      return pow(exact(tree.base), exact(tree.exponent));
    case 'call':
      return called(tree.name, exact(tree.of));
    default:
      throw new NotExact();
  }
}

function number(value: number, decimals: number): Expr {
  const scaled = Math.round(value * 10 ** decimals);
  if (!Number.isSafeInteger(scaled) || decimals > MOST_DIGITS) throw new NotExact();
  return num(ratio(BigInt(scaled), 10n ** BigInt(decimals)));
}

function called(name: (Tree & { readonly kind: 'call' })['name'], of: Expr): Expr {
  switch (name) {
    case 'sqrt':
      return pow(of, num(ratio(1n, 2n)));
    case 'cbrt':
      return pow(of, num(ratio(1n, 3n)));
    case 'exp':
      return pow(sym('e'), of);
    case 'log':
    case 'sinh':
    case 'cosh':
    case 'tanh':
      throw new NotExact();
    default:
      return call(name, of);
  }
}
