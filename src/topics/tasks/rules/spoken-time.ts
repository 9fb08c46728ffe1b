import { COUNTED, isStudy, OR, SE, type Surroundings } from './day-context.ts';
import { spokenCount, spokenMonth } from './day-names.ts';
import { spokenDay } from './spoken-day.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';

/** A time of day, in minutes after midnight. */
interface SpokenTime {
  readonly minute: number;
  /** `clear`: "5pm", "by 5 pm", "shaam 5 baje". `open`: "5 pm", "5:30". `bare`: "at 5", a time only beside a day. */
  readonly form: 'clear' | 'open' | 'bare';
  /** "9 baje", "9:30": morning or evening is not stated. */
  readonly isEitherHalf: boolean;
}

/** Must not match the "after" of "afternoon". */
const BEFORE = /^(?:at|@|by|around|before|after|till|until|due at)(?: ?(?=\d)| (?=noon))/;
const MORNING = /^(?:subah|सुबह)$/;
const NIGHT = /^(?:raat|रात)$/;
/** Words for the morning, beside a time that does not state its half of the day. */
const BEFORE_NOON = /^(?:(?:in the )?(?:early )?morning|subah|सुबह)(?: |$)/;
const AFTER_NOON = /^(?:(?:in the |at )?(?:afternoon|evening|night)|tonight|dopahar|shaam|sham|raat|दोपहर|शाम|रात)(?: |$)/;
const PART = 'subah|dopahar|shaam|sham|raat|सुबह|दोपहर|शाम|रात';
/** Minutes that the word before the hour adds: "saade 5" is 5:30, "paune 6" 5:45. */
const QUARTERS: readonly (readonly [number, RegExp])[] = [
  [15, /^(?:sa[vw]a|सवा)$/],
  [30, /^(?:saa?dh?e|साढे)$/],
  [-15, /^(?:paune|pone|पौने)$/],
];
/** Hindi hours above ten, which `COUNTS` does not have, and hours with a half. */
const HINDI_HOURS: readonly (readonly [number, RegExp])[] = [
  [11, /^(?:gyarah|ग्यारह)$/],
  [12, /^(?:bara{1,2}h?|बारह)$/],
  [1.5, /^(?:dedh|डेढ)$/],
  [2.5, /^(?:dhai|ढाई)$/],
];
const HINDI = new RegExp(
  `^(?:(${PART}) (?:(?:ko|ke|को|के) )?)?(?:(sa[vw]a|saa?dh?e|paune|pone|सवा|साढे|पौने) )?(\\d{1,2}|[^\\s\\d]+)(?:[:.]([0-5]\\d))? (?:baje|bje|बजे)(?: (${PART}))?(?: (?:ko|tak|tk|se|को|तक|से))?$`,
);
const NOON = 12;
const DAY_MIN = 24 * 60;
/** From this hour on a bare hour means the morning; an earlier one means the afternoon. */
const FIRST_MORNING_HOUR = 7;

/**
 * The time that words mean: "5pm", "at 5:30 pm", "17:00", "subah 6 baje", "12 noon".
 * @param words in lower case, with single spaces
 */
export function spokenTime(words: string): SpokenTime | null {
  const inner = words.replace(BEFORE, '');
  const isMarked = inner !== words;
  if (/^(?:12 )?noon$/.test(inner)) return isMarked || inner !== 'noon' ? { minute: NOON * 60, form: 'clear', isEitherHalf: false } : null;
  return englishTime(inner, isMarked) ?? clockTime(inner, isMarked) ?? hindiTime(inner) ?? bareHour(inner, isMarked);
}

/** A time in the half of the day that the words around it state: "6:30 in the morning", "tomorrow night at 9". */
export function inSaidHalf(time: SpokenTime, around: Surroundings): SpokenTime {
  const half = time.isEitherHalf ? saidHalf(around) : null;
  return half === null ? time : { ...time, minute: (time.minute % (NOON * 60)) + half, isEitherHalf: false };
}

/** Start of the half of the day that the words around a time state, in minutes after midnight. */
function saidHalf({ before, behind }: Surroundings): number | null {
  const isSaid = (half: RegExp) => half.test(before) || half.test(behind);
  return isSaid(BEFORE_NOON) ? 0 : isSaid(AFTER_NOON) ? NOON * 60 : null;
}

