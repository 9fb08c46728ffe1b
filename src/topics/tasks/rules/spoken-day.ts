import { type CalendarDay, endOfWeek, mondayOf } from '../../../shared/days/calendar-day.ts';
import { shortWeekday, spokenCount, spokenMonth, spokenNearDay, spokenWeekday } from './day-names.ts';
import { dayInMonth, monthOf } from './month.ts';
import { addDays, weekdayOf } from '../../../shared/days/study-day.ts';

/** 29 February recurs within this many years. */
const LEAP_GAP = 8;

const MONTHS_TO_31ST = 2;

/**
 * How ambiguous the words are. `name`: "sun", "sat", "kl", "tom". `planet`: "budh". `fraction`: "3/4". `ordinal`: "28th". `number`: "28 ko". `clear`:
 * unambiguous.
 */
export type DayForm = 'clear' | 'date' | 'name' | 'planet' | 'fraction' | 'ordinal' | 'number';

export interface SpokenDay {
  readonly day: CalendarDay;
  readonly form: DayForm;
  /** A word that marks a day: "by", "next", "tak". */
  readonly isMarked: boolean;
}

type Found = Omit<SpokenDay, 'isMarked'> & { readonly isMarked?: boolean };
type Reading = (words: string, today: CalendarDay) => Found | null;

