import { useRef, useState } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

/**
 * Unsaved text of a card; null without any. Survives a reload and a crash.
 * @returns `change` works on the newest draft, and returns it: a picture is ready seconds after it was chosen, and the student
 * types meanwhile
 */
export function useDraft<T extends object>(
  userId: string,
  name: string,
): readonly [draft: T | null, change: (update: (newest: T | null) => T | null) => T | null] {
  const key = draftKey(userId, name);
  const [draft, setDraft] = useState<T | null>(() => readJsonDraft<T>(localStorage, key));
  const newest = useRef(draft);
  const change = (update: (newest: T | null) => T | null) => {
    newest.current = update(newest.current);
    setDraft(newest.current);
    writeDraft(localStorage, key, newest.current && JSON.stringify(newest.current));
    return newest.current;
  };
  return [draft, change];
}
