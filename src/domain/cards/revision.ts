/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4;

/** One answer of a student to a card. */
export interface Review {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Minutes by which the clock on the student's wall was ahead of Greenwich; null where the text does not say. */
  readonly offset: number | null;
  readonly rating: Rating;
  /** Milliseconds from seeing the question to rating the answer. */
  readonly took: number;
}

/** How well a card is known: what FSRS makes of all its reviews (revision-schedule.ts). */
export interface Memory {
  /** Days after which it is still known with a probability of 90%. */
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
 * A review as a card stores it: `2026-11-21T15:30:00.000+05:30 3 4200`. With the time on the wall where the student
 * was, so that its study day stays the same wherever the reviews are read later.
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

/** Null for what is no review: it counts for nothing, and stays where it is stored. */
export function readReview(text: string): Review | null {
  const match = REVIEW.exec(text);
  if (!match) return null;
  const [, when, sign, hours, minutes, rating, took] = match;
  const at = Date.parse(when!);
  if (Number.isNaN(at)) return null;
  const offset = sign === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return { at, offset, rating: Number(rating) as Rating, took: Number(took) };
}

/** In the order in which they happened, each once, whatever the order of the texts. */
export function readReviews(texts: readonly string[]): readonly Review[] {
  return [...new Set(texts)]
    .sort()
    .flatMap((text) => readReview(text) ?? [])
    .sort((a, b) => a.at - b.at);
}

/** Null for a card without a review. */
export function readMemory({ stability, difficulty, reviewedAt }: StoredMemory): Memory | null {
  const isWhole = [stability, difficulty, reviewedAt].every(Number.isFinite);
  return isWhole ? ({ stability, difficulty, reviewedAt } as Memory) : null;
}

/** Which reviews a memory was worked out from. */
export function fingerprintOf(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of [...new Set(texts)].sort().join('\n')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** False where two devices have reviewed the card at the same time: its memory knows of the reviews of one of them alone. */
export function isWorkedOut(texts: readonly string[], memory: StoredMemory): boolean {
  return texts.length === 0 ? memory['of'] === undefined : memory['of'] === fingerprintOf(texts);
}
