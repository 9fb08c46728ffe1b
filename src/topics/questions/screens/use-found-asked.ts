import { useEffect, useState } from 'react';

import { type AskedEntry, listAsked } from '../store/asked.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

/** Debounce of typing in ms, because each search is a request. */
const TYPING_MS = 400;
const NONE: readonly AskedEntry[] = [];

/** Students' questions with these words. Empty offline; the solved questions are on the device. */
export function useFoundAsked(words: string): readonly AskedEntry[] {
  const q = useDebounced(words.trim(), TYPING_MS);
  const [found, setFound] = useState<{ readonly q: string; readonly entries: readonly AskedEntry[] }>({ q: '', entries: NONE });
  useEffect(() => {
    if (q === '') return undefined;
    const searched = listAsked({ q, subject: undefined, chapter: undefined, sort: 'newest' });
    return onAnswer(
      searched,
      (entries) => setFound({ q, entries }),
      () => undefined,
    );
  }, [q]);
  return found.q === q ? found.entries : NONE;
}
