import { dueWords, type CalendarDay } from '../../domain/due-date.ts';
import { Chip } from '../../ui/chip.tsx';
import { DueMark } from '../../ui/due-mark.tsx';
import { PriorityMark } from '../../ui/priority-mark.tsx';
import { SubjectMark } from '../../ui/subject-mark.tsx';
import { WriteDot } from '../../ui/write-dot.tsx';
import { priorityLabel, type Subject, type Task } from './task.ts';

interface TaskMarksProps {
  readonly task: Task;
  readonly subject: Subject | undefined;
  readonly today: CalendarDay;
  /** The point that says so stands where the dot of its write would. */
  readonly isLit: boolean;
}

/** What a glance at a card tells beside its title; a plain task has no such line. */
export function TaskMarks({ task, subject, today, isLit }: TaskMarksProps) {
  const due = task.dueDate === null ? null : dueWords(task.dueDate, today, task.status === 'done');
  const isRejected = task.syncState === 'rejected';
  if (!isLit && !isRejected && !subject && task.priority === 'none' && !due && task.labels.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm leading-5.5 text-ink-soft">
      {isLit ? (
        <span className="inline-flex items-center gap-1.5 font-medium text-ink">
          <WriteDot state={task.syncState} />
          Now
        </span>
      ) : null}
      {isRejected ? <span className="font-medium text-danger">Needs attention</span> : null}
      {subject ? <SubjectMark color={subject.color} name={subject.name} /> : null}
      {task.priority === 'none' ? null : <PriorityMark priority={task.priority} word={priorityLabel(task.priority)} />}
      {due ? <DueMark kind={due.kind} word={due.words} dateTime={task.dueDate!} /> : null}
      {task.labels.length > 0 ? (
        <ul aria-label="Labels" className="flex min-w-0 flex-wrap gap-1">
          {task.labels.map((label) => (
            <li key={label} className="flex min-w-0">
              <Chip>{label}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
