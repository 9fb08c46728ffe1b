import type { Subject } from '../../../shared/student/use-subjects.ts';
import { type FocusTimer, isStudy } from '../rules/focus-timer.ts';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { useFocusTask, useFollowedGroup } from '../store/focus.queries.ts';

/** Task or subject of the running timer. */
export function RunningFor({ timer, subjects }: { timer: FocusTimer; subjects: readonly Subject[] }) {
  const task = useFocusTask(timer.taskId);
  const group = useFollowedGroup(timer.following);
  const subject = subjects.find(({ id }) => id === timer.subjectId);
  const isFor = isStudy(timer.phase) && (subject || task);
  if (!isFor && group === null) return null;
  return (
    <div className="grid justify-items-center gap-1 text-center">
      {isFor && subject ? <SubjectMark color={subject.color} name={subject.name} /> : null}
      {isFor && task ? <p className="max-w-full truncate text-ink-soft">{task.title}</p> : null}
      {group === null ? null : (
        <p className="text-sm text-balance text-ink-soft">
          Together with {group}. {timer.pausedAt === null ? 'If you pause, you leave the group timer.' : 'The host paused it.'}
        </p>
      )}
    </div>
  );
}
