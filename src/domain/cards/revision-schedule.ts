import { createEmptyCard, fsrs, State } from 'ts-fsrs';

import type { CalendarDay } from '../tasks/due-date.ts';
import { fingerprintOf, type Rating, type Review, readReviews, reviewText } from './revision.ts';
import { addDays, startOfStudyDay, type StudyClock, studyDayOf } from '../study-day/study-day.ts';

/** What all reviews of a card come to. */
export interface Schedule {
  /** As the card stores it. */
  readonly memory: Readonly<Record<string, unknown>>;
  /** When it is to be asked again, in epoch milliseconds. */
  readonly due: number;
  /** Study days from the last review until then; 0 for a step of minutes. */
  readonly days: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * FSRS-6 with the weights its authors found best for everybody. No fuzz: every device must come to the same day.
 * A card is asked again when nine of ten like it would still be known, and at least once a year.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
});
/** "Hard" while a card is learnt again. */
const LONGEST_STEP_MS = 15 * MINUTE_MS;

/**
 * Goes through all reviews in the order of time. Steps of minutes are exact; what is due after days is due when
 * that study day begins. FSRS counts days in Greenwich: it is given study days instead.
 * @param madeAt when the card was written, in epoch milliseconds: it is due from then on
 */
export function scheduleOf(reviews: readonly string[], madeAt: number, clock: StudyClock): Schedule {
  const read = readReviews(reviews);
  const last = read.at(-1);
  if (!last) return { memory: reviews.length === 0 ? {} : { of: fingerprintOf(reviews) }, due: madeAt, days: 0 };

  let card = createEmptyCard(0);
  let day: CalendarDay = '';
  for (const review of read) {
    const reviewDay = studyDayOfReview(review, clock);
    // Who flies west may have the same day twice.
    if (reviewDay > day) day = reviewDay;
    card = scheduler.next(card, new Date(`${day}T00:00:00Z`), review.rating).card;
  }

  const { stability, difficulty, state } = card;
  const days = state === State.Review ? card.scheduled_days : 0;
  const step = card.due.getTime() - Date.parse(`${day}T00:00:00Z`);
  // A night is over soon after four, but not sooner than a step of minutes.
  const due = days === 0 ? last.at + step : Math.max(startOfStudyDay(addDays(day, days), clock), last.at + LONGEST_STEP_MS);
  return { memory: { stability, difficulty, reviewedAt: last.at, of: fingerprintOf(reviews) }, due, days };
}

/** What each rating would come to if it were given at `now`, in epoch milliseconds. */
export function outcomesOf(
  reviews: readonly string[],
  { at, offset }: Pick<Review, 'at' | 'offset'>,
  clock: StudyClock,
): Readonly<Record<Rating, Schedule>> {
  const after = (rating: Rating) => scheduleOf([...reviews, reviewText({ at, offset, rating, took: 0 })], at, clock);
  return { 1: after(1), 2: after(2), 3: after(3), 4: after(4) };
}

function studyDayOfReview({ at, offset }: Review, clock: StudyClock): CalendarDay {
  if (offset === null) return studyDayOf(at, clock);
  return new Date(at + offset * MINUTE_MS - clock.dayStart * HOUR_MS).toISOString().slice(0, 10);
}
