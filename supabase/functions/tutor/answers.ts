import type { SupabaseClient } from '@supabase/supabase-js';

import type { ModelEnding } from '../../../src/topics/tutor/rules/index.ts';

export type AnswerState = 'growing' | 'stopped' | ModelEnding;

export interface StoredAnswer {
  readonly state: AnswerState;
  readonly text: string;
}

/** `writer` is null if the answer exists or another request writes it. */
export type Beginning = { readonly writer: string | null; readonly state: AnswerState | 'busy'; readonly text: string };

/** The stored answer to one question of one student. */
export interface AnswerStore {
  begin(): Promise<Beginning>;
  /** @returns false when the answer was stopped */
  grow(writer: string, more: string, state: AnswerState): Promise<boolean>;
  read(): Promise<StoredAnswer | null>;
  stop(): Promise<void>;
  /** Removes the answer, as if the question had never been asked. */
  withdraw(writer: string): Promise<void>;
}

export function answerStore(admin: SupabaseClient, studentId: string, questionId: string): AnswerStore {
  const call = async (name: string, more: object = {}): Promise<unknown> => {
    const { data, error } = await admin.rpc(name, { student_id: studentId, question_id: questionId, ...more });
    if (error) throw error;
    return data as unknown;
  };
  return {
    begin: async () => (await call('begin_tutor_answer')) as Beginning,
    grow: async (writer, more, state) => (await call('grow_tutor_answer', { writer, more, state })) as boolean,
    read: async () => (await call('read_tutor_answer')) as StoredAnswer | null,
    stop: async () => void (await call('stop_tutor_answer')),
    withdraw: async (writer) => void (await call('withdraw_tutor_answer', { writer })),
  };
}
