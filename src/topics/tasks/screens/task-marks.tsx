import { ListChecks, Repeat, Timer } from 'lucide-react';
import type { ReactNode } from 'react';

import { useChapterName } from '../../../shared/student/use-chapters.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { checklistProgress } from '../rules/checklist.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords } from '../rules/due-date.ts';
import { dueWordsWithTime } from '../rules/due-time.ts';
import { parseRepetition, repetitionWords } from '../rules/repetition.ts';
import { Bindu } from '../../../ui/bindu.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DueMark } from '../../../ui/due-mark.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { priorityLabel, type Task } from '../store/task.ts';
import { timeWords, useMinutesSpent } from './time-spent.tsx';

interface TaskMarksProps {
  readonly task: Task;
  readonly subject: Subject | undefined;
  readonly today: CalendarDay;
  /** The task to do now. */
  readonly isLit: boolean;
  /** Hides the planned day, which the column already shows. */
  readonly isPlanHidden: boolean;
}

/** Details of a task beside its title; nothing for a plain task. */
export function TaskMarks({ task, subject, today, isLit, isPlanHidden }: TaskMarksProps) {
  const spent = useMinutesSpent(task.id);
  const chapter = useChapterName(task.chapter);
  const marks = marksOf(isPlanHidden ? { ...task, plannedDay: null } : task, subject, chapter, today, spent);
  if (!isLit && marks.length === 0) return null;
  return (
    <div data-marks className="flex flex-wrap items-center gap-x-2.5 pr-1 text-sm leading-5 text-ink-soft">
      {isLit ? (
        <span className="inline-flex items-center gap-1.5 font-medium text-ink">
          <Bindu className="size-3.5" />
          Now
        </span>
      ) : null}
      {marks}
    </div>
  );
}

function marksOf(
  task: Task,
  subject: Subject | undefined,
  chapter: string | null,
  today: CalendarDay,
  spent: number,
): readonly ReactNode[] {
  const isDone = task.status === 'done';
  const due = task.dueDate === null ? null : dueWordsWithTime(task.dueDate, task.dueTime, today, isDone);
  const planned =
    isDone || task.plannedDay === null || task.plannedDay < today || task.plannedDay === task.dueDate ? null : task.plannedDay;
  const repetition = task.repeats === null || isDone ? null : parseRepetition(task.repeats);
  const { ticked, total } = checklistProgress(task.checklist);
  const time = timeWords(spent, task.estimate);
  return [
    task.syncState === 'rejected' ? (
      <span key="rejected" className="font-medium text-danger">
        Needs attention
      </span>
    ) : null,
    subject ? <SubjectMark key="subject" color={subject.color} name={subject.name} /> : null,
    task.priority === 'none' ? null : <PriorityMark key="priority" priority={task.priority} word={priorityLabel(task.priority)} />,
    due ? <DueMark key="due" kind={due.kind} word={due.words} dateTime={task.dueDate!} /> : null,
    planned === null ? null : <span key="planned">{`Planned ${dueWords(planned, today).words.replace(/^To/, 'to')}`}</span>,
    repetition ? (
      <IconMark key="repeats" icon={<Repeat aria-hidden className="size-3.5" />} name="Repeats:">
        {repetitionWords(repetition)}
      </IconMark>
    ) : null,
    time === '' ? null : (
      <IconMark key="time" icon={<Timer aria-hidden className="size-3.5" />} name="Time:">
        {time.replace('Estimate ', '')}
      </IconMark>
    ),
    total === 0 ? null : (
      <IconMark key="checklist" icon={<ListChecks aria-hidden className="size-3.5" />} name="Checklist:">
        {`${ticked}/${total}`}
      </IconMark>
    ),
    chapter === null ? null : (
      <span key="chapter" className="max-w-full truncate">
        {chapter}
      </span>
    ),
    task.labels.length > 0 ? (
      <ul key="labels" aria-label="Labels" className="flex min-w-0 flex-wrap gap-1">
        {task.labels.map((label) => (
          <li key={label} className="flex min-w-0">
            <Chip>{label}</Chip>
          </li>
        ))}
      </ul>
    ) : null,
  ].filter((mark) => mark !== null);
}

/** A small figure with an icon and a label for screen readers. */
function IconMark({ icon, name, children }: { icon: ReactNode; name: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {icon}
      <span>
        <VisuallyHidden>{name} </VisuallyHidden>
        {children}
      </span>
    </span>
  );
}
