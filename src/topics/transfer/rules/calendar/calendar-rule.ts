import { addDays } from '../../../../shared/days/study-day.ts';
import type { CalendarDay } from '../../../../shared/days/calendar-day.ts';
import { isDay } from '../tasks/read-date.ts';
import { nextDue, parseRepetition, repetitionText, type Repetition } from '../../../tasks/rules/index.ts';

/** Result of converting a repeating event. */
export type Repeated =
  /** A repeating task. It is due on the first day of the series from today on. */
  | { readonly kind: 'kept'; readonly due: CalendarDay; readonly repeats: string; readonly note: string | null }
  /** A single task. The note says why. */
  | { readonly kind: 'once'; readonly due: CalendarDay; readonly note: string }
  | { readonly kind: 'over' };

/** Maximum number of days that are tried to find the next one: ten years of a daily event. */
const MOST_STEPS = 4000;

interface Series {
  readonly rule: string;
  readonly first: CalendarDay;
  readonly today: CalendarDay;
  /** Days that were excluded, cancelled or moved. */
  readonly left: ReadonlySet<CalendarDay>;
}

/** Converts a rule of RFC 5545 to a repetition of tasks, which never ends and supports fewer rules. */
export function repeatedOf(series: Series): Repeated {
  const parts = partsOf(series.rule);
  const isYearly = parts.get('FREQ') === 'YEARLY' && !['BYDAY', 'BYSETPOS', 'BYWEEKNO', 'BYYEARDAY'].some((name) => parts.has(name));
  if (isYearly) return yearly(series, parts);
  const repetition = repetitionOf(parts);
  if (repetition === null) return unknown(series);
  const end = endOf(parts);
  const due = nextDay(repetition, series, end);
  if (due === null) return { kind: 'over' };
  if (end !== null)
    return { kind: 'once', due, note: 'It repeats until a day or a number of times, which tasks cannot: taken once, for the next time.' };
  const leavesOut = [...series.left].some((day) => day > due);
  const note = leavesOut ? 'The days that the calendar leaves out or moves are not left out here.' : null;
  return { kind: 'kept', due, repeats: repetitionText(repetition), note };
}

function partsOf(rule: string): ReadonlyMap<string, string> {
  const pairs = rule.slice(0, 1000).toUpperCase().split(';').slice(0, 20);
  return new Map(pairs.map((pair) => pair.trim().split('=', 2) as [string, string]));
}

/** Null for a rule that tasks do not support. */
function repetitionOf(parts: ReadonlyMap<string, string>): Repetition | null {
  const weekStart = parts.get('WKST');
  // The start of the week matters only if weeks are skipped.
  if (weekStart !== undefined && weekStart !== 'MO' && (parts.get('INTERVAL') ?? '1') !== '1') return null;
  if (parts.has('DTSTART')) return null;
  const kept = [...parts].filter(([name]) => !['WKST', 'UNTIL', 'COUNT'].includes(name));
  return parseRepetition(kept.map(([name, value]) => `${name}=${value}`).join(';'));
}

interface End {
  readonly until: CalendarDay;
  readonly count: number;
}

function endOf(parts: ReadonlyMap<string, string>): End | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '') ?? [];
  const count = /^\d{1,9}$/.test(parts.get('COUNT') ?? '') ? Number(parts.get('COUNT')) : null;
  if (year === undefined && count === null) return null;
  return { until: year === undefined ? '9999-12-31' : `${year}-${month}-${day}`, count: count ?? Infinity };
}

/** The first day of the series from today on. */
function nextDay(repetition: Repetition, { first, today, left }: Series, end: End | null): CalendarDay | null {
  // Without a count, the search can start today instead of at the first day.
  const skips = end === null || end.count === Infinity;
  let day: CalendarDay | null = skips && first < today ? nextDue(repetition, first, addDays(today, -1)) : first;
  for (let count = 1; day !== null && count <= MOST_STEPS; count += 1) {
    if (end !== null && (day > end.until || count > end.count)) return null;
    if (day >= today && !left.has(day)) return day;
    day = nextDue({ ...repetition, start: first }, day, day);
  }
  return null;
}

function yearly({ first, today, left }: Series, parts: ReadonlyMap<string, string>): Repeated {
  const end = endOf(parts);
  const interval = /^\d{1,2}$/.test(parts.get('INTERVAL') ?? '1') ? Math.max(Number(parts.get('INTERVAL') ?? '1'), 1) : 1;
  for (
    let [year, count] = [Number(first.slice(0, 4)), 1];
    count <= MOST_STEPS && year <= Number(today.slice(0, 4)) + 100;
    year += interval, count += 1
  ) {
    const day = `${year}${first.slice(4)}`;
    if (end !== null && (day > end.until || count > end.count)) return { kind: 'over' };
    // Skips 29 February in other years.
    if (!isDay(day)) continue;
    if (day >= today && !left.has(day))
      return { kind: 'once', due: day, note: 'It repeats every year, which tasks cannot: taken once, for the next time.' };
  }
  return { kind: 'over' };
}

function unknown({ first, today }: Series): Repeated {
  if (first < today) return { kind: 'over' };
  return { kind: 'once', due: first, note: 'It repeats by a rule that tasks do not have: taken once, for its first day.' };
}
