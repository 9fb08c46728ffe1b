import type { Memory } from './revision.ts';

/** Inputs of the revision order. */
export interface QueuedCard {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly due: number;
  /** Null for a card without reviews. */
  readonly memory: Memory | null;
}

/** Range of a study day, in epoch milliseconds. */
export interface DaySpan {
  readonly begin: number;
  readonly end: number;
}

export interface Revision<Card extends QueuedCard> {
  /** Today's cards, in order. */
  readonly fresh: readonly Card[];
  /** Cards that were reviewed today and are not learnt yet, next first. */
  readonly again: readonly Card[];
  /** Number of cards reviewed today that are not due again today. */
  readonly done: number;
  /** Number of due cards beyond the day's limit. */
  readonly waiting: number;
}

/** Every n-th place goes to the card that has been due longest. */
const TURN = 4;
const DAY_MS = 86_400_000;

/** Number of cards reviewed in a study day. */
export function countReviewed(cards: readonly QueuedCard[], day: DaySpan): number {
  return cards.filter((card) => isReviewedIn(card, day)).length;
}

/**
 * A day's queue, from all cards that are not suspended. A pure function of stored data and the study day: every device computes the same
 * queue, and an interrupted session resumes.
 * @param room number of cards that may be asked for the first time today
 */
export function revisionOf<Card extends QueuedCard>(cards: readonly Card[], day: DaySpan, room: number): Revision<Card> {
  const reviewed = cards.filter((card) => isReviewedIn(card, day));
  const again = reviewed.filter(({ due }) => due < day.end).toSorted(byDue);
  const due = cards.filter((card) => card.due < day.end && !isReviewedIn(card, day));
  const fresh = inOrderOfNeed(due, day.end).slice(0, Math.max(room, 0));
  return { fresh, again, done: reviewed.length - again.length, waiting: due.length - fresh.length };
}

/** The next card: a finished learning step, then a fresh card, then an unfinished step. */
export function nextCard<Card extends QueuedCard>({ fresh, again }: Revision<Card>, now: number): Card | undefined {
  const [step] = again;
  return step && step.due <= now ? step : (fresh[0] ?? step);
}

/**
 * Orders cards by how likely they are forgotten: time since the last review relative to stability. Every fourth place goes to the
 * longest-due card: otherwise a few cards that are forgotten daily would starve the rest.
 */
function inOrderOfNeed<Card extends QueuedCard>(cards: readonly Card[], now: number): Card[] {
  const byWaiting = cards.toSorted(byDue).reverse();
  const byForgetting = cards.toSorted((a, b) => forgetting(b, now) - forgetting(a, now) || byDue(a, b)).reverse();
  const placed = new Set<Card>();
  while (placed.size < cards.length) {
    // The other order placed this card already. The place stays open.
    placed.add((placed.size % TURN === 0 ? byWaiting : byForgetting).pop()!);
  }
  return [...placed];
}

/** Time since the last review relative to stability: 1 at 90% retrievability. A card that was never learnt cannot be forgotten. */
function forgetting({ memory }: QueuedCard, now: number): number {
  return memory === null ? 0 : (now - memory.reviewedAt) / (memory.stability * DAY_MS);
}

function isReviewedIn({ memory }: QueuedCard, { begin, end }: DaySpan): boolean {
  return memory !== null && memory.reviewedAt >= begin && memory.reviewedAt < end;
}

function byDue(a: QueuedCard, b: QueuedCard): number {
  if (a.due !== b.due) return a.due - b.due;
  return a.id < b.id ? -1 : 1;
}
