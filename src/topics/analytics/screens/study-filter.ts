import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { addDays } from '../../../shared/days/study-day.ts';
import type { StudyLedger } from '../rules/study-ledger.ts';
import type { StudyFilter } from '../rules/study-report.ts';
import { type AnalyticsSearch, USUAL_RANGE } from './analytics-search.ts';

/**
 * Resolves the filter to days and a subject. A custom range with one end gets the default length; reversed ends are swapped.
 * @param studied every study day with a session, in order
 */
export function filterOf(search: AnalyticsSearch, today: CalendarDay, studied: readonly CalendarDay[]): StudyFilter {
  const subject = search.subject === 'none' ? null : search.subject;
  return { ...daysOf(search, today, studied), subject };
}

/** The URL's search without a subject that has no sessions: only a mistyped or foreign link names one. */
export function knownSearch(search: AnalyticsSearch, subjects: readonly { readonly id: string }[], ledger: StudyLedger): AnalyticsSearch {
  const { subject, ...others } = search;
  if (subject === undefined || subject === 'none') return search;
  return subjects.some(({ id }) => id === subject) || ledger.hasSubject(subject) ? search : others;
}

function daysOf({ range = USUAL_RANGE, from, to }: AnalyticsSearch, today: CalendarDay, studied: readonly CalendarDay[]) {
  switch (range) {
    case '7-days':
      return { from: addDays(today, -6), to: today };
    case '30-days':
      return { from: addDays(today, -29), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'all':
      return { from: earlier(studied[0] ?? today, today), to: later(studied.at(-1) ?? today, today) };
    case 'custom': {
      const last = to ?? (from === undefined ? today : later(addDays(from, 29), from));
      const first = from ?? addDays(last, -29);
      return { from: earlier(first, last), to: later(first, last) };
    }
  }
}

function earlier(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a < b ? a : b;
}

function later(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a > b ? a : b;
}
