import { createEmptyCard, fsrs, State } from 'ts-fsrs';

import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { fingerprintOf, type Rating, type Review, readReviews, reviewText } from './revision.ts';
import { addDays, startOfStudyDay, type StudyClock, studyDayOf } from '../../../shared/days/study-day.ts';

/** State of a card after all its reviews. */
export interface Schedule {
  /** FSRS memory in its stored form. */
  readonly memory: Readonly<Record<string, unknown>>;
  /** Next due time, epoch milliseconds. */
  readonly due: number;
  /** Study days until due; 0 for a learning step of minutes. */
  readonly days: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * FSRS-6 with its authors' default weights. No fuzz: every device must compute the same day. Retention 90%, interval at most a
 * year.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
});
/** Length of the "Hard" step while relearning. */
const LONGEST_STEP_MS = 15 * MINUTE_MS;

/**
 * Replays all reviews in chronological order. Learning steps are exact; longer intervals end at the start of a study day. FSRS counts UTC
 * days, so it gets study days as if they were UTC days.
 * @param madeAt creation time in epoch milliseconds; a new card is due from then on
 */
export function scheduleOf(reviews: readonly string[], madeAt: number, clock: StudyClock): Schedule {
  const read = readReviews(reviews);
  const last = read.at(-1);
  if (!last) return { memory: reviews.length === 0 ? {} : { of: fingerprintOf(reviews) }, due: madeAt, days: 0 };

  let card = createEmptyCard(0);
  let day: CalendarDay = '';
  for (const review of read) {
    const reviewDay = studyDayOfReview(review, clock);
    // Travelling west may repeat a day.
    if (reviewDay > day) day = reviewDay;
    card = scheduler.next(card, new Date(`${day}T00:00:00Z`), review.rating).card;
  }

  const { stability, difficulty, state } = card;
  const days = state === State.Review ? card.scheduled_days : 0;
  const step = card.due.getTime() - Date.parse(`${day}T00:00:00Z`);
  // A longer interval ends when the study day starts, but not before the longest learning step has passed.
  const due = days === 0 ? last.at + step : Math.max(startOfStudyDay(addDays(day, days), clock), last.at + LONGEST_STEP_MS);
  return { memory: { stability, difficulty, reviewedAt: last.at, of: fingerprintOf(reviews) }, due, days };
}

/** Outcome of each rating at `now`, epoch milliseconds. */
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
