import { useEffect } from 'react';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useMeasuredOffset, useServerClock } from '../../../shared/replica/use-server-clock.ts';
import { isImpossible } from '../../../shared/rules/impossible-time.ts';
import type { StudyClock } from '../../../shared/days/study-day.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import type { Card } from '../store/card.ts';

/**
 * Recomputes cards that two devices reviewed concurrently, and corrects cards that were created or reviewed on a device whose clock was
 * ahead. Rare, so its code is loaded on demand.
 */
export function useSettledCards(cards: readonly Card[], clock: StudyClock): void {
  const replica = useReplica();
  useServerClock(true);
  const offset = useMeasuredOffset();
  useEffect(() => {
    const now = offset === null ? null : Date.now() + offset;
    const isAhead = ({ memory, due }: Card) => now !== null && isImpossible(memory?.reviewedAt ?? due, now);
    const ids = cards.filter((card) => !card.isMemoryComplete || isAhead(card)).map(({ id }) => id);
    if (!replica || ids.length === 0) return;
    import('../store/review.commands.ts').then(
      async ({ settleCards }) => (await settleCards(replica, ids, clock, now)).forEach(showFailure),
      (error: unknown) => console.error('Cards could not be worked out', error),
    );
  }, [replica, cards, clock, offset]);
}
