import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';

import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import { drafts as storedDrafts } from '../../../shared/student/drafts.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { useToday } from '../../../shared/student/use-today.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { Announcer } from './announcer.tsx';
import { BoardToolbar, type TaskView } from './board-toolbar.tsx';
import { BoardView } from './board-view.tsx';
import { EditTask } from './edit-task.tsx';
import { NewTaskForm } from './new-task-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SelectionProvider, useSelectionState } from './selection.tsx';
import { SubjectsDialog } from './subjects-dialog.tsx';
import { createTaskDrafts } from './task-drafts.ts';
import { noFilter, type TaskFilter } from '../store/task-filter.ts';
import type { TaskSort } from '../store/task-sort.ts';
import { addTask } from '../store/tasks.commands.ts';
import type { Task } from '../store/task.ts';
import { TimeSpentProvider } from './time-spent.tsx';
import { useCorrectedCompletions } from './use-corrected-completions.ts';
import { useEditedTask } from './use-edited-task.ts';
import { useTaskActions } from './use-task-actions.ts';
import { WeekSkeleton } from './week-skeleton.tsx';

const WeekView = lazyNamed(() => import('./week-view.tsx'), 'WeekView');

const SEARCH_REST_MS = 150;

interface TodoBoardProps {
  readonly view: TaskView;
  readonly sort: TaskSort | null;
  /** Id of the task that a link opens. */
  readonly opened: string | null;
  /** It is open now, so that a reload need not open it again. */
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
