import { useSyncExternalStore } from 'react';

import { draftKey } from '../../data/student/draft-storage.ts';
import { afterAsking, type DoubtDraft, EMPTY } from './doubt-draft.ts';
import { createDoubtDrafts } from './doubt-drafts.ts';

const drafts = createDoubtDrafts(localStorage);
// Another tab's change. Lives as long as the page.
globalThis.addEventListener('storage', drafts.publish);

const keyOf = (userId: string, chatId: string | null) => draftKey(userId, `doubt-${chatId ?? 'new'}`);

/** Unsent draft by chat. Survives a reload and a crash, and is one for all tabs. */
export function useDoubtDraft(userId: string, chatId: string | null) {
  const key = keyOf(userId, chatId);
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.now(key));
  return {
    draft,
    /** Functional update: pictures are prepared while typing continues. */
    change: (next: (draft: DoubtDraft) => DoubtDraft) => drafts.change(key, next),
    cancelEdit: () => drafts.change(key, ({ editing }) => editing?.before ?? EMPTY),
    /** Removes what was asked. What was written meanwhile goes to the chat that opens. */
    clearAsked(asked: DoubtDraft, askedIn: string): void {
      const left = afterAsking(drafts.now(key), asked);
      const leftKey = keyOf(userId, askedIn);
      if (leftKey !== key) drafts.change(key, () => EMPTY);
      drafts.change(leftKey, () => left);
    },
  };
}
