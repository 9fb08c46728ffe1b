import * as v from 'valibot';

import { draftKey, drafts, jsonDraft, TEXT } from '../../../shared/student/drafts.ts';
import { type DraftedBy, TUTORS } from '../rules/draft-words.ts';

const MARK = v.object({ by: v.picklist(TUTORS), isChecked: v.boolean() });
/** Stays with an answer that the tutor wrote. */
export type DraftMark = Readonly<v.InferOutput<typeof MARK>>;

/** null: the student writes it. */
export const DRAFT_MARK = jsonDraft<DraftMark | null>(v.nullable(MARK), null);

/** Of an edit. null: nothing was changed yet. */
export const EDITED_ANSWER = jsonDraft<string | null>(v.nullable(v.string()), null);

export const answerKey = (userId: string, entryId: string) => draftKey(userId, `qa-answer-${entryId}`);
export const answerMarkKey = (userId: string, entryId: string) => draftKey(userId, `qa-answer-mark-${entryId}`);

/** @param postId what is commented on */
export const commentKey = (userId: string, postId: string) => draftKey(userId, `qa-comment-${postId}`);

/** Puts the tutor's answer into the form below a question: its author posts it, or not. */
export function draftAnswer(userId: string, entryId: string, text: string, by: DraftedBy): void {
  drafts.change(answerKey(userId, entryId), TEXT, () => text);
  drafts.change(answerMarkKey(userId, entryId), DRAFT_MARK, () => ({ by, isChecked: false }));
}
