import { useEffect } from 'react';

import { useRecord } from '../../data/replica/use-records.ts';
import { type ComposerDraft, followed, openEdit } from './composer-draft.ts';

/**
 * Lets an untouched edit follow its message, which another device may edit, too.
 * @returns whether the message was changed elsewhere since the student began to type
 */
export function useEditedMessage(draft: ComposerDraft, changeDraft: (update: (newest: ComposerDraft) => ComposerDraft) => void): boolean {
  const edit = openEdit(draft);
  const { data } = useRecord('group_messages', edit?.id ?? null);
  const stored = edit === null || data?.id !== edit.id ? undefined : data.text;
  useEffect(() => {
    if (stored !== undefined) changeDraft((newest) => followed(newest, stored));
  }, [stored, changeDraft]);
  return stored !== undefined && edit?.since !== undefined && stored !== edit.since && stored !== edit.text.trim();
}
