import { useId, useState } from 'react';

import type { Subject } from '../../../shared/student/use-subjects.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { durationWords } from '../rules/duration.ts';
import { Button } from '../../../ui/button.tsx';
import type { PopupMenuItem } from '../../../ui/popup-menu.tsx';
import { useColumnDrop } from './drag/board-drag.tsx';
import { DraggableTaskCard } from './drag/draggable-task-card.tsx';
import { COLUMN_ATTRIBUTE } from './drag/drop-target.ts';
import type { KeyMove } from './moves.ts';
import { OverdueLine } from './overdue-line.tsx';
import type { Task } from '../store/task.ts';
import type { NearDay } from './use-task-actions.ts';
import { columnDate, columnName, type WeekColumn } from './week.ts';

interface WeekDayProps {
  readonly column: WeekColumn;
  readonly tasks: readonly Task[];
  /** True if more tasks exist than were read. */
  readonly hasMore: boolean;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly today: CalendarDay;
  readonly isTarget: boolean;
  readonly onOpen: (task: Task) => void;
  readonly onTick: (task: Task) => void;
  readonly onTomorrow: (task: Task) => void;
  readonly onMoveOverdue: (to: NearDay) => void;
  readonly onMove: (task: Task, move: KeyMove) => void;
  readonly menuOf: (task: Task) => readonly PopupMenuItem[];
  readonly onDelete: (task: Task) => void;
}

/** Initial limit, raised by the button: thousands of tasks may be overdue. */
const STEP = 20;

export function WeekDay({ column, tasks, hasMore, subjects, today, isTarget, onMoveOverdue, ...on }: WeekDayProps) {
  const titleId = useId();
  const setElement = useColumnDrop(column);
  const [limit, setLimit] = useState(STEP);
  const date = columnDate(column, today);
  const minutes = tasks.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0);
  const isOverdue = column === 'overdue';
  const [isOpen, setIsOpen] = useState(!isOverdue);

  return (
    <section
      ref={setElement}
      aria-labelledby={titleId}
      {...{ [COLUMN_ATTRIBUTE]: column }}
      className={`min-w-0 rounded-2xl ${isOverdue ? 'col-span-full' : 'md:min-h-28'} ${isTarget ? 'bg-column' : ''}`}
    >
      {isOverdue ? (
        <>
          <h2 id={titleId} className="sr-only">
            Overdue
          </h2>
          <OverdueLine count={String(tasks.length)} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} onMove={onMoveOverdue} />
        </>
      ) : (
        <header className="flex min-h-11 items-baseline gap-x-2 border-b border-line px-2.5 pt-2 pb-1">
          {/* With four columns in a row, a day's name leaves no room for its date. */}
          <div className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2 xl:grid">
            <h2 id={titleId} className="font-display text-lg font-semibold">
              {columnName(column, today)}
            </h2>
            {date === null ? null : <span className="text-sm text-ink-soft">{date}</span>}
          </div>
          <span className="text-right text-sm text-ink-soft tabular-nums">
            {tasks.length === 0 ? 'Nothing yet' : `${tasks.length}${hasMore ? '+' : ''}`}
            {minutes === 0 ? null : ` · ${durationWords(minutes)}`}
          </span>
        </header>
      )}
      <div className={`@container grid gap-x-6 ${isOverdue ? 'md:grid-cols-2 xl:grid-cols-4' : 'grid-cols-1'}`}>
        {(isOpen ? tasks.slice(0, limit) : []).map((task, at) => (
          <DraggableTaskCard
            key={task.id}
            task={task}
            subject={task.subjectId === null ? undefined : subjects.get(task.subjectId)}
            today={today}
            number={at + 1}
            columnSize={tasks.length}
            isPlanHidden
            {...on}
          />
        ))}
      </div>
      {isOpen && tasks.length > limit ? (
        <Button className="mt-2 ml-2" onClick={() => setLimit(limit + STEP)}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}
