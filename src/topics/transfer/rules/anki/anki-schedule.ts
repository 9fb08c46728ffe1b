import { reviewText, scheduleOf, type Rating, type Review } from '../../../cards/rules/index.ts';
import { calendarDayOf, offsetOf, startOfStudyDay, type StudyClock } from '../../../../shared/days/study-day.ts';

/** A row of Anki's revlog. */
export interface AnkiReview {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Rating 1 to 4; 0 for entries that are not answers. */
  readonly ease: number;
  readonly interval: number;
  readonly factor: number;
  /** Time for the answer, in milliseconds. */
  readonly took: number;
  /** 0 learning, 1 review, 2 relearning, 3 filtered, 4 set by hand, 5 rescheduled. */
  readonly kind: number;
}

/** State of a card in Anki's scheduler. */
export interface AnkiState {
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  readonly type: number;
  /** Days after the collection was made, or epoch seconds. For a new card its position in the queue. */
  readonly due: number;
  /** Interval in days; negative values are seconds. */
  readonly interval: number;
  readonly reviews: readonly AnkiReview[];
}

export interface ImportedSchedule {
  readonly reviews: readonly string[];
  readonly memory: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds. */
  readonly due: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Maximum number of reviews of a card; the newest are used. */
const MOST_REVIEWS = 1000;
const LONGEST_MS = 100_000_000;
/** A larger due number is in seconds, not in days. */
const MOST_DAYS = 1_000_000;
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 2), Date.UTC(2099, 11, 30)];

/**
 * Converts a card's schedule. The reviews come from Anki, FSRS computes the memory from them, and the card is due on Anki's day.
 * @param crt when the collection was made, in epoch seconds
 */
export function importedSchedule(state: AnkiState, crt: number, clock: StudyClock, now: number): ImportedSchedule {
  // New cards keep Anki's order and are all due now.
  const place = Math.min(Math.max(state.due, 0), MOST_DAYS);
  if (state.type === 0) return { reviews: [], memory: {}, due: now - MOST_DAYS + place };
  const due = Math.min(Math.max(dueAt(state, crt, clock), EARLIEST), LATEST);
  const real = realReviews(state.reviews, now);
  const read = real.length > 0 ? real : impliedReviews(state, due, now);
  const reviews = read.map((review) => reviewText({ ...review, offset: Math.round(offsetOf(review.at, clock.timeZone) / MINUTE_MS) }));
  return { reviews, memory: scheduleOf(reviews, now, clock).memory, due };
}

function dueAt({ due }: AnkiState, crt: number, clock: StudyClock): number {
  if (Math.abs(due) > MOST_DAYS) return due * 1000;
  const instant = Math.min(Math.max(crt * 1000 + due * DAY_MS, EARLIEST), LATEST);
  return startOfStudyDay(calendarDayOf(instant, clock.timeZone), clock);
}

type Answer = Omit<Review, 'offset'>;

/** Real answers since the card was last reset, without previews and manual changes. */
function realReviews(log: readonly AnkiReview[], now: number): Answer[] {
  let answers: Answer[] = [];
  for (const { at, ease, interval, factor, took, kind } of log.toSorted((a, b) => a.at - b.at)) {
    if (kind === 4 && interval === 0) answers = [];
    const isAnswer = kind < 3 || (kind === 3 && factor > 0);
    if (!isAnswer || !Number.isInteger(ease) || ease < 1 || ease > 4 || at < EARLIEST || at > now) continue;
    answers.push({ at, rating: ease as Rating, took: Math.min(Math.max(took, 0), LONGEST_MS) });
  }
  return answers.slice(-MOST_REVIEWS);
}

/** Invents reviews for a file without history: the shortest series of "Good" ratings that leads to the interval. */
function impliedReviews({ interval }: AnkiState, due: number, now: number): Answer[] {
  if (interval <= 0) return [];
  const steps = goodSteps();
  const last = steps.findIndex(({ days }) => days >= interval);
  const taken = steps.slice(0, last < 0 ? steps.length : last + 1);
  const end = Math.min(due - interval * DAY_MS, now);
  const offsets = taken.map(({ after }) => after - taken.at(-1)!.after);
  return offsets.map((offset) => ({ at: Math.max(end + offset, EARLIEST), rating: 3 as const, took: 0 }));
}

interface Step {
  /** Time of the review, in milliseconds after the first one. */
  readonly after: number;
  /** The interval in days after the review. */
  readonly days: number;
}

const MOST_STEPS = 15;
const YEAR_DAYS = 365;
let knownSteps: readonly Step[] | null = null;

/** The intervals of a card that is always rated "Good" on its due day. */
function goodSteps(): readonly Step[] {
  if (knownSteps !== null) return knownSteps;
  const clock = { timeZone: 'UTC', dayStart: 0 };
  const start = Date.UTC(2020, 0, 1, 12);
  const steps: Step[] = [];
  const reviews: string[] = [];
  for (let at = start; steps.length < MOST_STEPS && (steps.at(-1)?.days ?? 0) < YEAR_DAYS;) {
    reviews.push(reviewText({ at, offset: 0, rating: 3, took: 0 }));
    const { days, due } = scheduleOf(reviews, start, clock);
    steps.push({ after: at - start, days });
    at = Math.max(due, at + MINUTE_MS);
  }
  knownSteps = steps;
  return steps;
}
