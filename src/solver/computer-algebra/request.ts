import { sym } from '../maths/algebra/expression.ts';
import type { Bound } from '../maths/topics/integral.ts';
import type { Asked } from './algebra-task.ts';
import { infinityTree, toTree, type Tree } from './tree.ts';

/** The operation, named as in src/topics/tutor/store/sympy/answer.py, and its operands. */
type AlgebraRequest = readonly [what: string, ...of: readonly Tree[]];

export function requestOf(asked: Asked): AlgebraRequest {
  switch (asked.kind) {
    case 'integral': {
      const of = [toTree(asked.integrand), toTree(sym(asked.variable))];
      const { from, to } = asked;
      return from === undefined || to === undefined ? ['integral', ...of] : ['integral', ...of, boundTree(from), boundTree(to)];
    }
    case 'limit': {
      const { expr, variable, place, side } = asked;
      const of = [toTree(expr), toTree(sym(variable))];
      if (place.kind === 'infinite') return ['limit', ...of, infinityTree(place.direction), ['side', '+']];
      return ['limit', ...of, toTree(place.at), ['side', side === -1 ? '-' : '+']];
    }
    case 'equation':
      return ['roots', toTree(asked.relation.left), toTree(asked.relation.right), toTree(sym(asked.unknown))];
    case 'inverse':
      return ['inverse', ...asked.matrix.map((row): Tree => ['row', ...row.map(toTree)])];
    default:
      return [asked.kind, toTree(asked.expr)];
  }
}

const boundTree = (bound: Bound): Tree => (bound.kind === 'finite' ? toTree(bound.value) : infinityTree(bound.direction));
