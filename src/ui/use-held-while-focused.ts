import { useState } from 'react';

interface Held {
  /** What the field shows. */
  readonly shown: string;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * A known value for a field that the student may overwrite. One that arrives while the student is in the field waits until they
 * have left it: it would unselect what they are about to replace, and typing would be added to it.
 */
export function useHeldWhileFocused(value: string): Held {
  const [held, setHeld] = useState<string | null>(null);
  return { shown: held ?? value, onFocus: () => setHeld(value), onBlur: () => setHeld(null) };
}
