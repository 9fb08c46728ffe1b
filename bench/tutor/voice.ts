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
  /** Computed again, with another result. */
  readonly differs: number;
}

/** What a voice said to one question. */
export interface Reply {
  readonly status: 'answered' | 'unanswered' | 'too-long' | 'failed';
  /** The final answer; null: none. */
  readonly answer: string | null;
  /** The answer is shown under the words "checked". */
  readonly isChecked: boolean;
  /** Null: there are none, or the provider does not say. */
  readonly tokens: Tokens | null;
  /** Of a model's answer. */
  readonly steps?: Steps;
  /** Where the voice measures its time itself. */
  readonly seconds?: number;
  /** Why there is no answer. */
  readonly reason?: string;
}

/** Who is asked. One question is asked once: a retry would hide what a student sees. */
export interface Voice {
  readonly name: string;
  /** How many questions it takes at the same time, at most. */
  readonly atOnce: number;
  /** It abstains from what it cannot answer, so an answer to such a question is wrong. */
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
