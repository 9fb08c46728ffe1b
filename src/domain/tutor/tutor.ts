import type { WorkedExample } from '../bank/worked-example.ts';
import type { PackId } from '../packs/pack.ts';
import type { Solution } from '../solver/solution.ts';

/** Who can answer a doubt. */
export type TutorSource = 'model' | 'on-device-model' | 'solver';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A doubt, with what was said before it in its branch of the chat. */
export interface Doubt {
  /** Its subject, as the student sees and sets it; null: unknown. */
  readonly subject: string | null;
  /** Id of its answer: a doubt asked again under it has the same answer. */
  readonly answerId: string;
  /** The last one is the doubt. */
  readonly turns: readonly Turn[];
  /** Names in the student's folder. */
  readonly pictures: readonly string[];
  /** How much of the answer is here already. */
  readonly from: number;
}

export type TutorEvent =
  /** The answer goes on with this from `at` on; what stood there no longer counts. */
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | { readonly kind: 'solution'; readonly solution: Solution }
  | { readonly kind: 'end'; readonly ending: Ending }
  | NoAnswer;

export interface NoAnswer {
  readonly kind: 'none';
  readonly problem: TutorProblem;
  /** Solved questions that come close, where there are any. */
  readonly examples?: readonly WorkedExample[];
  /** A pack that may know more, and that the student does not have. */
  readonly pack?: PackId;
}

/** By itself; at the length that an answer may have; because the connection broke; because the student wanted it. */
export type Ending = 'done' | 'length' | 'cut' | 'stopped';

export type ProblemCode =
  | 'abstained'
  | 'not-configured'
  | 'unreachable'
  | 'quota'
  | 'busy'
  | 'too-many-at-once'
  | 'slow'
  | 'refused'
  | 'misconfigured'
  | 'no-pictures'
  | 'picture-missing'
  | 'signed-out'
  | 'unavailable';

export interface TutorProblem {
  readonly code: ProblemCode;
  /** A sentence for the student: what happened, and what to do. */
  readonly message: string;
}

/** Common interface of all tutors: an iterator of events, which always ends by `end` or `none`. */
export interface Tutor {
  readonly source: TutorSource;
  answer(doubt: Doubt, stopped: AbortSignal): AsyncIterable<TutorEvent>;
}
