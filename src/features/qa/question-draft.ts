import * as v from 'valibot';

import { SUBJECTS } from './subjects.ts';

export const QUESTION = v.object({
  title: v.fallback(v.string(), ''),
  body: v.fallback(v.string(), ''),
  subject: v.fallback(v.picklist(SUBJECTS), 'physics'),
  /** '' for none. */
  chapter: v.fallback(v.string(), ''),
});
export type QuestionDraft = Readonly<v.InferOutput<typeof QUESTION>>;

/** As it is posted. */
export function posted({ title, body, subject, chapter }: QuestionDraft) {
  return { title: title.trim(), body: body.trim(), subject, chapter: chapter === '' ? null : chapter };
}
