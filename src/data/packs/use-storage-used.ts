import { useEffect, useState } from 'react';

/** Bytes that the app uses on this device; asked again when `change` is another. null where the browser does not say. */
export function useStorageUsed(change: unknown): number | null {
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    let isCurrent = true;
    navigator.storage?.estimate?.().then(
      ({ usage }) => isCurrent && setUsed(usage ?? null),
      () => isCurrent && setUsed(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [change]);
  return used;
}
