import { useState } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

export interface DoubtDraft {
  readonly text: string;
  /** Names of pictures that are kept on this device. */
  readonly pictures: readonly string[];
  /** Of a new chat, where its student set it; undefined: what the words tell. */
  readonly subject?: string | null | undefined;
  /** What was read in the pictures, as the student corrected it; undefined where nothing was read yet. */
  readonly transcript?: string | undefined;
  /** The doubt that is edited: it is asked again beside it. */
  readonly editing?: { readonly parentId: string | null } | undefined;
}

const EMPTY: DoubtDraft = { text: '', pictures: [] };

/** What the doubt will say: what was typed, and below it what was read. */
export function askedText({ text, transcript = '' }: DoubtDraft): string {
  return [text, transcript].filter((part) => part.trim() !== '').join('\n');
}

/** What is typed and not asked, by chat. It outlives a reload and a crash. */
export function useDoubtDraft(userId: string, chatId: string | null) {
  const key = draftKey(userId, `doubt-${chatId ?? 'new'}`);
  const [kept, setKept] = useState<{ key: string; draft: DoubtDraft }>(() => ({ key, draft: read(key) }));
  // Another chat was opened.
  const current = kept.key === key ? kept : { key, draft: read(key) };
  if (current !== kept) setKept(current);

  /** Given what there is by then: pictures are made ready while typing goes on. */
  const change = (next: (draft: DoubtDraft) => DoubtDraft) =>
    setKept((latest) => {
      const draft = next(latest.key === key ? latest.draft : read(key));
      writeDraft(localStorage, key, draft.text === '' && draft.pictures.length === 0 ? null : JSON.stringify(draft));
      return { key, draft };
    });
  return { draft: current.draft, change, clear: () => change(() => EMPTY) };
}

function read(key: string): DoubtDraft {
  const kept = readJsonDraft<Partial<DoubtDraft>>(localStorage, key);
  return { ...EMPTY, ...kept };
}
