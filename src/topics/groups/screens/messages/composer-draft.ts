import * as v from 'valibot';

import { draftKey, drafts, jsonDraft, knownFields, knownItems } from '../../../../shared/student/drafts.ts';

/** A message or edit that was submitted. Its id makes storing idempotent. */
export interface Sending {
  readonly id: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly replyTo: string | null;
  readonly imagePath: string | null;
  readonly isEdit: boolean;
  /** For an edit: the message's text when the edit began. Missing in drafts of earlier releases. */
  readonly since?: string;
}

/** A message that is being edited. */
export interface MessageEdit {
  readonly id: string;
  readonly text: string;
  /** Same as in `Sending`. */
  readonly since?: string;
}

/** Unsent draft of a group. */
export interface ComposerDraft {
  readonly text: string;
  /** Id of the message replied to. */
  readonly replyTo: string | null;
  /** Id of its stored picture. */
  readonly imagePath: string | null;
  /** Unfinished edits, at most one per message. The box shows the last one; after that is saved or cancelled, the one before it. */
  readonly edits: readonly MessageEdit[];
  /** Submitted messages that are not in the database yet, in order. If the tab closes during the write, the next tab stores them. */
  readonly sending: readonly Sending[];
}

const EMPTY_DRAFT: ComposerDraft = { text: '', replyTo: null, imagePath: null, edits: [], sending: [] };

const SINCE = knownFields({ since: v.string() });
const EDITING = v.intersect([v.object({ id: v.string(), textBefore: v.string() }), SINCE]);
const EDIT = v.intersect([v.object({ id: v.string(), text: v.string() }), SINCE]);
const SENDING = v.intersect([
  v.object({
    id: v.string(),
    text: v.string(),
    mentions: v.fallback(knownItems(v.string()), []),
    replyTo: v.fallback(v.nullable(v.string()), null),
    imagePath: v.fallback(v.nullable(v.string()), null),
    isEdit: v.boolean(),
  }),
  SINCE,
]);

const STORED = v.object({
  /** Content of the box. Earlier releases know only this and the next three fields. */
  text: v.fallback(v.string(), ''),
  replyTo: v.fallback(v.nullable(v.string()), null),
  imagePath: v.fallback(v.nullable(v.string()), null),
  editing: v.fallback(v.nullable(EDITING), null),
  /** The edits that the box does not show. */
  edits: v.fallback(knownItems(EDIT), []),
  sending: v.fallback(knownItems(SENDING), []),
});

const DRAFT = v.pipe(
  STORED,
  v.transform(({ editing, ...draft }): ComposerDraft => {
    if (editing === null) return draft;
    const { textBefore, ...edit } = editing;
    return { ...draft, text: textBefore, edits: [...draft.edits, { ...edit, text: draft.text }] };
  }),
);

/** Serialises the open edit separately, so that earlier releases, which support one edit, can read it. */
export const COMPOSER_DRAFT = jsonDraft<ComposerDraft>(
  DRAFT,
  EMPTY_DRAFT,
  ({ text, replyTo, imagePath, edits, sending }) =>
    text === '' && replyTo === null && imagePath === null && edits.length === 0 && sending.length === 0,
  {
    toStored(draft) {
      const open = openEdit(draft);
      if (open === null) return { ...draft, editing: null };
      const { text: typed, ...edit } = open;
      return { ...draft, text: typed, editing: { ...edit, textBefore: draft.text }, edits: draft.edits.slice(0, -1) };
    },
  },
);

/** The edit that the box shows; null if none. */
export function openEdit({ edits }: ComposerDraft): MessageEdit | null {
  return edits.at(-1) ?? null;
}

export function boxText(draft: ComposerDraft): string {
  return openEdit(draft)?.text ?? draft.text;
}

/** A new message may consist of a picture only. */
export function isBoxEmpty(draft: ComposerDraft): boolean {
  return boxText(draft).trim() === '' && (openEdit(draft) !== null || draft.imagePath === null);
}

export function typed(draft: ComposerDraft, text: string): ComposerDraft {
  const open = openEdit(draft);
  return open === null ? { ...draft, text } : { ...draft, edits: [...draft.edits.slice(0, -1), { ...open, text }] };
}

