import { useState } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

/** The selected sibling among questions or answers, stored on this device. */
export function useChosenBranch(userId: string, chatId: string | null) {
  const key = draftKey(userId, `branch-${chatId ?? 'new'}`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(readJsonDraft<readonly string[]>(localStorage, key) ?? []));

  /** @param id a sibling; null: the newest, also of later ones */
  const choose = (siblings: readonly string[], id: string | null) =>
    setChosen((before) => {
      const next = [...[...before].filter((other) => !siblings.includes(other)), ...(id === null ? [] : [id])];
      writeDraft(localStorage, key, next.length === 0 ? null : JSON.stringify(next));
      return new Set(next);
    });
  return { chosen, choose };
}
