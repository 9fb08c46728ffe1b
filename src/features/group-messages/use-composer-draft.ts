import { useState } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

/** Unsent draft of a group. */
export interface ComposerDraft {
  readonly text: string;
  /** Id of the message replied to. */
  readonly replyTo: string | null;
  /** Id of its stored picture. */
  readonly imagePath: string | null;
  /** Id of the message being edited, and the draft from before. */
  readonly editing: { readonly id: string; readonly textBefore: string } | null;
}

export const EMPTY_DRAFT: ComposerDraft = { text: '', replyTo: null, imagePath: null, editing: null };

/** Survives a reload and a crash. */
export function useComposerDraft(userId: string, groupId: string): readonly [ComposerDraft, (change: Partial<ComposerDraft>) => void] {
  const key = draftKey(userId, `group-${groupId}`);
  const [draft, setDraft] = useState(() => readDraft(key));
  const keep = (change: Partial<ComposerDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...change };
      const isEmpty = next.text === '' && next.replyTo === null && next.imagePath === null && next.editing === null;
      writeDraft(localStorage, key, isEmpty ? null : JSON.stringify(next));
      return next;
    });
  return [draft, keep];
}

const readDraft = (key: string): ComposerDraft => ({ ...EMPTY_DRAFT, ...readJsonDraft<ComposerDraft>(localStorage, key) });

/** @returns why a group's draft can take no picture, as a sentence; null when it can */
export function pictureSlotProblem(userId: string, groupId: string): string | null {
  const { editing, imagePath } = readDraft(draftKey(userId, `group-${groupId}`));
  if (editing !== null) return 'You are editing a message in this group. Finish that first.';
  return imagePath === null ? null : 'Your message to this group has a picture already.';
}

/** Adds to a group's draft from another screen; what is written there stays. */
export function addToComposerDraft(userId: string, groupId: string, text: string, imagePath: string | null): void {
  const key = draftKey(userId, `group-${groupId}`);
  const before = readDraft(key);
  const joined = (written: string) => (written.trim() === '' ? text : `${written}\n${text}`);
  const { editing } = before;
  // A message that is being edited keeps its own text.
  const next =
    editing === null
      ? { ...before, text: joined(before.text), imagePath: before.imagePath ?? imagePath }
      : { ...before, editing: { ...editing, textBefore: joined(editing.textBefore) } };
  writeDraft(localStorage, key, JSON.stringify(next));
}
