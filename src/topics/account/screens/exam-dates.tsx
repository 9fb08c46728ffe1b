import { useRef, useState } from 'react';

import { inTurn } from '../../../shared/replica/in-turn.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { useToday } from '../../../shared/student/use-today.ts';
import { type CalendarDay, daysBetween } from '../../../shared/days/calendar-day.ts';
import { EXAM_NAMES } from '../../plan/rules/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { saveExamDate } from '../store/exam-dates.commands.ts';
import type { Profile } from '../store/profile.queries.ts';

/** Dates of the student's exams. An exam chosen without a date has an empty one. */
export function ExamDates({ profile }: { profile: Profile }) {
  const userId = useUserId();
  const today = useToday(userId);
  const replicaOnceOpen = useReplicaOnceOpen();
  /** Field value while typing: a half-typed date is empty. */
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  /** The value that a field showed when the student began to type, or the last saved one. */
  const shown = useRef<Record<string, string | null>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});

  async function save(exam: string, day: string, isHalfTyped: boolean) {
    setTyped((current) => ({ ...current, [exam]: day }));
    setErrors((current) => ({ ...current, [exam]: undefined }));
    const stored = (profile.exam_dates as Record<string, unknown>)[exam];
    if (!(exam in shown.current)) shown.current[exam] = typeof stored === 'string' ? stored : null;
    if (isHalfTyped) return;
    const replica = await replicaOnceOpen();
    const chosen = day === '' ? null : day;
    // Each digit of a year is a separate change, whose base is the change before it.
    const result = await inTurn(replica, async () => {
      const saved = await saveExamDate(replica, userId, exam, chosen, shown.current[exam]);
      if (saved.ok && exam in shown.current) shown.current[exam] = chosen;
      return saved;
    });
    if (!result.ok) setErrors((current) => ({ ...current, [exam]: result.error.message }));
  }

  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {EXAM_NAMES.map((exam) => {
        const stored: unknown = (profile.exam_dates as Record<string, unknown>)[exam];
        const day = typeof stored === 'string' ? stored : '';
        return (
          <div key={exam} className="grid content-start gap-2">
            <DateField
              label={exam}
              value={typed[exam] ?? day}
              error={errors[exam]}
              hint={stored === '' ? 'No date yet' : daysLeft(day, today)}
              onChange={({ currentTarget }) => void save(exam, currentTarget.value, currentTarget.validity.badInput)}
              onBlur={() => {
                setTyped((current) => ({ ...current, [exam]: undefined }));
                delete shown.current[exam];
              }}
            />
            {stored === '' ? <Button onClick={() => void save(exam, '', false)}>Remove {exam}</Button> : null}
          </div>
        );
      })}
    </div>
  );
}

function daysLeft(day: string, today: CalendarDay): string | undefined {
  if (day === '') return undefined;
  const days = daysBetween(today, day);
  if (Number.isNaN(days)) return undefined;
  if (days < 0) return 'Over';
  if (days === 0) return 'Today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
