import { useEffect, useRef } from 'react';

import { useOpenReplica } from '../../../../shared/replica/replica-context.tsx';
import { serverOffset } from '../../../../shared/replica/server-clock.ts';
import type { Attempt } from '../../rules/attempt.ts';

/** Keys that are fetched for one visit of a list. */
const MOST = 5;

/**
 * Fetches the marks of given papers whose keys are out: without them the list, the trend and the syllabus would lack what was right
 * and wrong until each result is opened. Each is tried once; the result's page tries again and says what is wrong.
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
