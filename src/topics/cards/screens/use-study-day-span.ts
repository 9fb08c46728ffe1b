import { useMemo } from 'react';

import { useStudyDay } from '../../../shared/student/use-study-day.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { DaySpan } from '../rules/revision-queue.ts';
import { addDays, startOfStudyDay, type StudyClock } from '../../../shared/days/study-day.ts';

export interface StudyDay extends DaySpan {
  readonly day: CalendarDay;
}

/** The current study day with its start and the start of the next one. */
export function useStudyDaySpan(clock: StudyClock): StudyDay {
  const day = useStudyDay(clock);
  return useMemo(() => ({ day, begin: startOfStudyDay(day, clock), end: startOfStudyDay(addDays(day, 1), clock) }), [day, clock]);
}
