import type { BenchQuestion } from './question-file.ts';

/** Tokens, as the provider counts them. */
export interface Tokens {
  readonly prompt: number;
  readonly completion: number;
}

/** Steps of an answer, and how many of them the app marks. */
export interface Steps {
  readonly written: number;
  readonly checked: number;
  /** Steps that the app computed with another result. */
  readonly differs: number;
}

/** One source's answer to one question. */
export interface Reply {
  readonly status: 'answered' | 'unanswered' | 'too-long' | 'failed';
  /** The final answer; null if there is none. */
  readonly answer: string | null;
  /** True if the app shows the answer as "checked". */
  readonly isChecked: boolean;
  /** Null if there are none, or the provider does not report them. */
  readonly tokens: Tokens | null;
  /** Steps of a model's answer. */
  readonly steps?: Steps;
  /** Duration, if the source measures it itself. */
  readonly seconds?: number;
  /** Why there is no answer. */
  readonly reason?: string;
}

/** An answer source. Each question is asked once, because a retry would hide failures that a student sees. */
export interface Voice {
  readonly name: string;
  /** Most concurrent questions. */
  readonly atOnce: number;
  /** True if the source abstains from questions that it cannot answer, so that an answer to such a question is wrong. */
  readonly abstains: boolean;
  ask(question: BenchQuestion, limitMs: number): Promise<Reply>;
  close(): Promise<void>;
}

export const unanswered = (status: Reply['status'], reason: string, tokens: Tokens | null = null): Reply => ({
  status,
  answer: null,
  isChecked: false,
  tokens,
  reason,
});
