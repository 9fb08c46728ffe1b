import { sym } from '../maths/algebra/expression.ts';
import { toTex } from '../maths/algebra/print.ts';
import { boundTex } from '../maths/topics/integral.ts';
import { limitTex } from '../maths/topics/limit.ts';
import { texOf } from '../maths/topics/matrix-answer.ts';
import type { Asked } from './algebra-task.ts';

/** The question as it was read, in TeX, for the student to compare. */
export function questionTex(asked: Asked): string {
  switch (asked.kind) {
    case 'integral': {
      const { integrand, variable, from, to } = asked;
      const bounds = from === undefined || to === undefined ? '' : `_{${boundTex(from)}}^{${boundTex(to)}}`;
      return `\\int${bounds} ${toTex(integrand)}\\,d${toTex(sym(variable))}`;
    }
    case 'limit':
      return limitTex(asked);
    case 'equation':
      return `${toTex(asked.relation.left)} = ${toTex(asked.relation.right)}`;
    case 'inverse':
      return texOf(asked.matrix);
    default:
      return toTex(asked.expr);
  }
}
