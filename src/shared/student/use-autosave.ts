import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';

import { type DraftFormat, drafts, jsonDraft, knownFields } from './drafts.ts';
import type { WriteResult } from '../replica/local-database.ts';

/** Debounce in ms. */
const PAUSE_MS = 600;

interface Typing {
  readonly text: string;
  /** The text that the field showed before (DOC-2). Drafts of earlier releases lack it. */
  readonly since?: string;
}

const JSON_TYPING = jsonDraft<Typing | undefined>(
  v.intersect([v.object({ text: v.string() }), knownFields({ since: v.string() })]),
  undefined,
);

/** Undefined: nothing was typed. An emptied field is a draft too. */
const TYPING: DraftFormat<Typing | undefined> = {
  ...JSON_TYPING,
  // Earlier releases stored the text alone.
  read: (stored) => JSON_TYPING.read(stored) ?? (stored === null ? undefined : { text: stored }),
};

interface FieldState {
  /** The unsaved text. */
  readonly typed: Typing | undefined;
  /** The text stored in place of `over`, until `saved` shows it. Typing continues from this text. */
  readonly stored: { readonly text: string; readonly over: string } | undefined;
  readonly isSaving: boolean;
  readonly error: string | undefined;
}

interface Autosave {
  /** The field's content. */
  readonly text: string;
  readonly error: string | undefined;
  /** The text that was saved last, on this device or elsewhere. */
  readonly stored: string;
  /** True if the field was changed elsewhere since the student began to type. */
  readonly isChangedElsewhere: boolean;
  readonly type: (text: string) => void;
  /** Saves at once; called on blur. */
  readonly leave: () => void;
}

interface SavedText {
  readonly saved: string;
  /** Saves the text. @param since see `Replica.edit`; undefined: unknown */
  readonly save: (text: string, since: string | undefined) => Promise<WriteResult>;
  /** The text in the form in which `saved` shows it once stored. */
  readonly asSaved?: (text: string) => string;
  /** Key of the draft; see drafts.ts. */
  readonly draftKey: string;
}

const unchanged = (text: string): string => text;

/** State outside of React: the next key press or save reads it at once, and either may come before the next render. */
function createField(typed: Typing | undefined) {
  let state: FieldState = { typed, stored: undefined, isSaving: false, error: undefined };
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    change(more: Partial<FieldState>) {
      state = { ...state, ...more };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The field's content without unsaved input. */
const withStored = ({ stored }: FieldState, saved: string) => (stored?.over === saved ? stored.text : saved);

/**
 * A text field that saves itself: debounced, on blur and when its page closes. A killed tab saves its draft when reopened. Until saved, the
 * field shows the local input instead of edits from other devices.
 */
export function useAutosave({ saved, save, asSaved = unchanged, draftKey }: SavedText): Autosave {
  const [field] = useState(() => createField(drafts.read(draftKey, TYPING)));
  const state = useSyncExternalStore(field.subscribe, field.read);
  const { typed, isSaving, error } = state;
  const refused = useRef<Typing>(undefined);
  const latest = useRef({ saved, save, asSaved });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef(Promise.resolve());

  useEffect(() => {
    latest.current = { saved, save, asSaved };
    if ((field.read().stored?.over ?? saved) !== saved) field.change({ stored: undefined });
  });
  const current = withStored(state, saved);

  const keep = useCallback(
    (typing: Typing | undefined) => {
      field.change({ typed: typing });
      drafts.change(draftKey, TYPING, () => typing);
    },
    [field, draftKey],
  );

  const saveTyped = useCallback(async () => {
    const sent = field.read().typed;
    if (sent === undefined || sent === refused.current) return;
    const over = latest.current.saved;
    field.change({ isSaving: true });
    const result = await latest.current.save(sent.text, sent.since).finally(() => field.change({ isSaving: false }));
    if (result.ok && latest.current.saved === over) {
      field.change({ stored: { text: latest.current.asSaved(sent.text), over } });
    }
    const newest = field.read().typed;
    if (newest !== sent) {
      // The student kept typing meanwhile. The next save counts, with the text stored now as its base.
      if (result.ok && newest !== undefined) keep({ text: newest.text, since: latest.current.asSaved(sent.text) });
      return;
    }
    field.change({ error: result.ok ? undefined : result.error.message });
    if (result.ok) keep(undefined);
    else refused.current = sent;
  }, [field, keep]);

  /** Saves one after the other. */
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    saving.current = saving.current.then(saveTyped);
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
      const now = field.read();
      field.change({ error: undefined });
      keep(now.typed === undefined ? { text, since: withStored(now, saved) } : { ...now.typed, text });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    leave: flush,
  };
}
