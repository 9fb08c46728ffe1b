import * as v from 'valibot';

import { jsonDraft } from '../../../data/student/drafts.ts';
import { OWN_RULES, type OwnRules } from '../../../domain/paper-import/own-template.ts';
import { SUBJECTS } from '../../../domain/syllabus/syllabus.ts';

/** The rules of a paper as they are typed. */
const TYPED = v.object({
  title: v.string(),
  minutes: v.string(),
  right: v.string(),
  wrong: v.string(),
  subject: v.picklist(SUBJECTS),
});
export type TypedRules = v.InferOutput<typeof TYPED>;

const EMPTY: TypedRules = { title: '', minutes: '60', right: '4', wrong: '-1', subject: 'physics' };
export const RULES_DRAFT = jsonDraft(TYPED, EMPTY);

export type RulesFaults = Partial<Record<keyof OwnRules, string>>;

const FAULTS: Readonly<Record<keyof OwnRules, string>> = {
  title: 'Give the paper a title of up to 120 characters.',
  minutes: 'Type whole minutes, from 1 to 600.',
  right: 'Type a number from 0.25 to 20.',
  wrong: 'Type 0, or a number below zero such as -1.',
  subject: 'Choose a subject.',
};

export type ReadRules = { readonly ok: true; readonly rules: OwnRules } | { readonly ok: false; readonly faults: RulesFaults };

export function readRules({ title, minutes, right, wrong, subject }: TypedRules): ReadRules {
  const typed = { title, minutes: numberOf(minutes), right: numberOf(right), wrong: numberOf(wrong), subject };
  const result = v.safeParse(OWN_RULES, typed);
  if (result.success) return { ok: true, rules: result.output };
  const fields = result.issues.map(({ path }) => path![0].key as keyof OwnRules);
  return { ok: false, faults: Object.fromEntries(fields.map((field) => [field, FAULTS[field]])) };
}

/** An empty field is no zero. */
const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace('−', '-')));
