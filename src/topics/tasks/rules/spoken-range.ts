import { spokenTime } from './spoken-time.ts';

/** A stretch of time on a clock, in minutes after midnight and minutes. */
interface SpokenRange {
  readonly minute: number;
  readonly length: number;
  /** "8 se 10 baje": nothing says which half of the day. */
  readonly isEitherHalf: boolean;
}

const CLOCK = String.raw`(\d{1,2})(?:[:.]([0-5]\d))? ?(?:([ap])\.? ?m\.?)?`;
const ENGLISH = new RegExp(`^(?:from )?${CLOCK} ?(?:-|–|—|to|till|until) ?${CLOCK}$`);
const HINDI = /^(\S.*) (?:se|से) (\S.*(?:baje|bje|बजे))(?: (?:tak|tk|तक))?$/;
const HALF_DAY_MIN = 12 * 60;
const DAY_MIN = 24 * 60;

/**
 * The stretch that words mean: "2pm-5pm", "from 10:30am to 1", "shaam 5 se 7 baje tak".
 * @param words in lower case, with single spaces
 */
export function spokenRange(words: string): SpokenRange | null {
  return englishRange(words) ?? hindiRange(words);
}

/** One of the hours says its half of the day: "2-5" may be pages. */
function englishRange(words: string): SpokenRange | null {
  const [, hour, minute, half, lastHour, lastMinute, lastHalf] = ENGLISH.exec(words) ?? [];
  const [first, last] = [minuteOf(hour, minute, half), minuteOf(lastHour, lastMinute, lastHalf)];
  if (first === null || last === null || (half === undefined && lastHalf === undefined)) return null;
  const length = (last - first + DAY_MIN) % DAY_MIN;
  if (half !== undefined && lastHalf !== undefined) return length === 0 ? null : { minute: first, length, isEitherHalf: false };
  const shortest = length % HALF_DAY_MIN;
  const begin = half === undefined ? (last - shortest + DAY_MIN) % DAY_MIN : first;
  return shortest === 0 ? null : { minute: begin, length: shortest, isEitherHalf: false };
}

/** @returns the hour before noon where no half of the day is said */
function minuteOf(hour: string | undefined, minute = '0', half = 'a'): number | null {
  if (hour === undefined || Number(hour) < 1 || Number(hour) > 12) return null;
  return ((Number(hour) % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minute);
}

/** Shorter than half a day: "10 baje se 1 baje" is three hours. */
function hindiRange(words: string): SpokenRange | null {
  const [, from = '', to = ''] = HINDI.exec(words) ?? [];
  const first = spokenTime(/(?:baje|bje|बजे)/.test(from) ? from : `${from} baje`);
  const last = spokenTime(to);
  if (first?.form !== 'clear' || last?.form !== 'clear') return null;
  const length = (last.minute - first.minute + DAY_MIN) % HALF_DAY_MIN;
  return length === 0 ? null : { minute: first.minute, length, isEitherHalf: first.isEitherHalf };
}
