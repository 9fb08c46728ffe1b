import { useEffect, useState } from 'react';

/** State that resets to undefined after `ms`. */
export function usePassing<Value>(ms: number) {
  const [value, setValue] = useState<Value>();
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(() => setValue(undefined), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [value, setValue] as const;
}
