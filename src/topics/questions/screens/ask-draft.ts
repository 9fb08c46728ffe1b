import * as v from 'valibot';

import { draftKey, drafts, jsonDraft } from '../../../shared/student/drafts.ts';
import { cutText } from '../../../shared/rules/cut-text.ts';
import { cutTitle } from '../rules/cut-title.ts';
import { SYLLABUS } from '../../../content/syllabus/chapters.ts';
import { type DraftedBy, TUTORS } from '../rules/draft-words.ts';
import { SUBJECT_NAMES, SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { PLACE, placed, QUESTION_FIELDS } from './question-draft.ts';

const ASKED_FIELDS = v.object({
  ...QUESTION_FIELDS,
  /** The tutor's answer, which becomes an answer draft once the question is posted. */
  tutor: v.fallback(v.nullable(v.object({ text: v.string(), by: v.picklist(TUTORS) })), null),
});
export type AskDraft = Readonly<v.InferOutput<typeof ASKED_FIELDS>>;

export const NOTHING_ASKED: AskDraft = { title: '', body: '', subject: 'physics', chapter: '', tutor: null };
export const ASKED = jsonDraft<AskDraft>(
  placed(ASKED_FIELDS),
  NOTHING_ASKED,
  ({ title, body, tutor }) => title === '' && body === '' && tutor === null,
  { together: PLACE },
);

export const askKey = (userId: string) => draftKey(userId, 'qa-question');

/** A doubt that the student asked the tutor, with its answer. */
export interface TutorsDoubt {
  readonly question: string;
  /** Name of the subject, as the tutor uses it. */
  readonly subject: string | null;
  readonly chapter: string | null;
  readonly answer: { readonly text: string; readonly by: DraftedBy } | null;
}

/** Maximum length of an answer in the database, in characters. */
const LONGEST_ANSWER = 20_000;

/**
 * Puts a doubt into the form for a new question.
 * @returns false if the student has begun another question
 */
export function draftQuestion(userId: string, { question, subject, chapter, answer }: TutorsDoubt): boolean {
  const begun = drafts.read(askKey(userId), ASKED);
  const title = cutTitle(question);
  if ((begun.title !== '' || begun.body !== '') && begun.title !== title) return false;
  const found = SYLLABUS.chapterOf(chapter);
  drafts.change(askKey(userId), ASKED, () => ({
    title,
    body: title === question.trim() ? '' : question.trim(),
    subject: SUBJECTS.find((each) => each === found?.subject || SUBJECT_NAMES[each] === subject) ?? 'physics',
    chapter: found?.id ?? '',
    tutor: answer === null ? null : { ...answer, text: cutText(answer.text, LONGEST_ANSWER) },
  }));
  return true;
}
