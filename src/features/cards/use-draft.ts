import { useState } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

/** What is typed on a card and not saved; null where nothing is. It outlives a reload and a crash. */
export function useDraft<T extends object>(userId: string, name: string): readonly [draft: T | null, keep: (draft: T | null) => void] {
  const key = draftKey(userId, name);
  const [draft, setDraft] = useState<T | null>(() => readJsonDraft<T>(localStorage, key));
  const keep = (next: T | null) => {
    setDraft(next);
    writeDraft(localStorage, key, next && JSON.stringify(next));
  };
  return [draft, keep];
}
