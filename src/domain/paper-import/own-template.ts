import * as v from 'valibot';

import { SUBJECTS } from '../syllabus/syllabus.ts';
import { TEMPLATE, type QuestionKind, type Template } from '../mock/template.ts';
import { SUBJECT_NAMES } from '../syllabus/subject-names.ts';

/** What the student says about a paper that is imported: a file has questions and keys only. */
export const OWN_RULES = v.strictObject({
  title: TEMPLATE.entries.title,
  minutes: TEMPLATE.entries.minutes,
  /** Marks. */
  right: v.pipe(v.number(), v.minValue(0.25), v.maxValue(20)),
  /** Zero, or below. */
  wrong: v.pipe(v.number(), v.minValue(-20), v.maxValue(0)),
  subject: v.picklist(SUBJECTS),
});
export type OwnRules = v.InferOutput<typeof OWN_RULES>;

/** Rules of an imported paper: one section, as the file has no others. */
export function ownTemplate({ title, minutes, right, wrong, subject }: OwnRules, kinds: readonly QuestionKind[]): Template {
  return {
    id: 'own',
    title,
    isProvisional: false,
    isOld: false,
    source: '',
    minutes,
    languages: ['en'],
    calculator: false,
    markSaves: true,
    dropped: 'everybody',
    severalRight: 'any',
    difficulty: [0.3, 0.5, 0.2],
    sections: [
      { id: subject, title: SUBJECT_NAMES[subject], subject, kinds: [...new Set(kinds)], count: kinds.length, marks: { right, wrong } },
    ],
  };
}
