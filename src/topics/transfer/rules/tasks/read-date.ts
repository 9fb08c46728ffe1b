const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Which number of a date comes first: 03/04 is 3 April, as in India (`day`), or 4 March (`month`). */
export type DateOrder = 'day' | 'month';

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;

/**
 * Parses a calendar day in the formats of other apps: 2026-11-26, 26/11/2026, 26 Nov 2026, Nov 26 2026.
 * @returns YYYY-MM-DD; null if it is none
 */
export function readDay(text: string, order: DateOrder = 'day'): string | null {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [day, month] = order === 'day' ? [numbers[1]!, numbers[2]!] : [numbers[2]!, numbers[1]!];
    return dayOf(numbers[3]!.padStart(4, '20'), month, day);
  }
  const named = /^(\d{1,2})\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})(?!\d)/i.exec(text);
  if (named) return dayOf(named[3]!, monthOf(named[2]!), named[1]!);
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/i.exec(text);
  return american ? dayOf(american[3]!, monthOf(american[1]!), american[2]!) : null;
}

/** Detects the order of dates from the first date that allows only one. `isCertain`: there is such a date, or no date is ambiguous. */
export function orderOf(texts: Iterable<string>): { readonly order: DateOrder; readonly isCertain: boolean } {
  let isAmbiguous = false;
  for (const text of texts) {
    const [, first = '', second = ''] = NUMBERS.exec(text) ?? [];
    if (Number(first) > 12) return { order: 'day', isCertain: true };
    if (Number(second) > 12) return { order: 'month', isCertain: true };
    isAmbiguous ||= first !== second;
  }
  return { order: 'day', isCertain: !isAmbiguous };
}

/** Finds a clock time in a text and returns its minutes after midnight: "17:30", "5:30 pm", "5 pm". Null if there is none. */
export function readClock(text: string): number | null {
  const [, hours, minutes = '00', half] =
    /(?:^|[\sT])(\d{1,2})(?::(\d\d)(?::\d\d)?)?\s*([ap])\.?m\b/i.exec(text) ?? /(?:^|[\sT])(\d{1,2}):(\d\d)(?!\d)/.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour > 23 || (half !== undefined && Number(hours) > 12) ? null : hour * 60 + Number(minutes);
}

/** Converts a time with a zone to the day and minutes by the clock of `timeZone`. */
export function readTime(text: string, timeZone: string): { readonly day: string; readonly minutes: number } | null {
  const at = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(at)) return null;
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)!.value;
  return { day: `${part('year')}-${part('month')}-${part('day')}`, minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}

/** Formatters by time zone, because creating one is slower than reading a row. */
const clocks = new Map<string, Intl.DateTimeFormat>();
/** Maximum number of formatters: a file may name as many zones as it has rows. */
const MOST_CLOCKS = 100;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  if (clocks.size >= MOST_CLOCKS) clocks.clear();
  const clock = makeClock(timeZone);
  clocks.set(timeZone, clock);
  return clock;
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', ...parts });
  }
}

function monthOf(name: string): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

/** Whether the text is an existing calendar day, YYYY-MM-DD, from 1900 to 2099. Some browsers parse 30 February as 2 March. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return text >= '1900' && text < '2100' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
