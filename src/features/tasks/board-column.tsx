import { useCallback, useEffect, useMemo, useState } from 'react';

import type { TodoStatus } from '../../../replication/schema/todos.ts';
import type { Subject } from '../../data/student/use-subjects.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import type { DropTarget } from './drag/drop-target.ts';
import { plannedMove, type Move, type PlannedMove } from './moves.ts';
import { TaskColumn } from './task-column.tsx';
import { isFiltering, type TaskFilter } from './task-filter.ts';
import { useColumnTasks } from './tasks.queries.ts';
import type { Column, Task } from './task.ts';

interface BoardColumnProps {
  readonly column: Column;
  /** Number of tasks in the column, unfiltered; undefined until counted. */
  readonly count: number | undefined;
  readonly filter: TaskFilter;
  /** Its top task is highlighted as the next one. */
  readonly isLit: boolean;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly today: CalendarDay;
  readonly dropTarget: DropTarget<TodoStatus> | null;
  readonly onOpen: (task: Task) => void;
  readonly onMove: (task: Task, planned: PlannedMove) => void;
  /** `next`: the task that moves into its place. */
  readonly onDelete: (task: Task, next: Task | undefined) => void;
  /** Called with the shown tasks on every change. */
  readonly onShown: () => void;
}

/** Initial limit. Above the virtualization threshold, so shorter columns are complete. */
const PAGE = 300;

/** One column with its own live query, which grows on scrolling. */
export function BoardColumn({
  column,
  count,
  filter,
  isLit,
  subjects,
  today,
  dropTarget,
  onOpen,
  onMove,
  onDelete,
  onShown,
}: BoardColumnProps) {
  const [page, setPage] = useState({ filter, limit: PAGE });
  const limit = page.filter === filter ? page.limit : PAGE;
  const { tasks, isLoading, error } = useColumnTasks(column.status, filter, today, limit);
  const hasMore = tasks.length === limit;
  const isFiltered = isFiltering(filter);

  useEffect(onShown, [tasks, onShown]);

  // Doubles: a live query re-reads everything when its limit grows.
  const showMore = useCallback(() => {
    if (hasMore) setPage({ filter, limit: limit * 2 });
  }, [hasMore, filter, limit]);
  const move = useCallback(
    (task: Task, wanted: Move) => {
      const planned = plannedMove(task, wanted, tasks);
      if (planned) onMove(task, planned);
    },
    [tasks, onMove],
  );
  const remove = useCallback(
    (task: Task) => {
      const at = tasks.findIndex(({ id }) => id === task.id);
      onDelete(task, tasks[at + 1] ?? tasks[at - 1]);
    },
    [tasks, onDelete],
  );
  const countWords = useMemo(() => {
    if (count === undefined) return '';
    return isFiltered ? `${tasks.length}${hasMore ? '+' : ''} of ${count}` : String(count);
  }, [count, isFiltered, tasks.length, hasMore]);

  return (
    <TaskColumn
      column={column}
      tasks={tasks}
      subjects={subjects}
      today={today}
      countWords={countWords}
      size={isFiltered ? tasks.length : (count ?? tasks.length)}
      isLoading={isLoading}
      isLit={isLit}
      error={error}
      isFiltered={isFiltered}
      isFilteredOut={isFiltered && (count ?? 0) > 0}
      dropTarget={dropTarget}
      onEndNear={showMore}
      onOpen={onOpen}
      onMove={move}
      onDelete={remove}
    />
  );
}
