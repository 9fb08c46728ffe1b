import { useStudyProfile } from '../store/use-study-profile.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { useNow } from '../../../shared/student/use-now.ts';
import { timerWords } from './timer-words.ts';

/** The running timer's time in place of its tab's label; nothing when no timer runs. */
export function TimeOnTab() {
  const timer = useStudyProfile(useUserId())?.timer ?? null;
  const isRunning = timer !== null && timer.pausedAt === null;
  const now = useNow(isRunning);
  if (timer === null) return null;
  return (
    <span data-time data-lit className={`rounded-full px-1.5 tabular-nums ${isRunning ? 'bg-accent font-semibold text-on-accent' : ''}`}>
      {timerWords(timer, now)}
    </span>
  );
}
