import { readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';
import { type DoubtDraft, EMPTY, isEmptyDraft } from './doubt-draft.ts';

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The drafts by key, as the storage has them now: other tabs write there too. A full storage keeps nothing new, so the last
 * draft of this tab stays in memory.
 */
export function createDoubtDrafts(storage: DraftStorage) {
  const known = new Map<string, { readonly stored: string | null; readonly draft: DoubtDraft }>();
  const listeners = new Set<() => void>();
  const publish = () => listeners.forEach((listener) => listener());

  function now(key: string): DoubtDraft {
    const stored = storage.getItem(key);
    const last = known.get(key);
    if (last?.stored === stored) return last.draft;
    const draft = { ...EMPTY, ...readJsonDraft<Partial<DoubtDraft>>(storage, key) };
    known.set(key, { stored, draft });
    return draft;
  }

  return {
    now,
    change(key: string, next: (draft: DoubtDraft) => DoubtDraft): void {
      const draft = next(now(key));
      writeDraft(storage, key, isEmptyDraft(draft) ? null : JSON.stringify(draft));
      known.set(key, { stored: storage.getItem(key), draft });
      publish();
    },
    publish,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
