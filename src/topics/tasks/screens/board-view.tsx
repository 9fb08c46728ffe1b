import { useCallback } from 'react';

import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardColumns } from './board-columns.tsx';
import { BoardDrag } from './drag/board-drag.tsx';
import type { DropTarget } from './drag/drop-target.ts';
import type { PlannedMove } from './moves.ts';
import { TaskPreview } from './task-preview.tsx';
import { usePlannedNow } from '../store/now.queries.ts';
import { isFiltering } from '../store/task-filter.ts';
import type { TaskViewProps } from './task-view.ts';
import { useColumnCounts } from '../store/tasks.queries.ts';
import { columns, columnTitle, type Task } from '../store/task.ts';

/** The board: tasks in three columns. */
export function BoardView(props: TaskViewProps) {
  const { filter, sort, subjects, today, actions } = props;
  const counts = useColumnCounts();
  const planned = usePlannedNow(today);
  const { move, awaitFocus } = actions;

  const moveAsPlanned = useCallback(
    (task: Task, { status, target, words }: PlannedMove) => {
      awaitFocus(task, status);
      void move(task, status, target, words);
    },
    [move, awaitFocus],
  );

  function drop(task: Task, { column, after }: DropTarget<TodoStatus>) {
    if (after === task.id || (sort !== null && column === task.status)) return;
    void move(task, column, { after }, `Moved “${task.title}” to ${columnTitle(column)}.`);
  }

  return (
    <BoardDrag<TodoStatus> onDrop={drop} preview={(task) => <TaskPreview task={task} subjects={subjects} today={today} />}>
      {({ task: dragged, target }) => (
        <BoardColumns counts={counts} isDragging={dragged !== null}>
          {columns.map((column) => (
            <BoardColumn
              key={column.status}
              {...props}
              column={column}
              count={counts[column.status]}
              now={isFiltering(filter) ? null : planned}
              dropTarget={target?.column === column.status ? target : null}
              onMove={moveAsPlanned}
            />
          ))}
        </BoardColumns>
      )}
    </BoardDrag>
  );
}
