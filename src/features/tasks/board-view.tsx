import { useCallback } from 'react';

import type { TodoStatus } from '../../../replication/schema/todos.ts';
import type { Subject } from '../../data/student/use-subjects.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardColumns } from './board-columns.tsx';
import { BoardDrag } from './drag/board-drag.tsx';
import type { DropTarget } from './drag/drop-target.ts';
import type { PlannedMove } from './moves.ts';
import { TaskPreview } from './task-preview.tsx';
import { isFiltering, type TaskFilter } from './task-filter.ts';
import { useColumnCounts } from './tasks.queries.ts';
import { columns, columnTitle, type Task } from './task.ts';
import type { TaskActions } from './use-task-actions.ts';

export interface TaskViewProps {
  readonly filter: TaskFilter;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly today: CalendarDay;
  readonly actions: TaskActions;
  readonly onOpen: (task: Task) => void;
}

/** The board: tasks in three columns. */
export function BoardView({ filter, subjects, today, actions, onOpen }: TaskViewProps) {
  const counts = useColumnCounts();
  const { move, remove, awaitFocus, onShown } = actions;
  /** Id of the highlighted next task; none while searching. */
  const litColumn = isFiltering(filter) || counts.doing === undefined ? null : counts.doing > 0 ? 'doing' : 'todo';

  const moveAsPlanned = useCallback(
    (task: Task, { status, target, words }: PlannedMove) => {
      awaitFocus(task, status);
      void move(task, status, target, words);
    },
    [move, awaitFocus],
  );

  function drop(task: Task, { column, after }: DropTarget<TodoStatus>) {
    if (after !== task.id) void move(task, column, { after }, `Moved “${task.title}” to ${columnTitle(column)}.`);
  }

  return (
    <BoardDrag<TodoStatus> onDrop={drop} preview={(task) => <TaskPreview task={task} subjects={subjects} today={today} />}>
      {({ task: dragged, target }) => (
        <BoardColumns counts={counts} isDragging={dragged !== null}>
          {columns.map((column) => (
            <BoardColumn
              key={column.status}
              column={column}
              count={counts[column.status]}
              filter={filter}
              isLit={column.status === litColumn}
              subjects={subjects}
              today={today}
              dropTarget={target?.column === column.status ? target : null}
              onOpen={onOpen}
              onMove={moveAsPlanned}
              onDelete={(task, next) => void remove(task, next)}
              onShown={onShown}
            />
          ))}
        </BoardColumns>
      )}
    </BoardDrag>
  );
}
