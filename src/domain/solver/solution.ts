/** The exact solver's result for a doubt. It answers only what it has verified by an independent route. */
export type Outcome =
  | { readonly status: 'solved'; readonly solution: Solution }
  /** The reason is a sentence for the student: what was understood, and what was missing. */
  | { readonly status: 'abstained'; readonly reason: string };

export interface Solution {
  /** The result, in plain text as one would type it: `x = 2 or x = 3`, `19.6 m/s`, `2H2 + O2 -> 2H2O`. */
  readonly answer: string;
  /** The same as TeX, where it reads better. */
  readonly tex?: string;
  readonly subject: 'maths' | 'physics' | 'chemistry';
  /** Kind of question, in a textbook's words: `Quadratic equation`. */
  readonly topic: string;
  readonly steps: readonly Step[];
  /** By which independent route the answer was checked, as a sentence. */
  readonly verification: string;
  /** The solver that found it, if it was not the app's own. */
  readonly engine?: 'sympy';
}

/** A step that a teacher would write. */
export interface Step {
  /** The step and its reason, in a sentence; TeX between single dollar signs. */
  readonly text: string;
  /** Its result, as TeX on its own line. */
  readonly tex?: string;
}

/** Reads a doubt as it was typed, and answers null where it is not of its kind. It never throws. */
export type Solver = (question: string) => Outcome | null;

/** Why a solver abstains from a question that names nothing to find. */
export const UNCLEAR_QUESTION = 'I can’t tell what you ask for. Try writing it in one short sentence.';

export function abstained(reason: string): Outcome {
  return { status: 'abstained', reason };
}
