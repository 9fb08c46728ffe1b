import { type Check, type Draft, type Notation, type Outcome, solved as confirmed, type Step } from '../solution.ts';
import type { Expr } from './algebra/expression.ts';
import { evaluate } from './algebra/evaluate.ts';
import { isClose, isEqualNumerically } from './algebra/numeric.ts';
import { toTex, toText } from './algebra/print.ts';

/** A result of mathematics, with its check, before confirmation. */
export type MathsDraft<Result> = Omit<Draft<Result>, 'subject'>;

export const solved = <Result>(draft: MathsDraft<Result>): Outcome => confirmed({ subject: 'maths', ...draft });

/** An expression as typed text and TeX. */
export const expression = (result: Expr): Notation => ({ answer: toText(result), tex: toTex(result) });
export const isSameValue = (given: Expr): Check<Expr> => ({
  claim: 'Both forms were worked out for several values of the letters: they agree.',
  holds: (form) => isEqualNumerically(form, given) === true,
});
/** The notation of a result that needs no TeX. */
export const plain = (result: string | number | bigint): Notation => ({ answer: `${result}` });

export const step = (text: string, tex?: string): Step => (tex === undefined ? { text } : { text, tex });

/** An expression that was checked against a value computed in another way. */
export const measured = (topic: string, result: Expr, steps: readonly Step[], claim: string, other: () => number, near = 1e-9): Outcome =>
  solved({ topic, result, write: expression, steps, check: { claim, holds: (found) => isClose(evaluate(found, {}), other(), near) } });
