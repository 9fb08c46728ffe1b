import { useState } from 'react';

/** The same object while it is equal as JSON: what depends on a part of a record does not start anew with its other changes. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
