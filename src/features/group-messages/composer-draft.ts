import * as v from 'valibot';

import { draftKey, drafts, jsonDraft } from '../../data/student/drafts.ts';

/** What Send or Save was pressed for. Its id makes storing it twice harmless. */
export interface Sending {
  readonly id: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly replyTo: string | null;
  readonly imagePath: string | null;
  readonly isEdit: boolean;
  /** Of an edit: what the message was when it began. Drafts of earlier releases do not know. */
  readonly since?: string;
}

/** Unsent draft of a group. */
export interface ComposerDraft {
  readonly text: string;
  /** Id of the message replied to. */
  readonly replyTo: string | null;
  /** Id of its stored picture. */
  readonly imagePath: string | null;
  /** Id of the message being edited, the draft from before, and what the message was (as in `Sending`). */
  readonly editing: { readonly id: string; readonly textBefore: string; readonly since?: string } | null;
  /** Not in the database yet, in order: a tab that closes during the write leaves them to the next one. */
  readonly sending: readonly Sending[];
}

const EMPTY_DRAFT: ComposerDraft = { text: '', replyTo: null, imagePath: null, editing: null, sending: [] };

const SENDING = v.object({
  id: v.string(),
  text: v.string(),
  mentions: v.array(v.string()),
  replyTo: v.nullable(v.string()),
  imagePath: v.nullable(v.string()),
  isEdit: v.boolean(),
  since: v.exactOptional(v.string()),
});

const DRAFT = v.object({
  text: v.fallback(v.string(), ''),
  replyTo: v.fallback(v.nullable(v.string()), null),
  imagePath: v.fallback(v.nullable(v.string()), null),
  editing: v.fallback(v.nullable(v.object({ id: v.string(), textBefore: v.string(), since: v.exactOptional(v.string()) })), null),
  sending: v.fallback(v.array(SENDING), []),
});

export const COMPOSER_DRAFT = jsonDraft<ComposerDraft>(
  DRAFT,
  EMPTY_DRAFT,
  ({ text, replyTo, imagePath, editing, sending }) =>
    text === '' && replyTo === null && imagePath === null && editing === null && sending.length === 0,
);

/** Empties the box, and keeps what it held until it is stored. */
export function taken(draft: ComposerDraft, sent: Sending): ComposerDraft {
  return { ...EMPTY_DRAFT, text: draft.editing?.textBefore ?? '', sending: [...draft.sending, sent] };
}

/** Without what was stored. */
export function stored(draft: ComposerDraft, sent: Sending): ComposerDraft {
  return { ...draft, sending: draft.sending.filter((each) => !isSame(each, sent)) };
}

/** A message that is edited twice is sent twice under its id. */
function isSame(one: Sending, other: Sending): boolean {
  return one.id === other.id && one.text === other.text;
}

/** A failed one returns to the box, before what was written meanwhile; once, where two tabs tried it. */
export function returned(draft: ComposerDraft, sent: Sending): ComposerDraft {
  if (!draft.sending.some((each) => isSame(each, sent))) return draft;
  const { id, text, replyTo, imagePath, isEdit, since } = sent;
  const { sending } = stored(draft, sent);
  if (isEdit)
    return {
      ...draft,
      text,
      editing: { id, textBefore: draft.editing?.textBefore ?? draft.text, ...(since === undefined ? {} : { since }) },
      sending,
    };
  const joined = draft.text === '' ? text : `${text}\n${draft.text}`;
  return { ...draft, text: joined, replyTo: draft.replyTo ?? replyTo, imagePath: draft.imagePath ?? imagePath, sending };
}

/** Begins the edit of a message; cancelling it returns to what was written. */
export function editingOf(draft: ComposerDraft, { id, text }: { readonly id: string; readonly text: string }): ComposerDraft {
  return { ...draft, text, editing: { id, textBefore: draft.editing?.textBefore ?? draft.text, since: text } };
}

/** The message that is edited is now `stored`. An edit that nothing was typed in shows that. */
export function followed(draft: ComposerDraft, stored: string): ComposerDraft {
  const { text, editing } = draft;
  if (editing === null || text !== editing.since || text === stored) return draft;
  return { ...draft, text: stored, editing: { ...editing, since: stored } };
}

/** Without its edit or its reply. */
export function cancelled(draft: ComposerDraft): ComposerDraft {
  const { editing } = draft;
  return editing === null ? { ...draft, replyTo: null } : { ...draft, text: editing.textBefore, editing: null };
}

export const composerKey = (userId: string, groupId: string) => draftKey(userId, `group-${groupId}`);

/** @returns why a group's draft can take no picture, as a sentence; null when it can */
export function pictureSlotProblem(userId: string, groupId: string): string | null {
  const { editing, imagePath } = drafts.read(composerKey(userId, groupId), COMPOSER_DRAFT);
  if (editing !== null) return 'You are editing a message in this group. Finish that first.';
  return imagePath === null ? null : 'Your message to this group has a picture already.';
}

/** Adds to a group's draft from another screen; what is written there stays. */
export function addToComposerDraft(userId: string, groupId: string, text: string, imagePath: string | null): void {
  const joined = (written: string) => (written.trim() === '' ? text : `${written}\n${text}`);
  drafts.change(composerKey(userId, groupId), COMPOSER_DRAFT, (before) =>
    // A message that is being edited keeps its own text.
    before.editing === null
      ? { ...before, text: joined(before.text), imagePath: before.imagePath ?? imagePath }
      : { ...before, editing: { ...before.editing, textBefore: joined(before.editing.textBefore) } },
  );
}
