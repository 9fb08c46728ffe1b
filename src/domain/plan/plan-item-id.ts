import type { PlanItem } from './daily-plan.ts';
import { derivedId } from '../derived-id.ts';
import type { CalendarDay } from '../tasks/due-date.ts';

/**
 * The id of an item, made of the day and of what the item is about: two devices that plan a day without a network
 * make the same items.
 * @param about the id of the task or subject; for cards that of the card which is due first
 * @param count how many items of the day are about the same
 */
export function planItemId(day: CalendarDay, kind: PlanItem['kind'], about: string, count: number): Promise<string> {
  return derivedId(day, kind, about, String(count));
}
