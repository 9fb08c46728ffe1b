import * as v from 'valibot';

import { jsonDraft } from '../../../../shared/student/drafts.ts';
import { OWN_RULES, type OwnRules } from '../../rules/paper-import/own-template.ts';
import { SUBJECTS } from '../../../../shared/subjects/subjects.ts';

/** The rules of a paper as they are typed. */
const TYPED = v.object({
  title: v.fallback(v.string(), ''),
  minutes: v.fallback(v.string(), '60'),
  right: v.fallback(v.string(), '4'),
  wrong: v.fallback(v.string(), '-1'),
  subject: v.fallback(v.picklist(SUBJECTS), 'physics'),
});
export type TypedRules = v.InferOutput<typeof TYPED>;

export const RULES_DRAFT = jsonDraft(TYPED, v.parse(TYPED, {}));

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
