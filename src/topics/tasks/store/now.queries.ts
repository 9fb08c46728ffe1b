import { useRecords } from '../../../shared/replica/use-records.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';

/** Id of the next task in the day's plan. Null when the next item is not a task, or nothing is left. */
export function usePlannedNow(day: CalendarDay): string | null {
  const { data } = useRecords('study_plan_items', { selector: { day: { $eq: day } }, sort: [{ position: 'asc' }, { id: 'asc' }] });
  return data?.find(({ state }) => state === 'planned')?.task_id ?? null;
}
