import { useCallback, useEffect, useRef, useState } from 'react';

import { type DraftFormat, drafts } from './drafts.ts';
import type { WriteResult } from '../replica/local-database.ts';

/** Debounce in ms. */
const PAUSE_MS = 600;

/** Undefined: nothing was typed. An emptied field is a draft, too. */
const TYPED: DraftFormat<string | undefined> = { read: (stored) => stored ?? undefined, write: (text) => text ?? null };

interface Autosave {
  /** The field's content. */
  readonly text: string;
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** Saves at once, on blur. */
  readonly leave: () => void;
}

interface SavedText {
  readonly saved: string;
  readonly save: (text: string) => Promise<WriteResult>;
  /** See drafts.ts. */
  readonly draftKey: string;
}

/**
 * A text field that saves itself: debounced, on blur and when its page closes. A killed tab saves its draft when reopened.
 * Until saved, the field shows the local input instead of edits from other devices.
 */
export function useAutosave({ saved, save, draftKey }: SavedText): Autosave {
  const [kept] = useState(() => drafts.read(draftKey, TYPED));
  const [typed, setTyped] = useState(kept);
  const [error, setError] = useState<string>();
  const unsaved = useRef(kept);
  const latestSave = useRef(save);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latestSave.current = save;
  });

  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const text = unsaved.current;
    if (text === undefined) return;
    unsaved.current = undefined;
    const result = await latestSave.current(text);
    // Typing continued meanwhile: the next save counts.
    if (unsaved.current !== undefined) return;
    setError(result.ok ? undefined : result.error.message);
    if (!result.ok) return;
    setTyped(undefined);
    drafts.change(draftKey, TYPED, () => undefined);
  }, [draftKey]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void flush();
    document.addEventListener('visibilitychange', onHidden);
    void flush();
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      void flush();
    };
  }, [flush]);

  return {
    text: typed ?? saved,
    error,
    type: (text) => {
      setTyped(text);
      setError(undefined);
      unsaved.current = text;
      drafts.change(draftKey, TYPED, () => text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    leave: () => void flush(),
  };
}