/** True unless the context makes the words something other than a time: "ratio 10:30", "10 am force". */
export function isMeantAsTime({ form }: SpokenTime, today: CalendarDay, around: Surroundings): boolean {
  const { beforeLast, before, after, afterNext, isEnd, typed } = around;
  if (SE.test(before) || (SE.test(after) && /^\d/.test(afterNext)) || (/ (?:se|से)$/.test(typed) && /^\d/.test(after))) return false;
  if (OR.test(before) || OR.test(after) || COUNTED.test(before) || /^(?:from|between|vs|since)$/.test(before)) return false;
  const isBesideDay = [`${beforeLast} ${before}`, before, after]
    .map((word) => word.replace(/[,.;:]+$/, ''))
    .some((word) => word !== '' && (spokenDay(word, today) !== null || spokenMonth(word) !== null));
  if (form === 'bare') return saidHalf(around) !== null || (isBesideDay && isHourBefore(after, today));
  return form === 'clear' || isBesideDay || saidHalf(around) !== null || (form === 'open' && isEnd);
}

function englishTime(words: string, isMarked: boolean): SpokenTime | null {
  const [, hour, minute, space, half] = /^(\d{1,2})(?:[:.]?([0-5]\d))?( ?)(a|p)\.? ?m\.?$/.exec(words) ?? [];
  if (hour === undefined || Number(hour) < 1 || Number(hour) > NOON) return null;
  return {
    minute: ((Number(hour) % NOON) + (half === 'p' ? NOON : 0)) * 60 + Number(minute ?? 0),
    form: isMarked || space === '' || minute !== undefined ? 'clear' : 'open',
    isEitherHalf: false,
  };
}

/** "17:00" as it is; "5:30" in the half of the day in which students usually study. */
function clockTime(words: string, isMarked: boolean): SpokenTime | null {
  const [, hour, minute] = /^(\d{1,2}):([0-5]\d)$/.exec(words) ?? [];
  if (hour === undefined || Number(hour) > 23) return null;
  return {
    minute: (hour.length === 2 ? Number(hour) : usualHour(Number(hour))) * 60 + Number(minute),
    form: isMarked ? 'clear' : 'open',
    isEitherHalf: hour.length === 1,
  };
}

/** True for the 5 of "at 5 mock" and "at 5 kal", which is an hour; false for "around 5 pyqs" and "at 5 marks", which count things. */
function isHourBefore(after: string, today: CalendarDay): boolean {
  return after === '' || spokenDay(after, today) !== null || (isStudy(after) && !/[^cs]s$/.test(after));
}

/** "5 o'clock", "at 5". */
function bareHour(words: string, isMarked: boolean): SpokenTime | null {
  const [, hour, clock] = /^(\d{1,2})( o['’]?clock)?$/.exec(words) ?? [];
  if (hour === undefined || Number(hour) < 1 || Number(hour) > NOON || (clock === undefined && !isMarked)) return null;
  return { minute: usualHour(Number(hour)) * 60, form: clock === undefined ? 'bare' : 'clear', isEitherHalf: Number(hour) < NOON };
}

/** "5 baje", "subah 6:30 baje", "6 baje shaam ko". */
function hindiTime(words: string): SpokenTime | null {
  const [, first, quarter = '', said, minute = '0', last] = HINDI.exec(words) ?? [];
  const part = first ?? last;
  const hour = said === undefined ? null : hindiHour(said);
  if (hour === null || hour < 1 || hour > (part === undefined ? 23 : NOON)) return null;
  const added = QUARTERS.find(([, said]) => said.test(quarter))?.[0] ?? Number(minute);
  // "raat paune 12 baje" is before midnight.
  const wanted = (hourIn(part, hour) * 60 + added + DAY_MIN) % DAY_MIN;
  return { minute: wanted, form: 'clear', isEitherHalf: part === undefined && hour < NOON };
}

function hindiHour(word: string): number | null {
  return HINDI_HOURS.find(([, said]) => said.test(word))?.[0] ?? spokenCount(word);
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
