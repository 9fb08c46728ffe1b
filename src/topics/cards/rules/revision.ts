/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4;

/** One answer to a card. */
export interface Review {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Minutes the local clock was ahead of UTC; null if the text has no offset. */
  readonly offset: number | null;
  readonly rating: Rating;
  /** Milliseconds from question to rating. */
  readonly took: number;
}

/** FSRS memory of all reviews (revision-schedule.ts). */
export interface Memory {
  /** Days until retrievability falls to 90%. */
  readonly stability: number;
  /** 1 (easy) … 10. */
  readonly difficulty: number;
  /** The last review, in epoch milliseconds. */
  readonly reviewedAt: number;
}

type StoredMemory = Readonly<Record<string, unknown>>;

const REVIEW = /^(2\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|([+-])(\d\d):(\d\d))) ([1-4]) (\d{1,9})$/;
const MINUTE_MS = 60_000;

/**
 * The stored form of a review: `2026-11-21T15:30:00.000+05:30 3 4200`. The local offset is part of it, so that the review's study day never
 * changes.
 */
export function reviewText({ at, offset, rating, took }: Review): string {
  const wall = new Date(at + (offset ?? 0) * MINUTE_MS).toISOString();
  return `${offset === null ? wall : wall.slice(0, -1) + offsetText(offset)} ${rating} ${Math.max(Math.round(took), 0)}`;
}

function offsetText(offset: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Parses a review. Null for invalid text, which is kept but ignored. */
export function readReview(text: string): Review | null {
  const match = REVIEW.exec(text);
  if (!match) return null;
  const [, when, sign, hours, minutes, rating, took] = match;
  const at = Date.parse(when!);
  if (Number.isNaN(at)) return null;
  const offset = sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return { at, offset, rating: Number(rating) as Rating, took: Number(took) };
}

/** Sorted by time without duplicates. */
export function readReviews(texts: readonly string[]): readonly Review[] {
  return [...new Set(texts)]
    .sort()
    .flatMap((text) => readReview(text) ?? [])
    .sort((a, b) => a.at - b.at);
}

/** Null for a card without reviews. */
export function readMemory({ stability, difficulty, reviewedAt }: StoredMemory): Memory | null {
  const isWhole = [stability, difficulty, reviewedAt].every(Number.isFinite);
  return isWhole ? ({ stability, difficulty, reviewedAt } as Memory) : null;
}

/** Hash of the reviews that the memory was computed from. */
export function fingerprintOf(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of [...new Set(texts)].sort().join('\n')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** False after two devices reviewed the card concurrently: the memory then lacks some of the reviews. */
export function isMemoryComplete(texts: readonly string[], memory: StoredMemory): boolean {
  return texts.length === 0 ? memory['of'] === undefined : memory['of'] === fingerprintOf(texts);
}
