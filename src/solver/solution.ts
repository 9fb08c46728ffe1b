/** The exact solver's result for a doubt. It answers only with results that an independent method has verified. */
export type Outcome =
  | { readonly status: 'solved'; readonly solution: Solution }
  /** The reason is a sentence for the student: what was understood and what is missing. */
  | { readonly status: 'abstained'; readonly reason: string };

export interface Solution {
  /** The result as typed text: `x = 2 or x = 3`, `19.6 m/s`, `2H2 + O2 -> 2H2O`. */
  readonly answer: string;
  /** The result as TeX, if that is easier to read. */
  readonly tex?: string;
  readonly subject: 'maths' | 'physics' | 'chemistry';
  /** Kind of question in textbook terms: `Quadratic equation`. */
  readonly topic: string;
  readonly steps: readonly Step[];
  /** The independent check, as a sentence. */
  readonly verification: string;
  /** The external engine that found it; omitted for the app's own solver. */
  readonly engine?: 'sympy';
}

/** A step in the style of a teacher. */
export interface Step {
  /** The step and its reason as a sentence; TeX between single dollar signs. */
  readonly text: string;
  /** Result of the step as display TeX. */
  readonly tex?: string;
}

/** Answers a question as typed; null if it is not of the solver's kind. Never throws. */
export type Solver = (question: string) => Outcome | null;

/** Reason for a question that does not say what to find. */
export const UNCLEAR_QUESTION = 'I can’t tell what you ask for. Try writing it in one short sentence.';

export function abstained(reason: string): Outcome {
  return { status: 'abstained', reason };
}

/** The result in the form that a student reads. */
export interface Notation {
  readonly answer: string;
  readonly tex?: string;
}

/** Confirms a result by another method than the one that found it. */
export interface Check<Result> {
  /** What the check does, as a sentence for the student. */
  readonly claim: string;
  /** The computation that the claim describes. It gets only the result that will be shown. */
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

/** The only way to create a solution: runs the check, and abstains if it fails. */
export function solved<Result>({ subject, topic, result, write, steps, check }: Draft<Result>): Outcome {
  if (!check.holds(result)) return abstained(UNCHECKED);
  const solution: Solution = { ...write(result), subject, topic, steps, verification: check.claim };
  drafts.set(solution, { result, holds: (other) => check.holds(other as Result), written: (other) => write(other as Result).answer });
  return { status: 'solved', solution };
}

/** What a solution is based on: its result, and its check and notation, which can be applied to another result. */
export interface Behind {
  readonly result: unknown;
  readonly holds: (result: unknown) => boolean;
  readonly written: (result: unknown) => string;
}

const drafts = new WeakMap<Solution, Behind>();
export const behind = (solution: Solution): Behind | undefined => drafts.get(solution);

/** A confirmed solution in another form: as an option, or combined with others. */
export function refined(solution: Solution, changes: Partial<Omit<Solution, 'verification'>>, check: Check<Solution>): Outcome {
  const result = { ...solution, ...changes };
  if (!check.holds(result)) return abstained(UNCHECKED);
  return { status: 'solved', solution: { ...result, verification: `${solution.verification} ${check.claim}`.trim() } };
}

const UNCHECKED = 'I found a result, but checking it by another way did not confirm it. So I do not show it.';
