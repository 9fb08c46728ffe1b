import { useState } from 'react';

/** For the field's props. */
interface Held {
  readonly value: string;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * What a field shows of a known value that the student may overwrite. One that arrives while the student is in the field waits
 * until they have left it: it would unselect what they are about to replace, and typing would be added to it.
 * @param known the newest; it is what is saved as long as nothing is typed
 * @param typed by the student and not saved yet
 */
export function useHeldWhileFocused(known: string, typed: string | undefined): Held {
  const [held, setHeld] = useState<string | null>(null);
  // Once the student types, nothing is held: after saving, the field shows what was saved.
  if (typed !== undefined && held !== null) setHeld(null);
  return { value: typed ?? held ?? known, onFocus: () => setHeld(known), onBlur: () => setHeld(null) };
}
