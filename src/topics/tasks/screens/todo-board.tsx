import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Check, Ellipsis, Trash2, X } from 'lucide-react';

import { useOpenReplica, useReplica, useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { drafts as storedDrafts } from '../../../shared/student/drafts.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { useToday } from '../../../shared/student/use-today.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { Announcer } from './announcer.tsx';
import { BoardToolbar, type TaskView } from './board-toolbar.tsx';
import { EditTask } from './edit-task.tsx';
import { NewTaskForm } from './new-task-form.tsx';
import { SelectionProvider, useSelectionState } from './selection.tsx';
import { SubjectsDialog } from './subjects-dialog.tsx';
import { createTaskDrafts } from './task-drafts.ts';
import { isFiltering, noFilter, type TaskFilter } from '../store/task-filter.ts';
import type { TaskSort } from '../store/task-sort.ts';
import { addTask } from '../store/tasks.commands.ts';
import { columns, columnTitle, type Task } from '../store/task.ts';
import { TimeSpentProvider } from './time-spent.tsx';
import { useEditedTask } from './use-edited-task.ts';
import { type TaskActions, useTaskActions } from './use-task-actions.ts';
import { WeekSkeleton } from './week-skeleton.tsx';
import { keepMeasured } from '../../../shared/replica/server-clock.ts';
import { useRecords } from '../../../shared/replica/use-records.ts';
import { useMeasuredOffset } from '../../../shared/replica/use-server-clock.ts';
import { isImpossible, latestPossible } from '../../../shared/rules/impossible-time.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { correctCompletions } from '../store/repeating.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import { BoardColumn } from './board-column.tsx';
import { BoardColumns } from './board-columns.tsx';
import { BoardDrag } from './drag/board-drag.tsx';
import type { DropTarget } from './drag/drop-target.ts';
import type { PlannedMove } from './moves.ts';
import { TaskPreview } from './task-preview.tsx';
import { usePlannedNow } from '../store/now.queries.ts';
import type { TaskViewProps } from './task-view.ts';
import { useColumnCounts } from '../store/tasks.queries.ts';

/** Records read at once. Corrected records leave the result and make room for more. */
const AT_ONCE = 50;

const WeekView = lazyNamed(() => import('./week-view.tsx'), 'WeekView');

const SEARCH_REST_MS = 150;

interface TodoBoardProps {
  readonly view: TaskView;
  readonly sort: TaskSort | null;
  /** Id of the task that a link opens. */
  readonly opened: string | null;
  /** Clears the link once the task is open, so that a reload does not open it again. */
  readonly onOpened: () => void;
  readonly onView: (view: TaskView) => void;
  readonly onSort: (sort: TaskSort | null) => void;
}

/** A student's tasks as a board or a week. Reads and writes the local database only. */
export function TodoBoard(props: TodoBoardProps) {
  return (
    <Announcer>
      <TimeSpentProvider>
        <Board {...props} />
      </TimeSpentProvider>
    </Announcer>
  );
}

function Board({ view, sort, opened, onOpened, onView, onSort }: TodoBoardProps) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  const today = useToday(userId);
  const drafts = useMemo(() => createTaskDrafts(userId, storedDrafts), [userId]);
  const subjects = useSubjects();
  const subjectsById = useMemo(() => new Map(subjects.map((subject) => [subject.id, subject])), [subjects]);
  const actions = useTaskActions(today);
  const selection = useSelectionState();
  useCorrectedCompletions();

  const [filter, setFilter] = useState<TaskFilter>(noFilter);
  const search = useDebounced(filter.search, SEARCH_REST_MS);
  const { subjectId, priority, due } = filter;
  const applied = useMemo<TaskFilter>(() => ({ search, subjectId, priority, due }), [search, subjectId, priority, due]);

  const { edited, open: openTask, close } = useEditedTask(drafts, opened);
  useEffect(() => {
    if (opened !== null) onOpened();
  }, [opened, onOpened]);
  const [areSubjectsOpen, setAreSubjectsOpen] = useState(() => Object.keys(drafts.readSubjectNames()).length > 0);
  const open = useCallback(({ id }: Task) => openTask(id), [openTask]);

  const shown = { filter: applied, sort, subjects: subjectsById, today, actions, onOpen: open, onClearFilter: () => setFilter(noFilter) };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 pt-1 md:gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 px-4 md:grid-cols-[minmax(0,2fr)_auto_minmax(0,1fr)_auto] md:px-6">
        <NewTaskForm
          drafts={drafts}
          subjects={subjects}
          today={today}
          onAdd={async (task) => addTask(await replicaOnceOpen(), userId, task)}
        />
        <BoardToolbar
          filter={filter}
          sort={sort}
          subjects={subjects}
          view={view}
          onChange={setFilter}
          onSort={onSort}
          onView={onView}
          onSelect={selection.start}
          onOpenSubjects={() => setAreSubjectsOpen(true)}
        />
      </div>
      <SelectionProvider value={selection}>
        {view === 'week' ? (
          <Suspense fallback={<WeekSkeleton />}>
            <WeekView {...shown} />
          </Suspense>
        ) : (
          <BoardView {...shown} />
        )}
      </SelectionProvider>
      {selection.selected === null ? null : (
        <SelectionBar tasks={[...selection.selected.values()]} actions={actions} onEnd={selection.stop} />
      )}
      {edited ? (
        <EditTask
          key={edited.id}
          draft={edited}
          subjects={subjects}
          today={today}
          drafts={drafts}
          onDelete={(task) => void actions.remove([task])}
          onClose={close}
        />
      ) : null}
      <SubjectsDialog isOpen={areSubjectsOpen} subjects={subjects} drafts={drafts} onClose={() => setAreSubjectsOpen(false)} />
    </div>
  );
}

