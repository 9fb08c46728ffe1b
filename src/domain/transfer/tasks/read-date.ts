const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A calendar day as other apps write it: 2026-11-26, 26/11/2026 (day first, as in India), 26 Nov 2026, Nov 26 2026.
 * @returns YYYY-MM-DD; null if it is none
 */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(text);
  if (numbers) return dayOf(numbers[3]!, numbers[2]!, numbers[1]!);
  const named = /^(\d{1,2})\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})(?!\d)/i.exec(text);
  if (named) return dayOf(named[3]!, monthOf(named[2]!), named[1]!);
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/i.exec(text);
  return american ? dayOf(american[3]!, monthOf(american[1]!), american[2]!) : null;
}

/** Day and minutes of a time with a zone, on the clock of `timeZone`. */
export function readTime(text: string, timeZone: string): { readonly day: string; readonly minutes: number } | null {
  const at = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(at)) return null;
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)!.value;
  return { day: `${part('year')}-${part('month')}-${part('day')}`, minutes: Number(part('hour')) * 60 + Number(part('minute')) };
}

/** Making one takes longer than reading a row. */
const clocks = new Map<string, Intl.DateTimeFormat>();
/** A file may name as many zones as it has rows. */
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
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
