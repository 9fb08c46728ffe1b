import { useState } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

/** Unsaved text of a card; null without any. Survives a reload and a crash. */
export function useDraft<T extends object>(userId: string, name: string): readonly [draft: T | null, keep: (draft: T | null) => void] {
  const key = draftKey(userId, name);
  const [draft, setDraft] = useState<T | null>(() => readJsonDraft<T>(localStorage, key));
  const keep = (next: T | null) => {
    setDraft(next);
    writeDraft(localStorage, key, next && JSON.stringify(next));
  };
  return [draft, keep];
}
