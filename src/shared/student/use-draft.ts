import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { type DraftFormat, drafts } from './drafts.ts';

/**
 * Unsaved input, shared by all tabs.
 * @returns `change` is stable and applies to the newest draft: a picture is ready seconds after it was chosen, and the student types
 * meanwhile
 */
export function useDraft<T>(key: string, format: DraftFormat<T>): readonly [draft: T, change: (update: (newest: T) => T) => void] {
  const draft = useSyncExternalStore(subscribe, () => drafts.read(key, format));
  const change = useCallback((update: (newest: T) => T) => void drafts.change(key, format, update), [key, format]);
  return [draft, change];
}

/** Keys of the drafts with this prefix, in any tab. */
export function useDraftKeys(prefix: string): readonly string[] {
  const keys = useSyncExternalStore(subscribe, () => drafts.keys(prefix).join('\n'));
  return useMemo(() => keys.split('\n').filter(Boolean), [keys]);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = drafts.subscribe(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    globalThis.removeEventListener('storage', listener);
  };
}
