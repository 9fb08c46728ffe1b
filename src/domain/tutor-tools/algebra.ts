import * as v from 'valibot';

import { solve } from '../solver/index.ts';
import { text, tool } from './tool.ts';

const ACTIONS = ['simplify', 'expand', 'factorise', 'solve', 'differentiate', 'integrate', 'limit', 'value'] as const;

/** Every result was confirmed by a second computation: that is the solver's rule. */
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
  run: ({ action, expression, variable = 'x', from, to }) => {
    const outcome = solve(question(action, expression, variable, from, to), 'maths');
    if (outcome === null) return 'Not understood. Write one expression with *, /, ^ and brackets.';
    if (outcome.status === 'abstained') return `Not computed: ${outcome.reason}`;
    return `${outcome.solution.answer} (verified: ${outcome.solution.verification})`;
  },
});

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
