import { useEffect } from 'react';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import type { AttemptScore } from '../rules/result.ts';
import { keepScore } from '../store/mock-tests.commands.ts';

/**
 * Stores a score that was computed again: lists, the trend and "My mistakes" read what is stored. One that is the same is not
 * written.
 */
export function useScoreKept(id: string, current: AttemptScore | null): void {
  const replica = useReplica();
  useEffect(() => {
    if (replica === null || current === null) return;
    void keepScore(replica, id, current).then((result) => {
      // It is computed again when the test is next opened.
      if (!result.ok) console.error('A score could not be stored', result.error.message);
    });
  }, [replica, id, current]);
}
