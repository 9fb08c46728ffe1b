import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';

import { type DraftFormat, drafts, jsonDraft, knownFields } from './drafts.ts';
import type { WriteResult } from '../replica/local-database.ts';

/** Debounce in ms. */
const PAUSE_MS = 600;

interface Typing {
  readonly text: string;
  /** What the field showed before (DOC-2). Drafts of earlier releases do not know. */
  readonly since?: string;
}

const JSON_TYPING = jsonDraft<Typing | undefined>(
  v.intersect([v.object({ text: v.string() }), knownFields({ since: v.string() })]),
  undefined,
);

/** Undefined: nothing was typed. An emptied field is a draft, too. */
const TYPING: DraftFormat<Typing | undefined> = {
  ...JSON_TYPING,
  // Earlier releases stored the text alone.
  read: (stored) => JSON_TYPING.read(stored) ?? (stored === null ? undefined : { text: stored }),
};

interface Stored {
  readonly text: string;
  readonly over: string;
}

interface Autosave {
  /** The field's content. */
  readonly text: string;
  readonly error: string | undefined;
  /** The text that was saved last, here or elsewhere. */
  readonly stored: string;
  /** The field was changed elsewhere since the student began to type. */
  readonly isChangedElsewhere: boolean;
  readonly type: (text: string) => void;
  /** Saves at once, on blur. */
  readonly leave: () => void;
}

interface SavedText {
  readonly saved: string;
  /** @param since see `Replica.edit`; undefined: unknown */
  readonly save: (text: string, since: string | undefined) => Promise<WriteResult>;
  /** The text as `saved` shows it once it is stored. */
  readonly asSaved?: (text: string) => string;
  /** See drafts.ts. */
  readonly draftKey: string;
}

const unchanged = (text: string): string => text;

/**
 * A text field that saves itself: debounced, on blur and when its page closes. A killed tab saves its draft when reopened.
 * Until saved, the field shows the local input instead of edits from other devices.
 */
export function useAutosave({ saved, save, asSaved = unchanged, draftKey }: SavedText): Autosave {
  const [kept] = useState(() => drafts.read(draftKey, TYPING));
  const [typed, setTyped] = useState(kept);
  const [isSaving, setIsSaving] = useState(false);
  /** What was stored in place of `over`, until `saved` shows it: typing goes on from there. */
  const [stored, setStored] = useState<Stored>();
  /** The same, before the next render: a key may come first. */
  const justStored = useRef<Stored>(undefined);
  const [error, setError] = useState<string>();
  const unsaved = useRef(kept);
  const refused = useRef<Typing>(undefined);
  const latest = useRef({ saved, save, asSaved });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef(Promise.resolve());

  useEffect(() => {
    latest.current = { saved, save, asSaved };
    if (justStored.current?.over !== saved) justStored.current = undefined;
  });
  if (stored !== undefined && stored.over !== saved) setStored(undefined);
  const current = stored?.over === saved ? stored.text : saved;

  const keep = useCallback(
    (typing: Typing | undefined) => {
      unsaved.current = typing;
      setTyped(typing);
      drafts.change(draftKey, TYPING, () => typing);
    },
    [draftKey],
  );

  const saveTyped = useCallback(async () => {
    const sent = unsaved.current;
    if (sent === undefined || sent === refused.current) return;
    const over = latest.current.saved;
    const result = await latest.current.save(sent.text, sent.since);
    if (result.ok && latest.current.saved === over) {
      justStored.current = { text: latest.current.asSaved(sent.text), over };
      setStored(justStored.current);
    }
    if (unsaved.current !== sent) {
      // Typing continued meanwhile: the next save counts, and what this one stored is its base.
      if (result.ok && unsaved.current !== undefined) keep({ text: unsaved.current.text, since: latest.current.asSaved(sent.text) });
      return;
    }
    setError(result.ok ? undefined : result.error.message);
    if (result.ok) keep(undefined);
    else refused.current = sent;
  }, [keep]);

  /** One after the other. */
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (unsaved.current === undefined || unsaved.current === refused.current) return;
    saving.current = saving.current.then(async () => {
      setIsSaving(true);
      await saveTyped().finally(() => setIsSaving(false));
    });
  }, [saveTyped]);

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    flush();
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, [flush]);

  return {
    text: typed === undefined ? current : typed.text,
    error,
    stored: current,
    isChangedElsewhere: !isSaving && typed?.since !== undefined && current !== typed.since && current !== asSaved(typed.text),
    type: (text) => {
      setError(undefined);
      keep(unsaved.current === undefined ? { text, since: justStored.current?.text ?? current } : { ...unsaved.current, text });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    leave: flush,
  };
}