/**
 * Corrects completions of a device whose clock was ahead: a repeating task would otherwise stay away until that clock's time. Asks the
 * server for the time only when this device's clock finds such a completion.
 */
function useCorrectedCompletions(): void {
  const replica = useReplica();
  const client = useOpenReplica()?.client ?? null;
  const offset = useMeasuredOffset();
  // Fixed at opening: a later clock would find fewer completions.
  const [opened] = useState(Date.now);
  const { data } = useRecords('todos', {
    selector: { status: { $eq: 'done' }, completedAt: { $gt: latestPossible(opened + (offset ?? 0)) } },
    // Impossible completions come first, however long this page stays open.
    sort: [{ completedAt: 'desc' }, { id: 'asc' }],
    limit: AT_ONCE,
  });
  const latest = Math.max(0, ...(data ?? []).map(({ completedAt }) => completedAt ?? 0));
  useEffect(() => {
    if (client === null || !isImpossible(latest, Date.now())) return undefined;
    return keepMeasured(client);
  }, [client, latest]);
  useEffect(() => {
    if (replica === null || data === undefined || offset === null) return;
    const now = Date.now() + offset;
    const ids = data.filter(({ completedAt }) => completedAt !== null && isImpossible(completedAt, now)).map(({ id }) => id);
    if (ids.length > 0) void correctCompletions(replica, ids, now).then(showFailure);
  }, [replica, data, offset]);
}

interface SelectionBarProps {
  readonly tasks: readonly Task[];
  readonly actions: TaskActions;
  /** Ends selecting. */
  readonly onEnd: () => void;
}

/** Actions on all selected tasks, at the bottom in reach of the thumb. */
function SelectionBar({ tasks, actions, onEnd }: SelectionBarProps) {
  useBackCloses(true, onEnd);
  const isNone = tasks.length === 0;
  const then = (work: Promise<void>) => {
    onEnd();
    void work;
  };

  return (
    <div role="toolbar" aria-label="Selected tasks" className="flex flex-wrap items-center gap-1 border-t border-line px-4 py-2 md:px-6">
      <p aria-live="polite" className="mr-auto text-sm tabular-nums">
        {isNone ? 'Select tasks' : `${tasks.length} selected`}
      </p>
      <Button disabled={isNone} className="px-3" onClick={() => then(actions.complete(tasks))}>
        <Check aria-hidden className="size-4" />
        Done
      </Button>
      <IconButton label="Delete selected" disabled={isNone} className="disabled:opacity-60" onClick={() => then(actions.remove(tasks))}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {isNone ? null : (
        <PopupMenu
          label="Move selected to…"
          button={<Ellipsis aria-hidden className="size-5" />}
          items={[
            { label: 'Today', onSelect: () => then(actions.setDue(tasks, 'today')) },
            { label: 'Tomorrow', onSelect: () => then(actions.setDue(tasks, 'tomorrow')) },
            ...columns.map(({ status, title }) => ({ label: title, onSelect: () => then(actions.moveAll(tasks, status)) })),
          ]}
        />
      )}
      <IconButton label="Cancel" onClick={onEnd}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}

/** The board: tasks in three columns. */
function BoardView(props: TaskViewProps) {
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
