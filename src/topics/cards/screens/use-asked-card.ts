import { useState } from 'react';

import { nextCard, type Revision } from '../rules/revision-queue.ts';
import type { Card } from '../store/card.ts';

interface Asked {
  /** null: no card is left. */
  readonly id: string | null;
  /** Number of the question in the session: one card may come twice in a row. */
  readonly number: number;
  /** The rating; null before the answer. */
  readonly review: string | null;
  /** Time of the previous answer, epoch milliseconds. */
  readonly since: number;
}

/** The current card. It stays until its review is stored, whatever other devices do: nothing changes while the student thinks. */
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
    /** Its review is not in the list of cards yet. */
    isAnswered: review !== null,
    ask: (again: string) => setAsked({ id: again, number: number + 1, review: null, since }),
    answer: (given: string, at: number) => setAsked({ ...asked, review: given, since: at }),
  };
}
