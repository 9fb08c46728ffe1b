import * as v from 'valibot';

import type { PostWrite } from '../store/use-waiting.ts';
import { jsonDraft, knownFields } from '../../../shared/student/drafts.ts';
import { SUBJECTS } from '../../../shared/subjects/subjects.ts';

const TEXT = v.fallback(v.string(), '');
const SUBJECT = v.fallback(v.picklist(SUBJECTS), 'physics');

/** A chapter is one of its subject: draft formats keep both, or replace both. */
export const PLACE = ['subject', 'chapter'];

/** Without the chapter of a subject that only a later release knows. */
export function placed<T extends object>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T> {
  return v.pipe(v.unknown(), v.transform(withoutStrayChapter), schema);
}

function withoutStrayChapter(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  const { chapter, ...fields } = stored as Readonly<Record<string, unknown>>;
  const isStray = fields['subject'] !== undefined && !isKnownSubject(fields['subject']);
  return isStray || chapter === undefined ? fields : { ...fields, chapter };
}

/** `chapter`: '' for none. */
export const QUESTION_FIELDS = { title: TEXT, body: TEXT, subject: SUBJECT, chapter: TEXT };
export const QUESTION = placed(v.object(QUESTION_FIELDS));
export type QuestionDraft = Readonly<v.InferOutput<typeof QUESTION>>;

/** Of an edit: the fields that the student changed. null: none yet. */
const EDITED = placed(knownFields({ title: v.string(), body: v.string(), subject: v.picklist(SUBJECTS), chapter: v.string() }));
export type EditedQuestion = Readonly<v.InferOutput<typeof EDITED>>;
export const EDITED_QUESTION = jsonDraft<EditedQuestion | null>(v.nullable(EDITED), null, undefined, { together: PLACE });

type QuestionEdit = Extract<PostWrite, { kind: 'edit-question' }>;

/** The fields of an edit that waits. */
export function draftOfEdit({ title, body, subject, chapter }: QuestionEdit): EditedQuestion {
  const fields = { title, body, subject, chapter: chapter === null ? '' : chapter };
  return v.parse(EDITED, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}

function isKnownSubject(subject: unknown): boolean {
  return v.is(v.picklist(SUBJECTS), subject);
}

/** An edit as a form can show it whose question is in `subject`: a chapter of a subject that only a later release knows is not. */
export function shownEdit(edited: EditedQuestion | null, subject: string): EditedQuestion {
  if (edited === null || edited.subject !== undefined || isKnownSubject(subject)) return edited ?? {};
  const { chapter: _unknown, ...shown } = edited;
  return shown;
}

/** What an edit that waits writes and no field shows: a later release asked for it, and a newer edit takes its place in the outbox. */
export function unshownPlace(waiting: QuestionEdit | undefined, fields: object): Pick<QuestionEdit, 'subject' | 'chapter'> {
  if (waiting?.subject === undefined || isKnownSubject(waiting.subject) || 'subject' in fields) return {};
  return { subject: waiting.subject, ...(waiting.chapter === undefined ? {} : { chapter: waiting.chapter }) };
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
