import { useCallback, useEffect, useMemo } from 'react';

import { addDays } from '../../../shared/days/study-day.ts';
import { createSecondTap } from '../../../ui/second-tap.ts';
import { showToast } from '../../../ui/toast.tsx';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import type { TaskViewProps } from './task-view.ts';
import { BoardDrag } from './drag/board-drag.tsx';
import type { KeyMove } from './moves.ts';
import { TaskPreview } from './task-preview.tsx';
import { planTask } from '../store/tasks.commands.ts';
import { sortedTasks } from '../store/task-sort.ts';
import type { Task } from '../store/task.ts';
import { WeekDay } from './week-day.tsx';
import { WeekSkeleton } from './week-skeleton.tsx';
import { useWeekTasks } from './week.queries.ts';
import { columnName, neighbourColumn, plannedFor, weekColumnOf, weekColumns, weekMenu, type WeekColumn } from './week.ts';

const isSecondTap = createSecondTap();

/** Open tasks of the next seven days; dragging a task to a day plans it. */
export function WeekView({ filter, sort, subjects, today, actions, onOpen }: TaskViewProps) {
  const { tasks, hasMoreUndated, isLoading, error } = useWeekTasks(filter, today);
  const columns = useMemo(() => weekColumns(sortedTasks(tasks, sort), today), [tasks, sort, today]);
  const { write, complete, setDue, remove, awaitFocus, onShown } = actions;
  useEffect(onShown, [tasks, onShown]);

  const plan = useCallback(
    (task: Task, column: WeekColumn) => {
      const plannedDay = plannedFor(task, column);
      if (plannedDay === undefined) {
        if (column === 'none') showToast({ title: 'It has a due date', text: 'Open the task to remove the date.' });
        return;
      }
      void write((replica) => planTask(replica, task.id, plannedDay), `Moved “${task.title}” to ${columnName(column, today)}.`);
    },
    [write, today],
  );
  const planByKey = useCallback(
    (task: Task, move: KeyMove) => {
      const column = neighbourColumn(task, move, today);
      if (column === undefined) return;
      awaitFocus(task, column);
      plan(task, column);
    },
    [plan, awaitFocus, today],
  );
  const menuOf = useCallback(
    (task: Task) =>
      weekMenu(
        task,
        today,
        (moved, column) => {
          awaitFocus(moved, column);
          plan(moved, column);
        },
        (finished) => void complete([finished]),
      ),
    [plan, complete, awaitFocus, today],
  );
  const tick = useCallback(
    (task: Task) => {
      if (!isSecondTap(performance.now())) void complete([task]);
    },
    [complete],
  );
  const postpone = useCallback((task: Task) => plan(task, addDays(today, 1)), [plan, today]);
  const removeOne = useCallback((task: Task) => void remove([task]), [remove]);

  if (error !== null) return <UnreadableState title="These tasks could not be opened" error={error} />;
  if (isLoading) return <WeekSkeleton />;
  return (
    <BoardDrag<WeekColumn>
      onDrop={(task, { column }) => {
        if (column !== weekColumnOf(task, today)) plan(task, column);
      }}
      preview={(task) => <TaskPreview task={task} subjects={subjects} today={today} />}
    >
      {({ target }) => (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without cards nothing in it is focusable, and no key could scroll it
          tabIndex={tasks.length === 0 ? 0 : undefined}
          className="min-h-48 flex-1 overflow-y-auto overscroll-y-contain px-4 pb-6 md:px-6"
        >
          <p className="px-2.5 pb-2 text-sm text-ink-soft">Drag a task to another day, or use its menu. Its due date does not change.</p>
          <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-4">
            {[...columns].map(([column, here]) =>
              column === 'overdue' && here.length === 0 ? null : (
                <WeekDay
                  key={column}
                  column={column}
                  tasks={here}
                  hasMore={column === 'none' && hasMoreUndated}
                  subjects={subjects}
                  today={today}
                  isTarget={target?.column === column && column !== 'overdue'}
                  onOpen={onOpen}
                  onTick={tick}
                  onTomorrow={postpone}
                  onMoveOverdue={(to) =>
                    void setDue(
                      tasks.filter((task) => weekColumnOf(task, today) === 'overdue'),
                      to,
                    )
                  }
                  onMove={planByKey}
                  menuOf={menuOf}
                  onDelete={removeOne}
                />
              ),
            )}
          </div>
        </div>
      )}
    </BoardDrag>
  );
}
