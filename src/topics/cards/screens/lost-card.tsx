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

/** Offers unsaved changes of cards that were deleted elsewhere, one after the other: no row of the list opens them any more. */
export function LostCard({ cards, subjects }: LostCardProps) {
  const userId = useUserId();
  const prefix = cardKey(userId, '');
  const keys = useDraftKeys(prefix);
  const here = useMemo(() => new Set(cards.map(({ id }) => cardKey(userId, id))), [cards, userId]);
  /** Drafts that the student closed without an answer. They are offered again at the next visit. */
  const [closed, setClosed] = useState<readonly string[]>([]);
  const key = keys.find((each) => !here.has(each) && !closed.includes(each) && Object.keys(drafts.read(each, CARD_CHANGES).now).length > 0);
  const id = key?.slice(prefix.length) ?? null;
  const deleted = useDeletedCard(id);
  // Before the first sync is over, the card may still arrive on this device.
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
