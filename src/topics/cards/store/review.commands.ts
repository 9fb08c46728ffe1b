import type { Fields } from '../../../../replication/schema/collections.ts';
import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { scheduleOf } from '../rules/revision-schedule.ts';
import { correctedReviews } from '../rules/review-times.ts';
import { isImpossible } from '../../../shared/rules/impossible-time.ts';
import { isMemoryComplete } from '../rules/revision.ts';
import type { StudyClock } from '../../../shared/days/study-day.ts';

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

/**
 * Recomputes cards reviewed on two devices: replication merged the reviews, but not the memory. Corrects impossible times from a clock that
 * was ahead.
 * @param now by the server's clock, epoch ms; null while unknown
 */
export function settleCards(
  replica: Replica,
  ids: readonly string[],
  clock: StudyClock,
  now: number | null = null,
): Promise<readonly WriteResult[]> {
  const settle = (card: StoredCard) => {
    const reviews = now === null ? card.reviews : correctedReviews(card.reviews, receivedAt(card, now), now);
    // The server corrected the creation time, but not the day on which the card is first due.
    const isNewAhead = now !== null && card.reviews.length === 0 && isImpossible(Date.parse(card.due), now);
    const made = isNewAhead ? { created_at: new Date(Math.min(Date.parse(card.created_at), receivedAt(card, now))).toISOString() } : {};
    if (reviews === card.reviews && !isNewAhead && isMemoryComplete(card.reviews, card.memory)) return {};
    return { ...made, ...withReviews({ ...card, ...made }, reviews, clock) };
  };
  return Promise.all(ids.map((id) => replica.edit('flashcards', id, settle)));
}

/** Time at which the server last wrote the card. All its content is older. */
function receivedAt({ updated_at }: StoredCard, now: number): number {
  return Math.min(Date.parse(updated_at), now);
}

function withReviews({ created_at }: StoredCard, reviews: readonly string[], clock: StudyClock) {
  const { memory, due } = scheduleOf(reviews, Date.parse(created_at), clock);
  return { reviews: [...reviews], memory: { ...memory }, due: new Date(due).toISOString() };
}
