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

/** The result as a student reads it. */
export interface Notation {
  readonly answer: string;
  readonly tex?: string;
}

/** What confirms a result, by another way than the one that found it. */
export interface Check<Result> {
  /** What was done, as a sentence for the student. */
  readonly claim: string;
  /** The computation that the claim speaks of. It sees only the result that will be shown. */
  readonly holds: (result: Result) => boolean;
}

/** A result before its check. */
export interface Draft<Result> {
  readonly subject: Solution['subject'];
  readonly topic: string;
  readonly result: Result;
  readonly write: (result: Result) => Notation;
  readonly steps: readonly Step[];
  readonly check: Check<Result>;
}

/** The only way to a solution: runs the check, and abstains where it does not hold. */
export function solved<Result>({ subject, topic, result, write, steps, check }: Draft<Result>): Outcome {
  if (!check.holds(result)) return abstained(UNCHECKED);
  const solution: Solution = { ...write(result), subject, topic, steps, verification: check.claim };
  drafts.set(solution, { result, holds: (other) => check.holds(other as Result), written: (other) => write(other as Result).answer });
  return { status: 'solved', solution };
}

/** What stands behind a solution: its result, and the same check and notation for another one. */
export interface Behind {
  readonly result: unknown;
  readonly holds: (result: unknown) => boolean;
  readonly written: (result: unknown) => string;
}

const drafts = new WeakMap<Solution, Behind>();
export const behind = (solution: Solution): Behind | undefined => drafts.get(solution);

/** A confirmed solution told in another way: as an option, or together with others. */
export function refined(solution: Solution, changes: Partial<Omit<Solution, 'verification'>>, check: Check<Solution>): Outcome {
  const result = { ...solution, ...changes };
  if (!check.holds(result)) return abstained(UNCHECKED);
  return { status: 'solved', solution: { ...result, verification: `${solution.verification} ${check.claim}`.trim() } };
}

const UNCHECKED = 'I found a result, but checking it by another way did not confirm it. So I do not show it.';
