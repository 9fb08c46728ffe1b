import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';

import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import type { TaskViewProps } from './task-view.ts';
import { createSecondTap } from '../../../ui/second-tap.ts';
import { DraggableTaskCard } from './drag/draggable-task-card.tsx';
import type { DropTarget } from './drag/drop-target.ts';
import { boardMenu, type Move, plannedMove, type PlannedMove } from './moves.ts';
import { OverdueLine } from './overdue-line.tsx';
import { splitOverdue } from './overdue.ts';
import { DropLine } from './task-card.tsx';
import { TaskColumn } from './task-column.tsx';
import { isFiltering } from '../store/task-filter.ts';
import { useColumnTasks } from '../store/tasks.queries.ts';
import type { Column, Task } from '../store/task.ts';
import type { NearDay } from './use-task-actions.ts';

/** Longer lists are virtualized. A phone renders this many cards without a pause, even while a restore adds more. */
const VIRTUAL_FROM = 100;

const ESTIMATED_HEIGHT_PX = 60;

const NEAR_END = 30;

interface BoardColumnProps extends TaskViewProps {
  readonly column: Column;
  /** Number of tasks in the column, unfiltered; undefined until counted. */
  readonly count: number | undefined;
  /** Id of the task to do now, in any column. */
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

interface TaskListProps {
  readonly tasks: readonly Task[];
  /** The scroll container; null until mounted. */
  readonly scroller: HTMLElement | null;
  /** `preceding`: id of the task before the first rendered one. */
  readonly children: (task: Task, at: number, preceding?: string) => ReactNode;
  /** Called when the end of the loaded tasks comes into view. */
  readonly onEndNear: () => void;
}

function TaskList(props: TaskListProps) {
  return props.tasks.length > VIRTUAL_FROM ? <VirtualTaskList {...props} /> : <WholeTaskList {...props} />;
}

function WholeTaskList({ tasks, children }: TaskListProps) {
  return <div className="grid grid-cols-1">{tasks.map((task, at) => children(task, at))}</div>;
}

function VirtualTaskList({ tasks, scroller, children, onEndNear }: TaskListProps) {
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller,
    getItemKey: (at) => tasks[at]!.id,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    overscan: 8,
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const isEndNear = (drawn.at(-1)?.index ?? 0) >= tasks.length - NEAR_END;

  useEffect(() => {
    if (isEndNear) onEndNear();
  }, [isEndNear, tasks.length, onEndNear]);

  return (
    <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {drawn.map(({ key, index, start }, at) => {
        const task = tasks[index];
        return task ? (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(task, index, at === 0 ? tasks[index - 1]?.id : undefined)}
          </div>
        ) : null;
      })}
    </div>
  );
}
