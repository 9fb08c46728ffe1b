import { Suspense, useMemo, useState } from 'react';

import { useFirstSyncOver } from '../../../shared/replica/use-first-sync.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { drafts } from '../../../shared/student/drafts.ts';
import { useDraftKeys } from '../../../shared/student/use-draft.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import type { Card } from '../store/card.ts';
import { CARD_CHANGES, cardKey } from './card-drafts.ts';
import { noCard, useDeletedCard } from '../store/cards.queries.ts';

const EditCard = lazyDialog(() => import('./edit-card.tsx'), 'EditCard');

interface LostCardProps {
  readonly cards: readonly Card[];
  readonly subjects: readonly Subject[];
}

/** What was typed in a card that was deleted elsewhere: no row of the list opens it any more. One after the other. */
export function LostCard({ cards, subjects }: LostCardProps) {
  const userId = useUserId();
  const prefix = cardKey(userId, '');
  const keys = useDraftKeys(prefix);
  const here = useMemo(() => new Set(cards.map(({ id }) => cardKey(userId, id))), [cards, userId]);
  /** Closed without an answer: they wait for the next visit. */
  const [closed, setClosed] = useState<readonly string[]>([]);
  const key = keys.find((each) => !here.has(each) && !closed.includes(each) && Object.keys(drafts.read(each, CARD_CHANGES).now).length > 0);
  const id = key?.slice(prefix.length) ?? null;
  const deleted = useDeletedCard(id);
  // Before, it may be on its way to this device.
  const isFirstSyncOver = useFirstSyncOver();
  if (key === undefined || id === null || deleted === undefined || (deleted !== null && deleted.id !== id)) return null;
  if (deleted === null && !isFirstSyncOver) return null;
  return (
    <Suspense>
      <EditCard
        key={id}
        card={deleted ?? noCard(id)}
        gone={deleted === null ? 'nowhere' : 'deleted'}
        subjects={subjects}
        onClose={() => setClosed([...closed, key])}
      />
    </Suspense>
  );
}
