import type { CalendarDay } from '../../domain/tasks/due-date.ts';

export const RANGES = [
  { value: '7-days', label: '7 days' },
  { value: '30-days', label: '30 days' },
  { value: 'year', label: 'This year' },
  { value: 'all', label: 'All' },
  { value: 'custom', label: 'Custom' },
] as const;

export type RangeName = (typeof RANGES)[number]['value'];

/** What is looked at, as it stands in the address; what is missing is as usual. */
export interface AnalyticsSearch {
  readonly range?: RangeName;
  /** Of a custom range. */
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  /** A subject's id, or `none` for sessions without one. */
  readonly subject?: string;
}

export const USUAL_RANGE: RangeName = '30-days';

/** Takes an address as it comes: whatever makes no sense is left out. */
export function analyticsSearch({ range, from, to, subject }: Record<string, unknown>): AnalyticsSearch {
  const known = RANGES.find(({ value }) => value === range)?.value;
  return {
    ...(known === undefined || known === USUAL_RANGE ? {} : { range: known }),
    ...(known === 'custom' && isDay(from) ? { from } : {}),
    ...(known === 'custom' && isDay(to) ? { to } : {}),
    ...(typeof subject === 'string' && subject !== '' ? { subject } : {}),
  };
}

function isDay(text: unknown): text is CalendarDay {
  return typeof text === 'string' && /^(19|20)\d\d-\d\d-\d\d$/.test(text) && isInCalendar(text);
}

/** There is no 30 February. */
function isInCalendar(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
