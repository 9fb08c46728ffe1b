import * as v from 'valibot';

import type { PostWrite } from '../store/use-unsent-posts.ts';
import { jsonDraft, knownFields } from '../../../shared/student/drafts.ts';
import { SUBJECTS } from '../../../shared/subjects/subjects.ts';

const TEXT = v.fallback(v.string(), '');
const SUBJECT = v.fallback(v.picklist(SUBJECTS), 'physics');

/** Fields that draft formats keep or replace together, because a chapter belongs to its subject. */
export const PLACE = ['subject', 'chapter'];

/** Drops the chapter if its subject is known only to a newer release. */
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

/** Draft of an edited question: the fields that the student changed. null if there are none yet. */
const EDITED = placed(knownFields({ title: v.string(), body: v.string(), subject: v.picklist(SUBJECTS), chapter: v.string() }));
export type EditedQuestion = Readonly<v.InferOutput<typeof EDITED>>;
export const EDITED_QUESTION = jsonDraft<EditedQuestion | null>(v.nullable(EDITED), null, undefined, { together: PLACE });

type QuestionEdit = Extract<PostWrite, { kind: 'edit-question' }>;

/** The fields of an edit in the outbox. */
export function draftOfEdit({ title, body, subject, chapter }: QuestionEdit): EditedQuestion {
  const fields = { title, body, subject, chapter: chapter === null ? '' : chapter };
  return v.parse(EDITED, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}

function isKnownSubject(subject: unknown): boolean {
  return v.is(v.picklist(SUBJECTS), subject);
}

/**
 * The part of an edit that a form can show, for a question in `subject`. Drops the chapter if the subject is known only to a newer release.
 */
export function shownEdit(edited: EditedQuestion | null, subject: string): EditedQuestion {
  if (edited === null || edited.subject !== undefined || isKnownSubject(subject)) return edited ?? {};
  const { chapter: _unknown, ...shown } = edited;
  return shown;
}

/**
 * Subject and chapter of an edit in the outbox that no field can show, because a newer release wrote them. The newer edit must repeat them,
 * as it replaces the one in the outbox.
 */
export function unshownPlace(waiting: QuestionEdit | undefined, fields: object): Pick<QuestionEdit, 'subject' | 'chapter'> {
  if (waiting?.subject === undefined || isKnownSubject(waiting.subject) || 'subject' in fields) return {};
  return { subject: waiting.subject, ...(waiting.chapter === undefined ? {} : { chapter: waiting.chapter }) };
}

/** Adds the fields that now differ from what the form showed. */
export function withChanges(edited: EditedQuestion, shown: QuestionDraft, now: QuestionDraft): EditedQuestion {
  return { ...edited, ...pick(now, (name) => now[name] !== shown[name]) };
}

/**
 * The fields that an edit writes. Leaves out fields that equal the posted ones, unless an edit of them is in the outbox and may be on its
 * way. Subject and chapter go together.
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

/** The fields as they are posted. */
export function posted({ title, body, subject, chapter }: QuestionDraft) {
  return { title: title.trim(), body: body.trim(), subject, chapter: chapter === '' ? null : chapter };
}
