import * as v from 'valibot';

import { SUBJECTS } from '../../../../shared/subjects/subjects.ts';
import { TEMPLATE, type Template, type TemplateSection } from '../template.ts';

/** What the student enters about an imported paper. Marks and subject apply to questions for which the file gives none. */
export const OWN_RULES = v.strictObject({
  title: TEMPLATE.entries.title,
  minutes: TEMPLATE.entries.minutes,
  /** Marks for a right answer. */
  right: v.pipe(v.number(), v.minValue(0.25), v.maxValue(20)),
  /** Marks for a wrong answer: zero or negative. */
  wrong: v.pipe(v.number(), v.minValue(-20), v.maxValue(0)),
  subject: v.picklist(SUBJECTS),
});
export type OwnRules = v.InferOutput<typeof OWN_RULES>;

/** Template of an imported paper. */
export function ownTemplate({ title, minutes }: OwnRules, sections: TemplateSection[]): Template {
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
    sections,
  };
}