/** Empties the box. Its content stays in `sending` until it is stored. */
export function taken(draft: ComposerDraft, sent: Sending): ComposerDraft {
  const sending = [...draft.sending, sent];
  return sent.isEdit ? { ...withoutEdit(draft, sent.id), sending } : { ...EMPTY_DRAFT, edits: draft.edits, sending };
}

/** Removes a stored message from `sending`. */
export function stored(draft: ComposerDraft, sent: Sending): ComposerDraft {
  return { ...draft, sending: draft.sending.filter((each) => !isSame(each, sent)) };
}

/** Compares id and text, because two edits of a message have the same id. */
function isSame(one: Sending, other: Sending): boolean {
  return one.id === other.id && one.text === other.text;
}

/**
 * Returns a failed message to the draft, before newer text. Only once, if two tabs tried to store it. The box keeps showing the edit in
 * which the student types.
 */
export function returned(draft: ComposerDraft, sent: Sending): ComposerDraft {
  if (!draft.sending.some((each) => isSame(each, sent))) return draft;
  const left = stored(draft, sent);
  const { id, text, replyTo, imagePath, isEdit, since } = sent;
  if (!isEdit)
    return { ...left, text: joined(text, draft.text), replyTo: draft.replyTo ?? replyTo, imagePath: draft.imagePath ?? imagePath };
  const again = draft.edits.find((edit) => edit.id === id);
  const typedSince = again !== undefined && isTouched(again) && again.text !== text ? again.text : '';
  const edit = { id, text: joined(text, typedSince), ...(since === undefined ? {} : { since }) };
  if (again !== undefined) return { ...left, edits: draft.edits.map((each) => (each === again ? edit : each)) };
  return { ...left, edits: [...draft.edits.slice(0, -1), edit, ...draft.edits.slice(-1)] };
}

function joined(first: string, second: string): string {
  return second === '' ? first : `${first}\n${second}`;
}

/** Begins the edit of a message, or returns to it. Untouched edits are discarded. */
export function editingOf(draft: ComposerDraft, { id, text }: { readonly id: string; readonly text: string }): ComposerDraft {
  const begun = draft.edits.filter(isTouched);
  const edit = begun.find((each) => each.id === id) ?? { id, text, since: text };
  return { ...draft, edits: [...begun.filter((each) => each !== edit), edit] };
}

function isTouched({ text, since }: MessageEdit): boolean {
  return text !== since;
}

/** Updates an untouched edit when the stored message changes. */
export function followed(draft: ComposerDraft, stored: string): ComposerDraft {
  const open = openEdit(draft);
  if (open === null || isTouched(open) || open.text === stored) return draft;
  return { ...draft, edits: [...draft.edits.slice(0, -1), { ...open, text: stored, since: stored }] };
}

/** Removes the open edit, or the reply if there is no edit. */
export function cancelled(draft: ComposerDraft): ComposerDraft {
  const open = openEdit(draft);
  return open === null ? { ...draft, replyTo: null } : withoutEdit(draft, open.id);
}

export function withoutEdit(draft: ComposerDraft, id: string): ComposerDraft {
  return { ...draft, edits: draft.edits.filter((edit) => edit.id !== id) };
}

export const composerKey = (userId: string, groupId: string) => draftKey(userId, `group-${groupId}`);

/** @returns why the group's draft cannot take a picture, as a sentence; null if it can */
export function pictureSlotProblem(userId: string, groupId: string): string | null {
  const { edits, imagePath } = drafts.read(composerKey(userId, groupId), COMPOSER_DRAFT);
  if (edits.length > 0) return 'You are editing a message in this group. Finish that first.';
  return imagePath === null ? null : 'Your message to this group has a picture already.';
}

/** Adds text or a picture from another screen to a group's draft. The student's own text stays. */
export function addToComposerDraft(userId: string, groupId: string, text: string, imagePath: string | null): void {
  drafts.change(composerKey(userId, groupId), COMPOSER_DRAFT, (before) => ({
    ...before,
    text: before.text.trim() === '' ? text : joined(before.text, text),
    imagePath: before.imagePath ?? imagePath,
  }));
}
