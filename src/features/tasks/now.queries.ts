import { studyProfileOf } from '../../data/focus/study-profile.ts';
import { useStudyProfile } from '../../data/focus/use-study-profile.ts';
import { useRecords } from '../../data/replica/use-records.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { useStudyDay } from '../../data/student/use-study-day.ts';

const NEW_STUDENT = studyProfileOf(null);

/** Id of the task that today's plan asks for next; null: it asks for something else, or for nothing. */
export function usePlannedNow(): string | null {
  const { clock } = useStudyProfile(useUserId()) ?? NEW_STUDENT;
  const day = useStudyDay(clock);
  const { data } = useRecords('study_plan_items', { selector: { day: { $eq: day } }, sort: [{ position: 'asc' }, { id: 'asc' }] });
  return data?.find(({ state }) => state === 'planned')?.task_id ?? null;
}
