import * as v from 'valibot';

import { searchParameter } from '../../../shared/rules/search-parameter.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';

export const RANGES = [
  { value: '7-days', label: '7 days' },
  { value: '30-days', label: '30 days' },
  { value: 'year', label: 'This year' },
  { value: 'all', label: 'All' },
  { value: 'custom', label: 'Custom' },
] as const;

export type RangeName = (typeof RANGES)[number]['value'];

export const USUAL_RANGE: RangeName = '30-days';

const day = searchParameter(
  v.custom<CalendarDay>((value) => typeof value === 'string' && /^(19|20)\d\d-\d\d-\d\d$/.test(value) && isInCalendar(value)),
);

/** The filter in the URL. Missing parts take their defaults. */
export interface AnalyticsSearch {
  readonly range?: RangeName | undefined;
  /** First day of a custom range. */
  readonly from?: CalendarDay | undefined;
  readonly to?: CalendarDay | undefined;
  /** A subject's id, or `none` for sessions without one. */
  readonly subject?: string | undefined;
}

export const analyticsSearch = v.pipe(
  v.object({
    range: searchParameter(v.picklist(RANGES.map(({ value }) => value))),
    from: day,
    to: day,
    subject: searchParameter(v.pipe(v.string(), v.nonEmpty())),
  }),
  v.transform(({ range, from, to, subject }): AnalyticsSearch => ({
    range: range === USUAL_RANGE ? undefined : range,
    ...(range === 'custom' ? { from, to } : {}),
    subject,
  })),
);
/** Rejects days such as 30 February. */
function isInCalendar(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
