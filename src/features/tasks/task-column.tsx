import { useCallback, useState } from 'react';

import type { TodoStatus } from '../../../replication/schema/todos.ts';
import type { Subject } from '../../data/student/use-subjects.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DraggableTaskCard } from './drag/draggable-task-card.tsx';
import { useColumnDrop } from './drag/board-drag.tsx';
import { COLUMN_ATTRIBUTE, type DropTarget } from './drag/drop-target.ts';
import { boardMenu, type Move } from './moves.ts';
import { DropLine } from './task-card.tsx';
import { focusNewTask } from './task-focus.ts';
import { TaskList } from './task-list.tsx';
import type { Column, Task } from './task.ts';
import { TasksUnreadable } from './tasks-unreadable.tsx';

interface TaskColumnProps {
  readonly column: Column;
  readonly tasks: readonly Task[];
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly today: CalendarDay;
  /** "12", or "3 of 12" with a filter. */
  readonly countWords: string;
  readonly size: number;
  readonly isLoading: boolean;
  /** Its top task is highlighted as the next one. */
  readonly isLit: boolean;
  /** Why loading failed. */
  readonly error: Error | null;
  readonly isFiltered: boolean;
  /** The filter hides all tasks of the column. */
  readonly isFilteredOut: boolean;
  readonly dropTarget: DropTarget<TodoStatus> | null;
  readonly onEndNear: () => void;
  readonly onOpen: (task: Task) => void;
  readonly onMove: (task: Task, move: Move) => void;
  readonly onDelete: (task: Task) => void;
}

export function TaskColumn({
  column,
  tasks,
  subjects,
  today,
  countWords,
  size,
  isLoading,
  isLit,
  error,
  isFiltered,
  isFilteredOut,
  dropTarget,
  ...on
}: TaskColumnProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const setDropElement = useColumnDrop(column.status);
  const setElement = useCallback(
    (element: HTMLElement | null) => {
      setScroller(element);
      setDropElement(element);
    },
    [setDropElement],
  );
  const titleId = `column-${column.status}`;
  const isTarget = dropTarget?.column === column.status;
  const { onMove } = on;
  const menuOf = useCallback((task: Task) => boardMenu(task, onMove), [onMove]);

  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isLoading}
      {...{ [COLUMN_ATTRIBUTE]: column.status }}
      className={`flex min-h-0 w-full shrink-0 snap-center flex-col rounded-2xl md:w-auto md:min-w-0 ${column.status === 'todo' ? 'md:row-span-2 lg:row-span-1' : ''} ${isTarget ? 'bg-column' : ''}`}
    >
      {/* On a phone the column switch shows names and counts. */}
      <header className={`flex items-baseline gap-2 pt-2 pb-1 pl-2.5 ${isFiltered ? '' : 'max-md:sr-only'}`}>
        <h2 id={titleId} className="font-display text-lg font-semibold">
          {column.title}
        </h2>
        <span className="text-sm text-ink-soft tabular-nums">{countWords}</span>
      </header>
      <div ref={setElement} className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain pb-4">
        {content()}
      </div>
    </section>
  );

  function content() {
    if (error !== null) return <TasksUnreadable error={error} />;
    if (isLoading) return <ColumnSkeleton />;
    if (tasks.length === 0)
      return isFilteredOut ? (
        <EmptyState text="No tasks match. Press “Clear filters” to see all." />
      ) : (
        <EmptyState text={column.hint} action={column.status === 'todo' ? <Button onClick={focusNewTask}>New task</Button> : undefined} />
      );
    return (
      <div className="relative">
        {isTarget && dropTarget.after === null ? <DropLine isAtTop /> : null}
        <TaskList tasks={tasks} scroller={scroller} onEndNear={on.onEndNear}>
          {(task, at, preceding) => (
            <DraggableTaskCard
              key={task.id}
              task={task}
              subject={task.subjectId === null ? undefined : subjects.get(task.subjectId)}
              today={today}
              number={at + 1}
              columnSize={size}
              preceding={preceding}
              isLit={isLit && at === 0}
              isDropAbove={isTarget && dropTarget.after === task.id}
              onOpen={on.onOpen}
              onMove={onMove}
              menuOf={menuOf}
              onDelete={on.onDelete}
            />
          )}
        </TaskList>
      </div>
    );
  }
}

function ColumnSkeleton() {
  return (
    <div className="grid gap-2 pt-2" aria-hidden>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-9 rounded-xl" />
      ))}
    </div>
  );
}
