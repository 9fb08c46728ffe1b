import { useState } from 'react';

interface Preparing {
  /** True while a chosen picture is not in the draft yet. */
  readonly isPreparing: boolean;
  /** Called for each picture when its preparation begins and ends. */
  readonly onPreparing: (isBegin: boolean) => void;
}

/** Counts the pictures of a card that are being shrunk. The card cannot be saved before they are ready. */
export function usePreparing(): Preparing {
  const [count, setCount] = useState(0);
  return { isPreparing: count > 0, onPreparing: (isBegin) => setCount((before) => before + (isBegin ? 1 : -1)) };
}
