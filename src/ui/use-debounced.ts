import { useEffect, useState } from 'react';

/** The value debounced by `ms`; clearing applies at once. */
export function useDebounced(value: string, ms: number): string {
  const [rested, setRested] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);

  return rested;
}
