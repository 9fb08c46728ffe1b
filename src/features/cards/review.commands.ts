import type { Fields } from '../../../replication/schema/collections.ts';
import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { scheduleOf } from '../../domain/cards/revision-schedule.ts';
import { isMemoryComplete } from '../../domain/cards/revision.ts';
import type { StudyClock } from '../../domain/study-day/study-day.ts';

type StoredCard = Fields<'flashcards'>;

/** Adds a review and the resulting memory in one write. */
export function reviewCard(replica: Replica, id: string, review: string, clock: StudyClock): Promise<WriteResult> {
  return replica.edit('flashcards', id, (card) => withReviews(card, [...card.reviews, review], clock));
}

/** Undoes a review. */
export function undoReview(replica: Replica, id: string, review: string, clock: StudyClock): Promise<WriteResult> {
  return replica.edit('flashcards', id, (card) =>
    withReviews(
      card,
      card.reviews.filter((text) => text !== review),
      clock,
    ),
  );
}

/** Recomputes cards reviewed on two devices: replication merged the reviews, but not the memory. */
export function settleCards(replica: Replica, ids: readonly string[], clock: StudyClock): Promise<readonly WriteResult[]> {
  const settle = (card: StoredCard) => (isMemoryComplete(card.reviews, card.memory) ? {} : withReviews(card, card.reviews, clock));
  return Promise.all(ids.map((id) => replica.edit('flashcards', id, settle)));
}

function withReviews({ created_at }: StoredCard, reviews: readonly string[], clock: StudyClock) {
  const { memory, due } = scheduleOf(reviews, Date.parse(created_at), clock);
  return { reviews: [...reviews], memory: { ...memory }, due: new Date(due).toISOString() };
}
