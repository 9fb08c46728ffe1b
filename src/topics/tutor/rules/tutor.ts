import type { WorkedExample } from '../../../content/examples/worked-example.ts';
import type { PackId } from '../../packs/rules/index.ts';
import type { Solution } from '../../../solver/index.ts';

/** The answer sources that a tutor can be. */
export type TutorSource = 'model' | 'on-device-model' | 'solver';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A question with its context, the preceding messages of its branch. */
export interface Doubt {
  /** Subject set by or shown to the student; null: unknown. */
  readonly subject: string | null;
  /** Id of the answer. Repeating the question with the same id gives the same answer. */
  readonly answerId: string;
  /** The last turn is the question. */
  readonly turns: readonly Turn[];
  /** Object names in the student's folder. */
  readonly pictures: readonly string[];
  /** Length of the part of the answer that is already stored here. */
  readonly from: number;
}

export type TutorEvent =
  /** New text from offset `at`. It replaces the old text from there on. */
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | { readonly kind: 'solution'; readonly solution: Solution }
  | { readonly kind: 'end'; readonly ending: Ending }
  | NoAnswer;

export interface NoAnswer {
  readonly kind: 'none';
  readonly problem: TutorProblem;
  /** Similar solved questions, if any. */
  readonly examples?: readonly WorkedExample[];
  /** A pack that may help and that the student does not have. */
  readonly pack?: PackId;
}

/** `done`: complete; `length`: at the length limit; `cut`: lost connection; `stopped`: by the student. */
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
  | 'unavailable'
  | DeviceProblem;

/** Why the model on the device gives no answer. */
export type DeviceProblem = 'battery-low' | 'no-memory' | 'switched-off' | 'too-long' | 'device-slow' | 'device-faulty' | 'put-away';

export interface TutorProblem {
  readonly code: ProblemCode;
  /** A sentence for the student: what happened and what to do. */
  readonly message: string;
}

/** Common interface of all tutors: an iterator of events that always ends with `end` or `none`. */
export interface Tutor {
  readonly source: TutorSource;
  answer(doubt: Doubt, stopped: AbortSignal): AsyncIterable<TutorEvent>;
}
