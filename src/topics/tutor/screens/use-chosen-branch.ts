import { useMemo } from 'react';
import * as v from 'valibot';

import { draftKey, jsonDraft, knownItems } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';

const BRANCH = jsonDraft<readonly string[]>(knownItems(v.string()), [], (ids) => ids.length === 0);

/** The selected sibling among questions or answers, stored on this device. */
export function useChosenBranch(userId: string, chatId: string | null) {
  const [ids, change] = useDraft(draftKey(userId, `branch-${chatId ?? 'new'}`), BRANCH);

  /** @param id a sibling; null: the newest, also of later ones */
  const choose = (siblings: readonly string[], id: string | null) =>
    change((before) => [...before.filter((other) => !siblings.includes(other)), ...(id === null ? [] : [id])]);
  return { chosen: useMemo(() => new Set(ids), [ids]), choose };
}
