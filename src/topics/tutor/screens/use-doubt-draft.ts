import * as v from 'valibot';

import { draftKey, drafts, jsonDraft, knownEntries, knownFields, knownItems } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { afterAsking, type DoubtDraft, EMPTY, isEmptyDraft } from './doubt-draft.ts';

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined);

const ASKED = { text: v.fallback(v.string(), ''), pictures: v.fallback(knownItems(v.string()), []) };

const DOUBT: v.GenericSchema<unknown, DoubtDraft> = v.object({
  ...ASKED,
  subject: optional(v.nullable(v.string())),
  transcript: optional(v.string()),
  recognised: optional(knownEntries(v.string())),
  read: optional(knownItems(v.string())),
  editing: optional(
    v.intersect([
      v.object({ parentId: v.nullable(v.string()) }),
      knownFields({ since: v.object(ASKED), before: v.lazy((): v.GenericSchema<unknown, DoubtDraft> => DOUBT) }),
    ]),
  ),
});

const DOUBT_DRAFT = jsonDraft<DoubtDraft>(DOUBT, EMPTY, isEmptyDraft);

const keyOf = (userId: string, chatId: string | null) => draftKey(userId, `doubt-${chatId ?? 'new'}`);

/** Adds a text from another screen to the doubt of a new chat. Text that is already there stays. */
export function addToDoubtDraft(userId: string, text: string): void {
  drafts.change(keyOf(userId, null), DOUBT_DRAFT, (before) => ({
    ...before,
    text: before.text.trim() === '' ? text : `${before.text}\n\n${text}`,
  }));
}

/** The unsent draft of each chat. */
export function useDoubtDraft(userId: string, chatId: string | null) {
  const key = keyOf(userId, chatId);
  const [draft, change] = useDraft(key, DOUBT_DRAFT);
  return {
    draft,
    change,
    cancelEdit: () => change(({ editing }) => editing?.before ?? EMPTY),
    /** Clears the sent draft. Newer typing moves to the opened chat. */
    clearAsked(asked: DoubtDraft, askedIn: string): void {
      const left = afterAsking(drafts.read(key, DOUBT_DRAFT), asked);
      change(() => EMPTY);
      drafts.change(keyOf(userId, askedIn), DOUBT_DRAFT, () => left);
    },
  };
}
