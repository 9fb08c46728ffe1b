import * as v from 'valibot';

import type { PostWrite } from '../../data/qa/use-waiting.ts';
import { jsonDraft, knownFields } from '../../data/student/drafts.ts';
import { SUBJECTS } from './subjects.ts';

const TEXT = v.fallback(v.string(), '');
const SUBJECT = v.fallback(v.picklist(SUBJECTS), 'physics');

/** `chapter`: '' for none. */
export const QUESTION = v.object({ title: TEXT, body: TEXT, subject: SUBJECT, chapter: TEXT });
export type QuestionDraft = Readonly<v.InferOutput<typeof QUESTION>>;

/** Of an edit: the fields that the student changed. null: none yet. */
const EDITED = knownFields({ title: v.string(), body: v.string(), subject: v.picklist(SUBJECTS), chapter: v.string() });
export type EditedQuestion = Readonly<v.InferOutput<typeof EDITED>>;
export const EDITED_QUESTION = jsonDraft<EditedQuestion | null>(v.nullable(EDITED), null);

type QuestionEdit = Extract<PostWrite, { kind: 'edit-question' }>;

/** The fields of an edit that waits. */
export function draftOfEdit({ title, body, subject, chapter }: QuestionEdit): EditedQuestion {
  const fields = { title, body, subject, chapter: chapter === null ? '' : chapter };
  return v.parse(EDITED, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}

/** An edit with what differs now from what the form showed. */
export function withChanges(edited: EditedQuestion, shown: QuestionDraft, now: QuestionDraft): EditedQuestion {
  return { ...edited, ...pick(now, (name) => now[name] !== shown[name]) };
}

/**
 * What an edit writes: the fields that were changed. Those that stand as they were posted are left out, unless an edit of them
 * waits, and may be under way. A chapter is one of its subject.
 */
export function editedFields(edited: EditedQuestion, before: QuestionDraft, waiting: EditedQuestion) {
  const draft = posted({ ...before, ...edited });
  const isWritten = (name: keyof QuestionDraft) => name in waiting || (name in edited && draft[name] !== posted(before)[name]);
  const isPlaced = isWritten('subject') || isWritten('chapter');
  return pick(draft, (name) => (name === 'subject' || name === 'chapter' ? isPlaced : isWritten(name)));
}

function pick<T extends object>(all: T, isMeant: (name: keyof T) => boolean): Partial<T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => isMeant(name as keyof T))) as Partial<T>;
}

/** As it is posted. */
export function posted({ title, body, subject, chapter }: QuestionDraft) {
  return { title: title.trim(), body: body.trim(), subject, chapter: chapter === '' ? null : chapter };
}
