import { useState } from 'react';

/**
 * Returns the same object while the value stays equal as JSON. An effect that depends on a part of a record then does not restart when
 * other parts change.
 */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
