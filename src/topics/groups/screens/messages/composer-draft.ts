import * as v from 'valibot';

import { draftKey, drafts, jsonDraft, knownFields, knownItems } from '../../../../shared/student/drafts.ts';

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

/** A message that is being edited. */
export interface MessageEdit {
  readonly id: string;
  readonly text: string;
  /** As in `Sending`. */
  readonly since?: string;
}

/** Unsent draft of a group. */
export interface ComposerDraft {
  readonly text: string;
  /** Id of the message replied to. */
  readonly replyTo: string | null;
  /** Id of its stored picture. */
  readonly imagePath: string | null;
  /** Begun edits, one for each message. The box shows the last one, and what it covers once that is saved or cancelled. */
  readonly edits: readonly MessageEdit[];
  /** Not in the database yet, in order: a tab that closes during the write leaves them to the next one. */
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
  /** What the box shows. */
  text: v.fallback(v.string(), ''),
  replyTo: v.fallback(v.nullable(v.string()), null),
  imagePath: v.fallback(v.nullable(v.string()), null),
  editing: v.fallback(v.nullable(EDITING), null),
  /** The other edits. */
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

/** Stored so that earlier releases, which know one edit, read the open one. */
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

/** The edit that the box shows. */
export function openEdit({ edits }: ComposerDraft): MessageEdit | null {
  return edits.at(-1) ?? null;
}

export function boxText(draft: ComposerDraft): string {
  return openEdit(draft)?.text ?? draft.text;
}

/** A new message may be a picture alone. */
export function isBoxEmpty(draft: ComposerDraft): boolean {
  return boxText(draft).trim() === '' && (openEdit(draft) !== null || draft.imagePath === null);
}

export function typed(draft: ComposerDraft, text: string): ComposerDraft {
  const open = openEdit(draft);
  return open === null ? { ...draft, text } : { ...draft, edits: [...draft.edits.slice(0, -1), { ...open, text }] };
}

/** Empties the box, and keeps what it held until it is stored. */
export function taken(draft: ComposerDraft, sent: Sending): ComposerDraft {
  const sending = [...draft.sending, sent];
  return sent.isEdit ? { ...withoutEdit(draft, sent.id), sending } : { ...EMPTY_DRAFT, edits: draft.edits, sending };
}

/** Without what was stored. */
export function stored(draft: ComposerDraft, sent: Sending): ComposerDraft {
  return { ...draft, sending: draft.sending.filter((each) => !isSame(each, sent)) };
}

/** A message that is edited twice is sent twice under its id. */
function isSame(one: Sending, other: Sending): boolean {
  return one.id === other.id && one.text === other.text;
}

/**
 * A failed one returns to the draft, before what was written meanwhile; once, where two tabs tried it. The box goes on showing the
 * edit that the student types in.
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

/** Begins the edit of a message, or returns to it. An edit that nothing was typed in makes room. */
export function editingOf(draft: ComposerDraft, { id, text }: { readonly id: string; readonly text: string }): ComposerDraft {
  const begun = draft.edits.filter(isTouched);
  const edit = begun.find((each) => each.id === id) ?? { id, text, since: text };
  return { ...draft, edits: [...begun.filter((each) => each !== edit), edit] };
}

function isTouched({ text, since }: MessageEdit): boolean {
  return text !== since;
}

/** The message that is edited is now `stored`. An edit that nothing was typed in shows that. */
export function followed(draft: ComposerDraft, stored: string): ComposerDraft {
  const open = openEdit(draft);
  if (open === null || isTouched(open) || open.text === stored) return draft;
  return { ...draft, edits: [...draft.edits.slice(0, -1), { ...open, text: stored, since: stored }] };
}

/** Without its open edit, or without its reply. */
export function cancelled(draft: ComposerDraft): ComposerDraft {
  const open = openEdit(draft);
  return open === null ? { ...draft, replyTo: null } : withoutEdit(draft, open.id);
}

export function withoutEdit(draft: ComposerDraft, id: string): ComposerDraft {
  return { ...draft, edits: draft.edits.filter((edit) => edit.id !== id) };
}

export const composerKey = (userId: string, groupId: string) => draftKey(userId, `group-${groupId}`);

/** @returns why a group's draft can take no picture, as a sentence; null when it can */
export function pictureSlotProblem(userId: string, groupId: string): string | null {
  const { edits, imagePath } = drafts.read(composerKey(userId, groupId), COMPOSER_DRAFT);
  if (edits.length > 0) return 'You are editing a message in this group. Finish that first.';
  return imagePath === null ? null : 'Your message to this group has a picture already.';
}

/** Adds to a group's draft from another screen; what is written there stays. */
export function addToComposerDraft(userId: string, groupId: string, text: string, imagePath: string | null): void {
  drafts.change(composerKey(userId, groupId), COMPOSER_DRAFT, (before) => ({
    ...before,
    text: before.text.trim() === '' ? text : joined(before.text, text),
    imagePath: before.imagePath ?? imagePath,
  }));
}
