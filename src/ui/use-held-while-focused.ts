import { useState } from 'react';

interface Held {
  /** What the field shows. */
  readonly shown: string;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * What a field shows of a known value that the student may overwrite. One that arrives while the student is in the field waits
 * until they have left it: it would unselect what they are about to replace, and typing would be added to it.
 * @param value the newest; it is what is saved as long as nothing is typed
 * @param typed by the student and not saved yet
 */
export function useHeldWhileFocused(value: string, typed: string | undefined): Held {
  const [held, setHeld] = useState<string | null>(null);
  // Typed over it is of no use any more: once saved, what was saved is shown.
  if (typed !== undefined && held !== null) setHeld(null);
  return { shown: typed ?? held ?? value, onFocus: () => setHeld(value), onBlur: () => setHeld(null) };
}
