import type { Subject } from '../../../shared/student/use-subjects.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { TaskCard } from './task-card.tsx';
import type { Task } from '../store/task.ts';

interface TaskPreviewProps {
  readonly task: Task;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly today: CalendarDay;
}

const nothing = () => undefined;
const noMenu = () => [];

/** The drag preview of a task. */
export function TaskPreview({ task, subjects, today }: TaskPreviewProps) {
  return (
    <TaskCard
      task={task}
      subject={task.subjectId === null ? undefined : subjects.get(task.subjectId)}
      today={today}
      number={1}
      columnSize={1}
      isPreview
      onOpen={nothing}
      onTick={nothing}
      onTomorrow={nothing}
      onMove={nothing}
      menuOf={noMenu}
      onDelete={nothing}
    />
  );
}
