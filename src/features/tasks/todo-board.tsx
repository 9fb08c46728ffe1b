import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useReplica, useReplicaOnceOpen } from '../../data/replica-context.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Announcer, useAnnounce } from './announcer.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardColumns } from './board-columns.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { BoardDrag } from './drag/board-drag.tsx';
import type { DropTarget } from './drag/drop-target.ts';
import { createDrafts, type EditDraft } from './drafts.ts';
import { EditTask } from './edit-task.tsx';
import type { PlannedMove } from './moves.ts';
import { NewTaskForm } from './new-task-form.tsx';
import { SubjectsDialog } from './subjects-dialog.tsx';
import { TaskCard } from './task-card.tsx';
import { isFiltering, noFilter, type TaskFilter } from './task-filter.ts';
import { focusNewTask, focusTask } from './task-focus.ts';
import { addTask, deleteTask, moveTask, restoreTask, type Place } from './tasks.commands.ts';
import { useColumnCounts, useSubjects } from './tasks.queries.ts';
import { columns, columnTitle, type Task } from './task.ts';
import { useDebounced } from './use-debounced.ts';
import { useToday } from './use-today.ts';
import { notReady, tellFailure } from './write-failure.ts';

const SEARCH_REST_MS = 150;
/** Longer than other toasts: who deletes by accident needs a moment to notice. */
const UNDO_MS = 10_000;

const nothing = () => undefined;

/** A student's tasks in three columns. Reads and writes the local database only. */
export function TodoBoard({ userId }: { userId: string }) {
  return (
    <Announcer>
      <Board key={userId} userId={userId} />
    </Announcer>
  );
}

function Board({ userId }: { userId: string }) {
  const replica = useReplica();
  const replicaOnceOpen = useReplicaOnceOpen();
  const announce = useAnnounce();
  const today = useToday();
  const drafts = useMemo(() => createDrafts(userId, localStorage), [userId]);
  const subjects = useSubjects();
  const subjectsById = useMemo(() => new Map(subjects.map((subject) => [subject.id, subject])), [subjects]);
  const counts = useColumnCounts();

  const [filter, setFilter] = useState<TaskFilter>(noFilter);
  const search = useDebounced(filter.search, SEARCH_REST_MS);
  const { subjectId, priority, due } = filter;
  const applied = useMemo<TaskFilter>(() => ({ search, subjectId, priority, due }), [search, subjectId, priority, due]);

  /** Where the one thing to do now is on top; what a search finds first is not it. */
  const litColumn = isFiltering(applied) || counts.doing === undefined ? null : counts.doing > 0 ? 'doing' : 'todo';

  const [edited, setEdited] = useState<EditDraft | null>(drafts.readEdit);
  const [areSubjectsOpen, setAreSubjectsOpen] = useState(() => Object.keys(drafts.readSubjectNames()).length > 0);

  /** A task that goes to another place is drawn anew there and has lost the focus. */
  const awaitsFocus = useRef<Pick<Task, 'id' | 'status'> | null>(null);
  const onShown = useCallback(() => {
    if (awaitsFocus.current !== null && focusTask(awaitsFocus.current)) awaitsFocus.current = null;
  }, []);
  useEffect(() => {
    const forget = () => (awaitsFocus.current = null);
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, []);

  const move = useCallback(
    async (task: Task, status: Task['status'], place: Place, words: string) => {
      const result = replica ? await moveTask(replica, task.id, status, place) : notReady;
      if (result.ok) announce(words);
      else tellFailure(result.error);
    },
    [replica, announce],
  );
  const moveAsPlanned = useCallback(
    (task: Task, { status, place, words }: PlannedMove) => {
      awaitsFocus.current = { id: task.id, status };
      void move(task, status, place, words);
    },
    [move],
  );
  const drop = useCallback(
    (task: Task, { status, after }: DropTarget) => {
      if (after !== task.id) void move(task, status, { after }, `Moved “${task.title}” to ${columnTitle(status)}.`);
    },
    [move],
  );
  const restore = useCallback(
    async (task: Task) => {
      awaitsFocus.current = task;
      const result = replica ? await restoreTask(replica, task.id) : notReady;
      if (result.ok) announce(`“${task.title}” is back.`);
      else tellFailure(result.error);
    },
    [replica, announce],
  );
  const remove = useCallback(
    async (task: Task, next?: Task) => {
      const result = replica ? await deleteTask(replica, task.id) : notReady;
      if (!result.ok) return tellFailure(result.error);
      if (next === undefined || !focusTask(next)) focusNewTask();
      showToast(
        { title: 'Task deleted', text: task.title, action: { label: 'Undo', onPress: () => void restore(task) } },
        { id: `deleted-${task.id}`, duration: UNDO_MS },
      );
    },
    [replica, restore],
  );
  const close = useCallback(() => setEdited(null), []);
  const open = useCallback((task: Task) => setEdited({ taskId: task.id, changes: {} }), []);

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 pt-px md:gap-3">
      <div className="grid items-start gap-2 px-4 md:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,2.25fr)]">
        <NewTaskForm drafts={drafts} onAdd={async (task) => addTask(await replicaOnceOpen(), userId, task)} />
        <BoardToolbar filter={filter} subjects={subjects} onChange={setFilter} onOpenSubjects={() => setAreSubjectsOpen(true)} />
      </div>
      <BoardDrag
        onDrop={drop}
        preview={(task) => (
          <TaskCard
            task={task}
            subject={task.subjectId === null ? undefined : subjectsById.get(task.subjectId)}
            today={today}
            number={1}
            columnSize={1}
            isPreview
            onOpen={nothing}
            onMove={nothing}
            onDelete={nothing}
          />
        )}
      >
        {({ task: dragged, target }) => (
          <BoardColumns counts={counts} isDragging={dragged !== null}>
            {columns.map((column) => (
              <BoardColumn
                key={column.status}
                column={column}
                count={counts[column.status]}
                filter={applied}
                isLit={column.status === litColumn}
                subjects={subjectsById}
                today={today}
                dropTarget={target?.status === column.status ? target : null}
                onOpen={open}
                onMove={moveAsPlanned}
                onDelete={(task, next) => void remove(task, next)}
                onShown={onShown}
              />
            ))}
          </BoardColumns>
        )}
      </BoardDrag>
      {edited ? (
        <EditTask
          key={edited.taskId}
          draft={edited}
          subjects={subjects}
          drafts={drafts}
          onDelete={(task) => void remove(task)}
          onClose={close}
        />
      ) : null}
      <SubjectsDialog
        isOpen={areSubjectsOpen}
        userId={userId}
        subjects={subjects}
        drafts={drafts}
        onClose={() => setAreSubjectsOpen(false)}
      />
    </div>
  );
}
