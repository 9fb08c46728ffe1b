import type { Memory } from './revision.ts';

/** What the order of revision goes by. */
export interface QueuedCard {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly due: number;
  /** Null for a card that was never reviewed. */
  readonly memory: Memory | null;
}

/** A study day, in epoch milliseconds. */
export interface DaySpan {
  readonly begin: number;
  readonly end: number;
}

export interface Revision<Card extends QueuedCard> {
  /** For today, in the order in which they are asked. */
  readonly fresh: readonly Card[];
  /** Reviewed today and not known yet, the next one first. */
  readonly again: readonly Card[];
  /** Reviewed today and not due any more today. */
  readonly done: number;
  /** Due, and more than the day has room for. */
  readonly waiting: number;
}

/** Of so many places in a day, the first goes to the card that has waited longest. */
const TURN = 4;
const DAY_MS = 86_400_000;

/** How many of the cards have been reviewed in a study day. */
export function countReviewed(cards: readonly QueuedCard[], day: DaySpan): number {
  return cards.filter((card) => isReviewedIn(card, day)).length;
}

/**
 * A day's revision out of all cards that are not suspended. It depends on what is stored and on the study day alone,
 * so every device has the same, and a session that was cut off goes on where it was.
 * @param room how many cards may be asked for the first time today
 */
export function revisionOf<Card extends QueuedCard>(cards: readonly Card[], day: DaySpan, room: number): Revision<Card> {
  const reviewed = cards.filter((card) => isReviewedIn(card, day));
  const again = reviewed.filter(({ due }) => due < day.end).toSorted(byDue);
  const due = cards.filter((card) => card.due < day.end && !isReviewedIn(card, day));
  const fresh = inOrderOfNeed(due, day.end).slice(0, Math.max(room, 0));
  return { fresh, again, done: reviewed.length - again.length, waiting: due.length - fresh.length };
}

/** The card to ask now: a step of minutes that is over, then the next fresh one, then a step that is not over yet. */
export function nextCard<Card extends QueuedCard>({ fresh, again }: Revision<Card>, now: number): Card | undefined {
  const [step] = again;
  return step && step.due <= now ? step : (fresh[0] ?? step);
}

/**
 * The most likely forgotten first: forgetting goes by the time since the last review in terms of stability. But of every
 * four places the first goes to the card that was due before all others. Without it, a few that are forgotten every day
 * would keep the rest, and everything new, from ever being asked.
 */
function inOrderOfNeed<Card extends QueuedCard>(cards: readonly Card[], now: number): Card[] {
  const byWaiting = cards.toSorted(byDue).reverse();
  const byForgetting = cards.toSorted((a, b) => forgetting(b, now) - forgetting(a, now) || byDue(a, b)).reverse();
  const placed = new Set<Card>();
  while (placed.size < cards.length) {
    // What the other order has given already is in the set, and the place is still to be had.
    placed.add((placed.size % TURN === 0 ? byWaiting : byForgetting).pop()!);
  }
  return [...placed];
}

/** 1 where nine of ten are still known; nothing can be forgotten that was never learnt. */
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
