import { useRecords } from '../../../shared/replica/use-records.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';

/** Id of the task that the day's plan asks for next; null: it asks for something else, or for nothing. */
export function usePlannedNow(day: CalendarDay): string | null {
  const { data } = useRecords('study_plan_items', { selector: { day: { $eq: day } }, sort: [{ position: 'asc' }, { id: 'asc' }] });
  return data?.find(({ state }) => state === 'planned')?.task_id ?? null;
}
