import { calendarDay, msUntilTomorrow, type CalendarDay } from '../../domain/tasks/due-date.ts';
import { usePassingDay } from '../../data/student/use-passing-day.ts';

const readToday = () => calendarDay(new Date());
const untilTomorrow = () => msUntilTomorrow(new Date());

/** The current day; updates at midnight. */
export function useToday(): CalendarDay {
  return usePassingDay(readToday, untilTomorrow);
}
