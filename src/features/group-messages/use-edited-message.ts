import { useEffect } from 'react';

import { useRecord } from '../../data/replica/use-records.ts';
import { type ComposerDraft, followed } from './composer-draft.ts';

/**
 * Lets an untouched edit follow its message, which another device may edit, too.
 * @returns whether the message was changed elsewhere since the student began to type
 */
export function useEditedMessage(
  { text, editing }: ComposerDraft,
  changeDraft: (update: (newest: ComposerDraft) => ComposerDraft) => void,
): string | undefined {
  const { data } = useRecord('group_messages', editing?.id ?? null);
  const stored = editing === null || data?.id !== editing.id ? undefined : data.text;
  useEffect(() => {
    if (stored !== undefined) changeDraft((newest) => followed(newest, stored));
  }, [stored, changeDraft]);
  return editing?.since === undefined || stored === editing.since || stored === text.trim() ? undefined : stored;
}
