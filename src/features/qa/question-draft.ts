import * as v from 'valibot';

import { jsonDraft } from '../../data/student/drafts.ts';
import { SUBJECTS } from './subjects.ts';

export const QUESTION = v.object({
  title: v.fallback(v.string(), ''),
  body: v.fallback(v.string(), ''),
  subject: v.fallback(v.picklist(SUBJECTS), 'physics'),
  /** '' for none. */
  chapter: v.fallback(v.string(), ''),
});
export type QuestionDraft = Readonly<v.InferOutput<typeof QUESTION>>;

/** Of an edit. null: nothing was changed yet. */
export const EDITED_QUESTION = jsonDraft<QuestionDraft | null>(v.nullable(QUESTION), null);

/** As it is posted. */
export function posted({ title, body, subject, chapter }: QuestionDraft) {
  return { title: title.trim(), body: body.trim(), subject, chapter: chapter === '' ? null : chapter };
}