const BEFORE = /^(?:(?:due )?(?:by|on|before|till|until|upto|up to)(?: the)?|due|for|from|starting(?: from)?) (?=\S)/;
const WEAK_BEFORE = /^(?:for|from|starting(?: from)?) /;
const AFTER = / (?:tak|tk|ko|eod|onwards?|se pehle|se pahle|ke pehle|तक|को|से पहले)$/;
const WEAK_AFTER = / (?:ka|ki|ke|ke liye|tak (?:ka|ki|ke|ke liye)|se|का|की|के|के लिए|से)$/;
const NEXT = /^(?:next|nxt|nex|agle|agla|agli|अगले|अगला) /;
const THIS = /^(?:(?:this )?coming|this|upcoming|is|iss|aane wale|इस) /;
const WEEK = /^(?:week|hafte|hafta|haftey|हफ्ते|सप्ताह)$/;
const MONTH = /^(?:month|mahine|mahina|महीने)$/;
const TARIKH = '(?:ta{1,2}r(?:i|ee)kh?|तारीख)';
const ORDINAL = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|( ${TARIKH}))$`);
const OF_NEXT_MONTH = new RegExp(`^(?:(?:next|nxt) month|agle mahine|अगले महीने)(?: (?:ki|ke|की|के))? (\\d{1,2})(?:st|nd|rd|th| ${TARIKH})?$`);
const UNIT = '(days?|weeks?|fortnights?|months?|din|hafte|hafta|mahine|mahina|दिन|हफ्ते|महीने)';
const AHEAD = new RegExp(`^(?:in|within|after) (\\S+) ${UNIT}$`);
const AHEAD_LAST = new RegExp(`^(\\S+) ${UNIT} (?:later|from (?:now|today)|baad|bad|me|mein|ke baad|ke andar|बाद|में|के बाद)$`);
const END = '(?: ke (?:end|aa?khi?r|ant)| के (?:अंत|आखिर))(?: me| mein| में)?';
/** A two-digit year counts only where it cannot be a day: "25 dec '26", "25-dec-26", but not "25 dec-28". */
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]?(\p{L}[\p{L}\p{M}]{1,9})(?:[.,]?(?:[ -]| ?['’])(\d{4})|(?: ?['’]|(?<=^\d+-\p{L}+)-)(\d{2}))?$/u;
const MONTH_END = new RegExp(`^(?:(?:this )?month end|end of (?:the |this )?month|(?:iss? |इस )?(?:mahine|महीने)${END})$`);
const WEEK_END = new RegExp(
  `^(?:end of (?:the |this )?week|this week|(?:iss?|इस) (?:hafte|हफ्ते)|(?:iss? |इस )?(?:hafte|week|हफ्ते|सप्ताह)${END})$`,
);
/** Limit in months: students give a date for anything later. */
const MOST_MONTHS = 24;

const READINGS: readonly Reading[] = [
  nearDay,
  namedWeekday,
  weekdayAndDate,
  stretch,
  inSoManyDays,
  numericDate,
  namedDate,
  ordinal,
  ofNextMonth,
];

/**
 * The day that the words mean, on or after `today`: "tomorrow", "fri", "next mon", "25 dec", "25/12", "3 din baad".
 * @param words in lower case, single-spaced
 * @returns null for other words, and for past days: the year of an old paper is no deadline
 */
export function spokenDay(words: string, today: CalendarDay): SpokenDay | null {
  const inner = words.replace(BEFORE, '');
  for (const after of [null, AFTER, WEAK_AFTER]) {
    const plain = after === null ? inner : inner.replace(after, '');
    if (after !== null && plain === inner) continue;
    const isMarked = (inner !== words && !WEAK_BEFORE.test(words)) || after === AFTER;
    const found = READINGS.map((read) => read(plain, today)).find((day) => day !== null);
    if (found) return { ...found, isMarked: isMarked || found.isMarked === true };
    if ((after === AFTER || isMarked) && /^\d{1,2}$/.test(plain)) return isHour(plain, inner) ? null : asNumber(plain, today);
  }
  return null;
}

function nearDay(words: string, today: CalendarDay): Found | null {
  const days = spokenNearDay(words);
  return days === null ? null : { day: addDays(today, days), form: /^(?:kl|tom)$/.test(words) ? 'name' : 'clear' };
}

/** The next such weekday, never today. "next" skips the rest of this week, which ends on Sunday. */
function namedWeekday(words: string, today: CalendarDay): Found | null {
  const isNext = NEXT.test(words);
  const name = words.replace(NEXT, '').replace(THIS, '');
  const weekday = spokenWeekday(name) ?? shortWeekday(name);
  if (weekday === null) return null;
  const from = isNext ? addDays(today, (7 - weekdayOf(today)) % 7) : today;
  const day = addDays(from, ((weekday - weekdayOf(from) + 6) % 7) + 1);
  return {
    day,
    form: shortWeekday(name) !== null ? 'planet' : /^(?:sun|sat)$/.test(name) ? 'name' : 'clear',
    isMarked: name !== words,
  };
}

/** "wed 25 nov", if that day is a Wednesday. */
function weekdayAndDate(words: string, today: CalendarDay): Found | null {
  const [, name = '', date = ''] = /^([^\s,]+),? (.+)$/.exec(words) ?? [];
  const weekday = spokenWeekday(name);
  const found = weekday === null ? null : (numericDate(date, today) ?? namedDate(date, today) ?? ordinal(date, today));
  return found !== null && weekdayOf(found.day) === weekday ? { day: found.day, form: 'clear' } : null;
}

/** A week, weekend or month: returns its first day, or its last when the words say so. */
function stretch(words: string, today: CalendarDay): Found | null {
  const [isNext, name] = [NEXT.test(words), words.replace(NEXT, '')];
  const saturday = addDays(mondayOf(today), 5);
  const firstOfNext = comingDayOfMonth(1, addDays(today, 1))!;
  if (/^(?:this |is )?week ?end$/.test(name)) {
    const coming = weekdayOf(today) === 0 ? today : saturday;
    return { day: isNext ? addDays(saturday, 7) : coming, form: 'clear' };
  }
  if (isNext && WEEK.test(name)) return { day: addDays(mondayOf(today), 7), form: 'clear' };
  if (WEEK_END.test(words)) return { day: endOfWeek(today), form: 'clear' };
  if (isNext && MONTH.test(name)) return { day: firstOfNext, form: 'clear' };
  return MONTH_END.test(words) ? { day: addDays(firstOfNext, -1), form: 'clear' } : null;
}

function inSoManyDays(words: string, today: CalendarDay): Found | null {
  const [, count, unit = ''] = AHEAD.exec(words) ?? AHEAD_LAST.exec(words) ?? [];
  const times = count === undefined ? null : spokenCount(count);
  if (times === null) return null;
  if (/^(?:month|mahin|मही)/.test(unit))
    return times > MOST_MONTHS ? null : { day: dayInMonth(monthOf(today) + times, Number(today.slice(8))), form: 'clear' };
  const days = unit.startsWith('fortnight') ? 14 : /^(?:week|haft|हफ्त)/.test(unit) ? 7 : 1;
  return { day: addDays(today, times * days), form: 'clear' };
}

function numericDate(words: string, today: CalendarDay): Found | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words);
  if (iso) return asDate(dateNotOver(Number(iso[1]), Number(iso[2]), Number(iso[3]), today));
  const full = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(words);
  if (full) return asDate(dateNotOver(fullYear(full[4]!), Number(full[3]), Number(full[1]), today));
  const [, day, month] = /^(\d{1,2})\/(\d{1,2})$/.exec(words) ?? [];
  if (day === undefined || month === undefined) return null;
  const found = comingDate(Number(month), Number(day), today);
  return found === null ? null : { day: found, form: Number(day) > 12 ? 'date' : 'fraction' };
}

/** "25 dec", "25th of december 2026", "25 dec '26", "25-dec-26", "dec 25". */
function namedDate(words: string, today: CalendarDay): Found | null {
  const first = DAY_FIRST.exec(words);
  const last = /^(\p{L}[\p{L}\p{M}]{1,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/u.exec(words);
  const [day, name, year] = first ? [first[1], first[2], first[3] ?? first[4]] : last ? [last[2], last[1], last[3]] : [];
  const month = name === undefined ? null : spokenMonth(name);
  if (day === undefined || month === null) return null;
  return asDate(year === undefined ? comingDate(month, Number(day), today) : dateNotOver(fullYear(year), month, Number(day), today));
}

/** "28th", "28 tarikh". */
function ordinal(words: string, today: CalendarDay): Found | null {
  const [, day, word] = ORDINAL.exec(words) ?? [];
  const found = day === undefined ? null : comingDayOfMonth(Number(day), today);
  return found === null ? null : { day: found, form: word === undefined ? 'ordinal' : 'clear' };
}

/** "agle mahine ki 5 tarikh". */
function ofNextMonth(words: string, today: CalendarDay): Found | null {
  const [, day] = OF_NEXT_MONTH.exec(words) ?? [];
  if (day === undefined) return null;
  const [year, month] = comingDayOfMonth(1, addDays(today, 1))!.split('-').map(Number);
  return asDate(dateNotOver(year!, month!, Number(day), today));
}

/** "9 tak" may also mean a time. */
function isHour(number: string, words: string): boolean {
  return Number(number) <= 12 && / (?:tak|tk|तक)$/.test(words);
}

function asNumber(day: string, today: CalendarDay): SpokenDay | null {
  const found = comingDayOfMonth(Number(day), today);
  return found === null ? null : { day: found, form: 'number', isMarked: true };
}

function asDate(day: CalendarDay | null): Found | null {
  return day === null ? null : { day, form: 'date' };
}

function fullYear(year: string): number {
  return Number(year.length === 2 ? `20${year}` : year);
}

/** The next day with that number, in this month or a later one. */
function comingDayOfMonth(day: number, today: CalendarDay): CalendarDay | null {
  for (let after = 0; after <= MONTHS_TO_31ST; after++) {
    const months = monthOf(today) + after;
    const found = dateNotOver(Math.floor(months / 12), (months % 12) + 1, day, today);
    if (found !== null) return found;
  }
  return null;
}

/** That day of that month (1 is January), in this year or a later one. */
function comingDate(month: number, day: number, today: CalendarDay): CalendarDay | null {
  const thisYear = Number(today.slice(0, 4));
  for (let after = 0; after <= LEAP_GAP; after++) {
    const found = dateNotOver(thisYear + after, month, day, today);
    if (found !== null) return found;
  }
  return null;
}

/** @returns null for a date that does not exist, and for one before `today` */
function dateNotOver(year: number, month: number, day: number, today: CalendarDay): CalendarDay | null {
  const two = (part: number) => String(part).padStart(2, '0');
  const written = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written);
  return exists && written >= today ? written : null;
}
