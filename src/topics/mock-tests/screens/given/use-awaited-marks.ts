import { useEffect, useRef } from 'react';

import { useOpenReplica } from '../../../../shared/replica/replica-context.tsx';
import { serverOffset } from '../../../../shared/replica/server-clock.ts';
import type { Attempt } from '../../rules/attempt.ts';

/** Maximum number of fetches for one visit of a list. */
const MOST = 5;

/**
 * Fetches the keys of given papers once they are out. Otherwise the list, the trend and the syllabus would lack these marks until the
 * student opens each result. Tries each paper once; the result's page tries again and shows the error.
 */
export function useAwaitedMarks(attempts: readonly Attempt[]): void {
  const open = useOpenReplica();
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (open === null) return;
    const now = Date.now() + serverOffset();
    const awaited = attempts.filter(
      ({ id, phase, score, givenId, paper }) =>
        phase === 'submitted' && score === null && givenId !== null && Date.parse(paper.keysFrom ?? '') <= now && !tried.current.has(id),
    );
    for (const attempt of awaited.slice(0, MOST - tried.current.size)) {
      tried.current.add(attempt.id);
      void import('../../store/given.commands.ts').then(
        ({ fetchKeys }) => fetchKeys(open.replica, open.userId, attempt),
        (error: unknown) => console.error('The keys of a paper could not be fetched', error),
      );
    }
  }, [open, attempts]);
}
