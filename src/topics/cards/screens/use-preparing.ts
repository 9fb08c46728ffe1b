import { useState } from 'react';

interface Preparing {
  /** A chosen picture is not in the draft yet. */
  readonly isPreparing: boolean;
  /** Called for each picture, at its begin and at its end. */
  readonly onPreparing: (isBegin: boolean) => void;
}

/** Counts the pictures of a card that are being made small: it cannot be saved without them. */
export function usePreparing(): Preparing {
  const [count, setCount] = useState(0);
  return { isPreparing: count > 0, onPreparing: (isBegin) => setCount((before) => before + (isBegin ? 1 : -1)) };
}
