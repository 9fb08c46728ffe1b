import { durationWords } from '../../../tasks/rules/index.ts';
import { isSession, studiedMinutes, type FocusTimer } from '../../../focus/rules/index.ts';
import { useNow } from '../../../../shared/student/use-now.ts';

/** Says what happens to the student's own running timer. */
export function OwnTimerNote({ own }: { own: FocusTimer | null }) {
  const now = useNow(own !== null && own.pausedAt === null);
  if (own === null) return null;
  const kept = isSession(own, now) ? ` and keeps its ${durationWords(studiedMinutes(own, now))}` : '';
  return (
    <p className="text-sm text-ink-soft">
      Your own timer {own.pausedAt === null ? 'runs' : 'is paused'}. Joining ends it{kept}.
    </p>
  );
}
