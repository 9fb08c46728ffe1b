import { useState } from 'react';

import { nextCard, type Revision } from '../../domain/cards/revision-queue.ts';
import type { Card } from './card.ts';

interface Asked {
  /** null: there is nothing to ask. */
  readonly id: string | null;
  /** Which question of the session it is: the same card may come twice in a row. */
  readonly number: number;
  /** What it was answered with; null while it waits for that. */
  readonly review: string | null;
  /** When the one before was answered, in epoch milliseconds. */
  readonly since: number;
}

/**
 * The card that is asked now. It stays until its review is stored, whatever other devices do meanwhile: nothing changes
 * under the eyes of a student who thinks.
 */
export function useAskedCard(cards: ReadonlyMap<string, Card>, revision: Revision<Card>) {
  const [asked, setAsked] = useState<Asked>(() => ({ id: null, number: 0, review: null, since: Date.now() }));
  const { id, number, review, since } = asked;
  const card = id === null ? undefined : cards.get(id);
  const isOver = card === undefined || (review !== null && card.reviews.includes(review));

  if (isOver) {
    const next = nextCard(revision, since)?.id ?? null;
    if (next !== id || review !== null) setAsked({ id: next, number: number + 1, review: null, since });
  }

  return {
    card: isOver ? undefined : card,
    number,
    /** Its review is on the way into the list of cards. */
    isAnswered: review !== null,
    ask: (again: string) => setAsked({ id: again, number: number + 1, review: null, since }),
    answer: (given: string, at: number) => setAsked({ ...asked, review: given, since: at }),
  };
}
