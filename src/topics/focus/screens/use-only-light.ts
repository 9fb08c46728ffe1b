import { useEffect } from 'react';

/** While the timer runs, nothing else is lit: theme.css takes the accent away from what does not carry `data-lit`. */
export function useOnlyLight(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    document.documentElement.dataset['focusing'] = '';
    return () => {
      delete document.documentElement.dataset['focusing'];
    };
  }, [isRunning]);
}
