import * as v from 'valibot';

import { draftKey, drafts, jsonDraft, TEXT } from '../../../shared/student/drafts.ts';
import { type DraftedBy, TUTORS } from '../rules/draft-words.ts';

const MARK = v.object({ by: v.picklist(TUTORS), isChecked: v.boolean() });
/** Attached to an answer draft that the tutor wrote. */
export type DraftMark = Readonly<v.InferOutput<typeof MARK>>;

/** null if the student writes the answer. */
export const DRAFT_MARK = jsonDraft<DraftMark | null>(v.nullable(MARK), null);

/** Draft of an edited answer. null if nothing was changed yet. */
export const EDITED_ANSWER = jsonDraft<string | null>(v.nullable(v.string()), null);

export const answerKey = (userId: string, entryId: string) => draftKey(userId, `qa-answer-${entryId}`);
export const answerMarkKey = (userId: string, entryId: string) => draftKey(userId, `qa-answer-mark-${entryId}`);

/** @param postId id of the question or answer that is commented on */
export const commentKey = (userId: string, postId: string) => draftKey(userId, `qa-comment-${postId}`);

/** Puts the tutor's answer into the form below a question, for the student to post or discard. */
export function draftAnswer(userId: string, entryId: string, text: string, by: DraftedBy): void {
  drafts.change(answerKey(userId, entryId), TEXT, () => text);
  drafts.change(answerMarkKey(userId, entryId), DRAFT_MARK, () => ({ by, isChecked: false }));
}
