import { useEffect } from 'react';

import { useReplica } from '../../data/replica/replica-context.tsx';
import type { Attempt } from '../../domain/mock/attempt.ts';
import { type AttemptScore, isSameScore } from '../../domain/mock/result.ts';
import { keepScore } from './mock-tests.commands.ts';

/** Stores a score that was computed again: lists, the trend and "My mistakes" read what is stored. */
export function useScoreKept({ id, score }: Attempt, current: AttemptScore | null): void {
  const replica = useReplica();
  useEffect(() => {
    if (replica === null || current === null || isSameScore(score, current)) return;
    void keepScore(replica, id, current).then((result) => {
      // It is computed again when the test is next opened.
      if (!result.ok) console.error('A score could not be stored', result.error.message);
    });
  }, [replica, id, score, current]);
}
