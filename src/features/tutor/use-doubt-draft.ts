import { useState } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';

export interface DoubtDraft {
  readonly text: string;
  /** Names of pictures stored on this device. */
  readonly pictures: readonly string[];
  /** Subject set for a new chat; undefined: derived from the text. */
  readonly subject?: string | null | undefined;
  /** Recognised text as corrected by the student; undefined before recognition. */
  readonly transcript?: string | undefined;
  /** Pictures that are not read, or not again. */
  readonly read?: readonly string[] | undefined;
  /** The doubt being edited; it is asked again as a sibling. */
  readonly editing?: { readonly parentId: string | null } | undefined;
}

const EMPTY: DoubtDraft = { text: '', pictures: [] };

/** The doubt's text: typed text, then recognised text. */
export function askedText({ text, transcript = '' }: DoubtDraft): string {
  return [text, transcript].filter((part) => part.trim() !== '').join('\n');
}

/** Unsent draft by chat. Survives a reload and a crash. */
export function useDoubtDraft(userId: string, chatId: string | null) {
  const key = draftKey(userId, `doubt-${chatId ?? 'new'}`);
  const [kept, setKept] = useState<{ key: string; draft: DoubtDraft }>(() => ({ key, draft: read(key) }));
  // Another chat was opened.
  const current = kept.key === key ? kept : { key, draft: read(key) };
  if (current !== kept) setKept(current);

  /** Functional update: pictures are prepared while typing continues. */
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
