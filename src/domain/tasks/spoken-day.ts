import type { CalendarDay } from './due-date.ts';
import { addDays, weekdayOf } from '../study-day/study-day.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
const SHORTEST_NAME = 3;

/** Days from today, by what students call them in English and Hindi. */
const NEAR_DAYS: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['aaj', 0],
  ['आज', 0],
  ['tomorrow', 1],
  ['tmr', 1],
  ['tmrw', 1],
  ['kal', 1],
  ['कल', 1],
  ['parso', 2],
  ['परसों', 2],
]);
/** 29 February comes back within so many years. */
const LEAP_GAP = 8;

/**
 * The day that words mean, on or after `today`: "tomorrow", "fri", "next mon", "25 dec", "25/12", "in 3 days".
 * @param words in lower case, with single spaces
 * @returns null where they are no day, or one that is over: the year of an old paper is no deadline
 */
export function spokenDay(words: string, today: CalendarDay): CalendarDay | null {
  const plain = words.replace(/^(?:by|on|due) /, '');
  const near = NEAR_DAYS.get(plain);
  if (near !== undefined) return addDays(today, near);
  return comingWeekday(plain, today) ?? inSoManyDays(plain, today) ?? calendarDate(plain, today);
}

/** 0 (Sunday) … 6 (Saturday), of a name or an abbreviation of at least three letters; null for another word. */
export function spokenWeekday(word: string): number | null {
  return indexOfName(WEEKDAYS, word);
}

/** The day of that name that comes next, never today; "next" skips what is left of this week, which ends on Sunday. */
function comingWeekday(words: string, today: CalendarDay): CalendarDay | null {
  const [, next, name = ''] = /^(next )?(\S+)$/.exec(words) ?? [];
  const weekday = spokenWeekday(name);
  if (weekday === null) return null;
  const from = next === undefined ? today : addDays(today, (7 - weekdayOf(today)) % 7);
  return addDays(from, ((weekday - weekdayOf(from) + 6) % 7) + 1);
}

function inSoManyDays(words: string, today: CalendarDay): CalendarDay | null {
  const [, count, unit] = /^in (\d{1,3}) (day|week)s?$/.exec(words) ?? [];
  return count === undefined ? null : addDays(today, Number(count) * (unit === 'week' ? 7 : 1));
}

function calendarDate(words: string, today: CalendarDay): CalendarDay | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words);
  if (iso) return notOver(Number(iso[1]), Number(iso[2]), Number(iso[3]), today);
  const [, day, month, year] =
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(words) ??
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})(?:[ -](\d{4}))?$/.exec(words) ??
    swapped(words);
  if (day === undefined || month === undefined) return null;
  const number = /^\d/.test(month) ? Number(month) : monthNumber(month);
  if (number === null) return null;
  if (year !== undefined) return notOver(Number(year.length === 2 ? `20${year}` : year), number, Number(day), today);
  const thisYear = Number(today.slice(0, 4));
  for (let after = 0; after <= LEAP_GAP; after++) {
    const found = notOver(thisYear + after, number, Number(day), today);
    if (found !== null) return found;
  }
  return null;
}

/** "dec 25" as "25 dec". */
function swapped(words: string): readonly (string | undefined)[] {
  const [, month, day] = /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)?$/.exec(words) ?? [];
  return [words, day, month];
}

function monthNumber(name: string): number | null {
  const index = indexOfName(MONTHS, name);
  return index === null ? null : index + 1;
}

function notOver(year: number, month: number, day: number, today: CalendarDay): CalendarDay | null {
  const two = (part: number) => String(part).padStart(2, '0');
  const written = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
  return exists && written >= today ? written : null;
}

function indexOfName(names: readonly string[], word: string): number | null {
  const index = word.length < SHORTEST_NAME ? -1 : names.findIndex((name) => name.startsWith(word));
  return index < 0 ? null : index;
}
