import * as v from 'valibot';

import { readAlgebraTask } from '../../../../solver/computer-algebra/index.ts';
import { type Solution, solve } from '../../../../solver/index.ts';
import { text, tool } from './tool.ts';

const ACTIONS = ['simplify', 'expand', 'factorise', 'solve', 'differentiate', 'integrate', 'limit', 'value'] as const;

/**
 * Asks our own engine, then SymPy if the device has it. The solver confirms each result by a second computation. SymPy never sees a model's
 * text, only expressions that our reader parsed from it.
 */
export const algebra = tool({
  name: 'algebra',
  description:
    'Exact algebra and calculus: simplify, expand or factorise an expression; solve an equation, an inequality or several equations separated by commas; differentiate, integrate, limit; or the exact value of a number. Use it for every such step.',
  parameters: v.strictObject({
    action: v.picklist(ACTIONS),
    expression: text('As typed, such as x^2*sin(x), or an equation such as x^2 - 5x + 6 = 0'),
    variable: v.optional(v.pipe(v.string(), v.regex(/^[a-z]$/i), v.maxLength(1), v.description('The variable; x if left out'))),
    from: v.optional(text('Lower limit of a definite integral, or the point of a limit, such as 0 or infinity', 40)),
    to: v.optional(text('Upper limit of a definite integral', 40)),
  }),
  run: async ({ action, expression, variable = 'x', from, to }, algebra) => {
    const asked = question(action, expression, variable, from, to);
    const outcome = solve(asked, 'maths');
    if (outcome?.status === 'solved') return written(outcome.solution);
    const task = algebra && readAlgebraTask(asked);
    if (algebra !== null && task !== null) {
      const found = await algebra(task);
      if (found === null) return NO_SYMPY;
      return found.status === 'solved' ? written(found.solution) : `Not computed: ${found.reason}`;
    }
    return outcome === null ? 'Not understood. Write one expression with *, /, ^ and brackets.' : `Not computed: ${outcome.reason}`;
  },
});

const NO_SYMPY = 'Not computed: only SymPy could, which is not on this device. Go on without it, and say that this is not computed.';

const written = ({ answer, verification }: Solution) => `${answer} (verified: ${verification})`;

function question(action: (typeof ACTIONS)[number], expression: string, variable: string, from?: string, to?: string): string {
  switch (action) {
    case 'differentiate':
      return `differentiate ${expression} with respect to ${variable}`;
    case 'integrate':
      return from === undefined || to === undefined
        ? `integrate (${expression}) d${variable}`
        : `integrate (${expression}) d${variable} from ${from} to ${to}`;
    case 'limit':
      return `limit of ${expression} as ${variable} -> ${from ?? '0'}`;
    case 'value':
      return `evaluate ${expression}`;
    default:
      return `${action} ${expression}`;
  }
}
