/** The exact solver's result for a doubt. It answers only what it has verified by an independent route. */
export type Outcome =
  | { readonly status: 'solved'; readonly solution: Solution }
  /** The reason is a sentence for the student: what was understood and what is missing. */
  | { readonly status: 'abstained'; readonly reason: string };

export interface Solution {
  /** The result as typed text: `x = 2 or x = 3`, `19.6 m/s`, `2H2 + O2 -> 2H2O`. */
  readonly answer: string;
  /** The result as TeX, where it reads better. */
  readonly tex?: string;
  readonly subject: 'maths' | 'physics' | 'chemistry';
  /** Kind of question in textbook terms: `Quadratic equation`. */
  readonly topic: string;
  readonly steps: readonly Step[];
  /** The independent check, as a sentence. */
  readonly verification: string;
  /** The solver that found it, if not the app's own. */
  readonly engine?: 'sympy';
}

/** A step as a teacher writes it. */
export interface Step {
  /** The step and its reason as a sentence; TeX between single dollar signs. */
  readonly text: string;
  /** Its result as display TeX. */
  readonly tex?: string;
}

/** Reads a question as typed; null if it is not of its kind. Never throws. */
export type Solver = (question: string) => Outcome | null;

/** Refusal of a question that names nothing to find. */
export const UNCLEAR_QUESTION = 'I can’t tell what you ask for. Try writing it in one short sentence.';

export function abstained(reason: string): Outcome {
  return { status: 'abstained', reason };
}
