import { useEffect, useMemo, useState } from 'react';

import { exactEngine } from '../store/exact-results.ts';
import { exactSidesOf } from '../rules/tools/checks/checked-steps.ts';
import { type ExactResults, keyOf, NOTHING_FOUND } from '../rules/tools/checks/exact-sides.ts';

/** What an engine of algebra finds for the limits and integrals of an answer, as it comes. */
export function useExactResults(text: string): ExactResults {
  const sides = useMemo(() => exactSidesOf(text), [text]);
  const [results, setResults] = useState(NOTHING_FOUND);
  useEffect(() => {
    const gone = new AbortController();
    for (const side of sides) {
      exactEngine.resultOf(side, gone.signal).then(
        (result) => {
          if (result !== null && !gone.signal.aborted) setResults((found) => new Map([...found, [keyOf(side), result]]));
        },
        (error: unknown) => console.error('A claim could not be computed again', error),
      );
    }
    return () => gone.abort();
  }, [sides]);
  return results;
}
