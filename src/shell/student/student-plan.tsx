import type { Replica } from '../../shared/replica/local-database.ts';
import { useStudyProfile } from '../../topics/focus/store/use-study-profile.ts';
import type { StudyProfile } from '../../topics/focus/store/study-profile.ts';
import { useUserId } from '../../shared/session/use-user.ts';
import { useStudyDay } from '../../shared/student/use-study-day.ts';
import { TodayPlan } from '../../topics/plan/screens/today-plan.tsx';
import { moveTask } from '../../topics/tasks/store/tasks.commands.ts';
import { ExamCountdown } from './exam-countdown.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';

/** Today's plan with the timer's study day and the board's tasks. */
export function StudentPlan({ hasCountdown }: { hasCountdown: boolean }) {
  const userId = useUserId();
  const profile = useStudyProfile(userId);
  return profile ? <PlanOfDay profile={profile} hasCountdown={hasCountdown} /> : <PlanSkeleton />;
}

function PlanOfDay({ profile, hasCountdown }: { profile: StudyProfile; hasCountdown: boolean }) {
  const day = useStudyDay(profile.clock);
  return <TodayPlan day={day} setTaskDone={setTaskDone} countdown={hasCountdown ? <ExamCountdown /> : null} />;
}

function setTaskDone(replica: Replica, taskId: string, isDone: boolean) {
  return moveTask(replica, taskId, isDone ? 'done' : 'todo', { after: null });
}
