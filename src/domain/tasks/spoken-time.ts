import { COUNTED, OR, type Surroundings } from './day-context.ts';
import { spokenMonth } from './day-names.ts';
import { spokenDay } from './spoken-day.ts';
import type { CalendarDay } from './due-date.ts';

/** A time of day, in minutes after midnight. */
interface SpokenTime {
  readonly minute: number;
  /** "5pm", "by 5 pm", "shaam 5 baje": nothing else. */
  readonly isClear: boolean;
  /** "9 baje", "9:30": nothing says which half of the day. */
  readonly isEitherHalf: boolean;
}

/** Not the "after" of "afternoon". */
const BEFORE = /^(?:at|@|by|around|before|after|till|until|due at)(?: ?(?=\d)| (?=noon))/;
/** "8 baje se 10 baje". */
const SE = /^(?:se|से)$/;
const MORNING = /^(?:subah|सुबह)$/;
const NIGHT = /^(?:raat|रात)$/;
const PART = 'subah|dopahar|shaam|sham|raat|सुबह|दोपहर|शाम|रात';
/** Minutes that the word before the hour adds: "saade 5" is 5:30, "paune 6" 5:45. */
const QUARTERS: readonly (readonly [number, RegExp])[] = [
  [15, /^(?:sa[vw]a|सवा)$/],
  [30, /^(?:saa?dh?e|साढे)$/],
  [-15, /^(?:paune|pone|पौने)$/],
];
const HINDI = new RegExp(
  `^(?:(${PART}) (?:(?:ko|ke|को|के) )?)?(?:(sa[vw]a|saa?dh?e|paune|pone|सवा|साढे|पौने) )?(\\d{1,2})(?:[:.]([0-5]\\d))? (?:baje|bje|बजे)(?: (${PART}))?(?: (?:ko|tak|tk|को|तक))?$`,
);
const NOON = 12;
const DAY_MIN = 24 * 60;
/** A student who says 5 means the afternoon, and who says 7 the morning. */
const FIRST_MORNING_HOUR = 7;

/**
 * The time that words mean: "5pm", "at 5:30 pm", "17:00", "subah 6 baje", "12 noon".
 * @param words in lower case, with single spaces
 */
export function spokenTime(words: string): SpokenTime | null {
  const inner = words.replace(BEFORE, '');
  const isMarked = inner !== words;
  if (/^(?:12 )?noon$/.test(inner)) return isMarked || inner !== 'noon' ? { minute: NOON * 60, isClear: true, isEitherHalf: false } : null;
  return englishTime(inner, isMarked) ?? clockTime(inner, isMarked) ?? hindiTime(inner);
}

/** Whether words that may be a time are one where they stand: "ratio 10:30" and "10 am force" are none. */
export function isMeantAsTime(
  { isClear }: SpokenTime,
  today: CalendarDay,
  { beforeLast, before, after, afterNext, isEnd }: Surroundings,
): boolean {
  if (SE.test(before) || (SE.test(after) && /^\d/.test(afterNext))) return false;
  if (OR.test(before) || OR.test(after) || COUNTED.test(before) || /^(?:from|between|vs|since)$/.test(before)) return false;
  const isBesideDay = [`${beforeLast} ${before}`, before, after]
    .map((word) => word.replace(/[,.;:]+$/, ''))
    .some((word) => word !== '' && (spokenDay(word, today) !== null || spokenMonth(word) !== null));
  return isClear || isEnd || isBesideDay;
}

function englishTime(words: string, isMarked: boolean): SpokenTime | null {
  const [, hour, minute = '0', space, half] = /^(\d{1,2})(?:[:.]([0-5]\d))?( ?)(a|p)\.?m\.?$/.exec(words) ?? [];
  if (hour === undefined || Number(hour) < 1 || Number(hour) > NOON) return null;
  return {
    minute: ((Number(hour) % NOON) + (half === 'p' ? NOON : 0)) * 60 + Number(minute),
    isClear: isMarked || space === '',
    isEitherHalf: false,
  };
}

/** "17:00", and "5:30" in the half of the day in which students work. */
function clockTime(words: string, isMarked: boolean): SpokenTime | null {
  const [, hour, minute] = /^(\d{1,2}):([0-5]\d)$/.exec(words) ?? [];
  if (hour === undefined || Number(hour) > 23) return null;
  return {
    minute: (hour.length === 2 ? Number(hour) : usualHour(Number(hour))) * 60 + Number(minute),
    isClear: isMarked,
    isEitherHalf: hour.length === 1,
  };
}

/** "5 baje", "subah 6:30 baje", "6 baje shaam ko". */
function hindiTime(words: string): SpokenTime | null {
  const [, first, quarter = '', hour, minute = '0', last] = HINDI.exec(words) ?? [];
  const part = first ?? last;
  if (hour === undefined || Number(hour) < 1 || Number(hour) > (part === undefined ? 23 : NOON)) return null;
  const added = QUARTERS.find(([, said]) => said.test(quarter))?.[0] ?? Number(minute);
  // "raat paune 12 baje" is before midnight.
  const wanted = (hourIn(part, Number(hour)) * 60 + added + DAY_MIN) % DAY_MIN;
  return { minute: wanted, isClear: true, isEitherHalf: part === undefined && Number(hour) < NOON };
}

function hourIn(part: string | undefined, hour: number): number {
  if (part === undefined) return usualHour(hour);
  if (MORNING.test(part)) return hour % NOON;
  // "raat 2 baje" is in the small hours.
  const isSmallHour = NIGHT.test(part) && (hour < 5 || hour === NOON);
  return (hour % NOON) + (isSmallHour ? 0 : NOON);
}

function usualHour(hour: number): number {
  return hour > 0 && hour < FIRST_MORNING_HOUR ? hour + NOON : hour;
}
