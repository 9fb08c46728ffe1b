import { useEffect, useState } from 'react';
import { onAnswer } from '../../../shared/rules/on-answer.ts';

/** Bytes that the app uses on this device; measured again when `change` changes. null if the browser does not report it. */
export function useStorageUsed(change: unknown): number | null {
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    const estimating = navigator.storage?.estimate?.();
    if (estimating === undefined) return undefined;
    return onAnswer(
      estimating,
      ({ usage }) => setUsed(usage ?? null),
      () => setUsed(null),
    );
  }, [change]);
  return used;
}
