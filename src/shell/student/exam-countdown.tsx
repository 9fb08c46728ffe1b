import { useUserId } from '../../shared/session/use-user.ts';
import { useRecord } from '../../shared/replica/use-records.ts';
import { nextExam } from '../../topics/plan/rules/exam-weights.ts';
import { useToday } from '../../shared/student/use-today.ts';

/** Days to the student's next exam; nothing without one. */
export function ExamCountdown({ className = '' }: { className?: string }) {
  const userId = useUserId();
  const { data: profile } = useRecord('users', userId);
  const exam = nextExam(profile?.exam_dates ?? {}, useToday(userId));
  if (exam === null) return null;
  return (
    <p className={`text-sm text-ink-soft tabular-nums ${className}`}>
      {exam.name} {daysWords(exam.days)}
    </p>
  );
}

function daysWords(days: number): string {
  if (days === 0) return 'is today';
  return days === 1 ? 'is tomorrow' : `in ${days} days`;
}
