import { useState } from 'react';

/** Props for the field. */
interface Held {
  readonly value: string;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * The value of a field that has a known value and that the student may overwrite. A known value that arrives while the student is in the
 * field waits until they leave it. Otherwise it would unselect the text that they are about to replace, and their typing would be appended
 * to it.
 * @param known the newest known value, which is saved if nothing is typed
 * @param typed the student's unsaved input
 */
export function useHeldWhileFocused(known: string, typed: string | undefined): Held {
  const [held, setHeld] = useState<string | null>(null);
  // Once the student types, no value is held: after saving, the field shows the saved value.
  if (typed !== undefined && held !== null) setHeld(null);
  return { value: typed ?? held ?? known, onFocus: () => setHeld(known), onBlur: () => setHeld(null) };
}
