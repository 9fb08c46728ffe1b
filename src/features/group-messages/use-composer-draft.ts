import { useState } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

/** What is being written in a group and not sent. */
export interface ComposerDraft {
  readonly text: string;
  /** The id of the message it answers. */
  readonly replyTo: string | null;
  /** A picture that is kept for it. */
  readonly imagePath: string | null;
  /** The id of the message that is being changed, and what was being written before. */
  readonly editing: { readonly id: string; readonly textBefore: string } | null;
}

export const EMPTY_DRAFT: ComposerDraft = { text: '', replyTo: null, imagePath: null, editing: null };

/** It outlives a reload and a crash. */
export function useComposerDraft(userId: string, groupId: string): readonly [ComposerDraft, (change: Partial<ComposerDraft>) => void] {
  const key = draftKey(userId, `group-${groupId}`);
  const [draft, setDraft] = useState(() => ({ ...EMPTY_DRAFT, ...readJsonDraft<ComposerDraft>(localStorage, key) }));
  const keep = (change: Partial<ComposerDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...change };
      const isEmpty = next.text === '' && next.replyTo === null && next.imagePath === null && next.editing === null;
      writeDraft(localStorage, key, isEmpty ? null : JSON.stringify(next));
      return next;
    });
  return [draft, keep];
}
