import type { PlanItem } from './daily-plan.ts';
import { derivedId } from '../derived-id.ts';
import type { CalendarDay } from '../../shared/days/calendar-day.ts';

/**
 * Id of a plan item, derived from day and content: two devices that plan a day offline make the same items.
 * @param about id of the task or subject; for cards that of the first due card
 * @param count number of items of the day about the same
 */
export function planItemId(day: CalendarDay, kind: PlanItem['kind'], about: string, count: number): Promise<string> {
  return derivedId(day, kind, about, String(count));
}
