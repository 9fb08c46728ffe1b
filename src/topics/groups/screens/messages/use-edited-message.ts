import { useEffect } from 'react';

import { useRecord } from '../../../../shared/replica/use-records.ts';
import { type ComposerDraft, followed, openEdit } from './composer-draft.ts';

/**
 * Lets an untouched edit follow its message, which another device may edit, too.
 * @returns what the message was changed to elsewhere since the student began to type
 */
export function useEditedMessage(
  draft: ComposerDraft,
  changeDraft: (update: (newest: ComposerDraft) => ComposerDraft) => void,
): string | undefined {
  const edit = openEdit(draft);
  const { data } = useRecord('group_messages', edit?.id ?? null);
  const stored = edit === null || data?.id !== edit.id ? undefined : data.text;
  useEffect(() => {
    if (stored !== undefined) changeDraft((newest) => followed(newest, stored));
  }, [stored, changeDraft]);
  return edit?.since === undefined || stored === edit.since || stored === edit.text.trim() ? undefined : stored;
}
