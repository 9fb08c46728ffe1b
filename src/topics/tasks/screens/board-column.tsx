import { useCallback, useEffect, useMemo, useState } from 'react';

import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import type { TaskViewProps } from './task-view.ts';
import { createSecondTap } from '../../../ui/second-tap.ts';
import { DraggableTaskCard } from './drag/draggable-task-card.tsx';
import type { DropTarget } from './drag/drop-target.ts';
import { boardMenu, plannedMove, type Move, type PlannedMove } from './moves.ts';
import { OverdueLine } from './overdue-line.tsx';
import { splitOverdue } from './overdue.ts';
import { DropLine } from './task-card.tsx';
import { TaskColumn } from './task-column.tsx';
import { isFiltering } from '../store/task-filter.ts';
import { TaskList } from './task-list.tsx';
import { useColumnTasks } from '../store/tasks.queries.ts';
import type { Column, Task } from '../store/task.ts';
import type { NearDay } from './use-task-actions.ts';

interface BoardColumnProps extends TaskViewProps {
  readonly column: Column;
  /** Number of tasks in the column, unfiltered; undefined until counted. */
  readonly count: number | undefined;
  /** Id of the task to do now, in whatever column. */
  readonly now: string | null;
  readonly dropTarget: DropTarget<TodoStatus> | null;
  readonly onMove: (task: Task, planned: PlannedMove) => void;
}

/** Initial limit. Above the virtualization threshold, so shorter columns are complete. */
const PAGE = 300;

const isSecondTap = createSecondTap();

/** One column with its own live query, which grows on scrolling. */
export function BoardColumn({
  column,
  count,
  filter,
  sort,
  now,
  subjects,
  today,
  actions,
  dropTarget,
  onOpen,
  onClearFilter,
  onMove,
}: BoardColumnProps) {
  const [page, setPage] = useState({ filter, limit: PAGE });
  const limit = page.filter === filter ? page.limit : PAGE;
  const { tasks, isLoading, error } = useColumnTasks(column.status, filter, sort, today, limit);
  const hasMore = tasks.length === limit && sort === null;
  const isFiltered = isFiltering(filter);
  const isSorted = sort !== null;
  const [isOverdueOpen, setIsOverdueOpen] = useState(false);
  const { overdue, others } = useMemo(
    () => (isFiltered ? { overdue: [], others: tasks } : splitOverdue(tasks, today, now)),
    [isFiltered, tasks, today, now],
  );
  const { complete, reopen, setDue, remove, onShown } = actions;

  useEffect(onShown, [tasks, onShown]);

  // Doubles: a live query re-reads everything when its limit grows.
  const showMore = useCallback(() => {
    if (hasMore) setPage({ filter, limit: limit * 2 });
  }, [hasMore, filter, limit]);
  const move = useCallback(
    (task: Task, wanted: Move) => {
      const group = overdue.includes(task) ? overdue : others;
      const planned = isSorted && (wanted === 'up' || wanted === 'down') ? null : plannedMove(task, wanted, group);
      if (planned) onMove(task, planned);
    },
    [overdue, others, isSorted, onMove],
  );
  const neighbourOf = useCallback(
    (task: Task) => {
      const at = tasks.findIndex(({ id }) => id === task.id);
      return tasks[at + 1] ?? tasks[at - 1];
    },
    [tasks],
  );
  const tick = useCallback(
    (task: Task) => {
      if (!isSecondTap(performance.now())) void (task.status === 'done' ? reopen(task) : complete([task], neighbourOf(task)));
    },
    [reopen, complete, neighbourOf],
  );
  const due = useCallback((task: Task, to: NearDay) => void setDue([task], to), [setDue]);
  const postpone = useCallback((task: Task) => due(task, 'tomorrow'), [due]);
  const removeOne = useCallback((task: Task) => void remove([task], neighbourOf(task)), [remove, neighbourOf]);
  const menuOf = useCallback((task: Task) => boardMenu(task, isSorted, { onMove: move, onDue: due }), [isSorted, move, due]);

  const size = isFiltered ? tasks.length : (count ?? tasks.length);
  const cards = { today, columnSize: size, onOpen, onMove: move, menuOf, onTick: tick, onTomorrow: postpone, onDelete: removeOne };
  const card = (task: Task, number: number, preceding?: string) => (
    <DraggableTaskCard
      key={task.id}
      task={task}
      subject={task.subjectId === null ? undefined : subjects.get(task.subjectId)}
      number={number}
      preceding={preceding}
      isLit={task.id === now}
      isDropAbove={dropTarget?.after === task.id}
      {...cards}
    />
  );
  const shownOverdue = isOverdueOpen ? overdue : [];

  return (
    <TaskColumn
      column={column}
      countWords={countWords()}
      isLoading={isLoading}
      error={error}
      isEmpty={tasks.length === 0}
      isFiltered={isFiltered}
      onClearFilter={isFiltered && (count ?? 0) > 0 ? onClearFilter : null}
      dropTarget={dropTarget}
    >
      {(scroller) => (
        <div className="relative">
          {dropTarget !== null && dropTarget.after === null ? <DropLine isAtTop /> : null}
          {overdue.length === 0 ? null : (
            <OverdueLine
              count={`${overdue.length}${hasMore ? '+' : ''}`}
              isOpen={isOverdueOpen}
              onToggle={() => setIsOverdueOpen(!isOverdueOpen)}
              onMove={(to) => void actions.setDueOfOverdue(column.status, now, to)}
            />
          )}
          <div className="grid grid-cols-1">{shownOverdue.map((task, at) => card(task, at + 1))}</div>
          <TaskList tasks={others} scroller={scroller} onEndNear={showMore}>
            {(task, at, preceding) => card(task, shownOverdue.length + at + 1, preceding)}
          </TaskList>
        </div>
      )}
    </TaskColumn>
  );

  function countWords(): string {
    if (count === undefined) return '';
    return isFiltered ? `${tasks.length}${hasMore ? '+' : ''} of ${count}` : String(count);
  }
}
