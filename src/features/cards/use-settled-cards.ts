import { useEffect } from 'react';

import { useReplica } from '../../data/replica/replica-context.tsx';
import type { StudyClock } from '../../domain/study-day/study-day.ts';
import { showFailure } from '../../ui/show-failure.ts';
import type { Card } from './card.ts';

/** Recomputes cards that two devices reviewed concurrently. Rare, so loaded on demand. */
export function useSettledCards(cards: readonly Card[], clock: StudyClock): void {
  const replica = useReplica();
  const ids = cards
    .filter(({ isMemoryComplete }) => !isMemoryComplete)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (!replica || ids === '') return;
    import('./review.commands.ts').then(
      async ({ settleCards }) => (await settleCards(replica, ids.split(' '), clock)).forEach(showFailure),
      (error: unknown) => console.error('Cards could not be worked out', error),
    );
  }, [replica, ids, clock]);
}
