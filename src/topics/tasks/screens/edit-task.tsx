import { useEffect, useRef, useState } from 'react';

import type { WriteError } from '../../../shared/replica/local-database.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useFirstSyncOver } from '../../../shared/replica/use-first-sync.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { isChangedElsewhere } from '../../../shared/student/touched.ts';
import { addEntry } from '../rules/checklist.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { estimateProblem } from './estimate-field.tsx';
import {
  appliedChanges,
  entryChanges,
  isChanged,
  labelChanges,
  type TaskEdit,
  touchedOf,
  withChanged,
  withoutSaved,
  withTypedLabels,
} from './task-changes.ts';
import type { EditDraft, TaskDrafts } from './task-drafts.ts';
import { TaskDialog } from './task-dialog.tsx';
import type { Typed } from './task-fields.tsx';
import { addEdited, type EditedTask, saveTask, type TaskChanges, type TaskValues } from '../store/tasks.commands.ts';
import { useDeletedTask, useTask } from '../store/tasks.queries.ts';
import type { Task } from '../store/task.ts';
import { notReady } from './not-ready.ts';

interface EditTaskProps {
  readonly draft: EditDraft;
  readonly subjects: readonly Subject[];
  readonly today: CalendarDay;
  readonly drafts: TaskDrafts;
  readonly onDelete: (task: Task) => void;
  readonly onClose: () => void;
}

/**
 * The dialog of a task. Holds only the student's changes, each with the value it replaces; everything else follows the database. So edits
 * from other devices show and are not overwritten.
 */
export function EditTask({ draft, subjects, today, drafts, onDelete, onClose }: EditTaskProps) {
  const userId = useUserId();
  const replica = useReplica();
  const [taskId, setTaskId] = useState(draft.taskId);
  const { task: stored, isLoading } = useTask(taskId);
  const [lastSeen, setLastSeen] = useState<Task | null>(null);
  if (stored !== null && stored !== lastSeen) setLastSeen(stored);
  const [edit, setEdit] = useState<TaskEdit>({ changes: draft.changes, since: draft.since ?? {} });
  const [typed, setTyped] = useState<Typed>({
    labelText: draft.labelText ?? '',
    entryText: draft.entryText ?? '',
    estimateText: draft.estimateText ?? null,
    isDateImpossible: draft.isDateImpossible ?? false,
  });
  const [error, setError] = useState<WriteError | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const latest = useRef({ edit, typed, taskId });
  const saving = useRef(Promise.resolve());
  const isClosed = useRef(false);
  const isMade = useRef(false);

  const isMissing = stored === null && lastSeen === null && !isLoading;
  const hasInput = Object.keys(edit.changes).length > 0 || isTyping(typed);
  // The task was deleted before a reload. The unsaved input can still restore it.
  const deleted = useDeletedTask(isMissing && hasInput ? taskId : null);
  const isFirstSyncOver = useFirstSyncOver();
  // This device has no such task: the unsaved input becomes a new one. Before the first sync the task may still arrive.
  const isNew = isMissing && hasInput && deleted === null && isFirstSyncOver;
  const task = stored ?? lastSeen ?? deleted ?? (isNew ? noTask(taskId) : null);
  const isNowhere = isMissing && !hasInput;
  useEffect(() => {
    if (!isNowhere) return;
    drafts.forgetEdit(draft.id);
    onClose();
  }, [isNowhere, draft.id, drafts, onClose]);
  if (task === null) return null;

  // One event may call this twice before the next render.
  function change(more: TaskChanges) {
    apply(withChanged(latest.current.edit, task!, more));
    setError(null);
  }

  function apply(next: TaskEdit) {
    latest.current.edit = next;
    setEdit(next);
    keep();
  }

  function type(more: Partial<Typed>) {
    latest.current.typed = { ...latest.current.typed, ...more };
    setTyped(latest.current.typed);
    keep();
  }

  function keep() {
    const { edit, typed, taskId } = latest.current;
    drafts.writeEdit({ id: draft.id, taskId, ...edit, ...typed });
  }

  function close() {
    isClosed.current = true;
    drafts.forgetEdit(draft.id);
    onClose();
  }

  /** Saves one after the other: each save starts from what the previous one stored. */
  function saveInTurn(stored: Task) {
    saving.current = saving.current.then(async () => {
      if (isClosed.current) return;
      setIsSaving(true);
      await save(stored).finally(() => setIsSaving(false));
    });
  }

  async function save(stored: Task) {
    const { edit, typed } = latest.current;
    const { changes, since } = edit;
    const wanted = appliedChanges(stored, changes);
    const labels = withTypedLabels(wanted.labels, typed.labelText);
    const entries = typed.entryText.trim() === '' ? wanted.checklist : addEntry(wanted.checklist, typed.entryText.trim());
    const complete = { ...changes, ...labelChanges(stored, labels), ...entryChanges(stored, entries) };
    const made = isNew && !isMade.current ? { ...wanted, id: draft.id, labels, checklist: entries } : null;
    if (made !== null) {
      // From now on the draft edits the new task. Kept also for a killed page, so that later typing is neither lost nor a second task.
      latest.current.taskId = made.id;
      keep();
    }
    const result = !replica
      ? notReady
      : made !== null
        ? await addEdited(replica, userId, made.id, editedOf(made))
        : await saveTask(replica, latest.current.taskId, complete, { since });
    // Discarded meanwhile: keep it discarded.
    if (isClosed.current) return;
    if (!result.ok) return setError(result.error);
    if (made !== null) isMade.current = true;
    const newest = latest.current;
    if (newest.edit === edit && newest.typed === typed) return close();
    if (made !== null) {
      setLastSeen(made);
      setTaskId(made.id);
    }
    // Input typed during the save stays unsaved. Saved input is not saved twice.
    apply(withoutSaved(newest.edit, edit));
    const isSaved = (field: 'labelText' | 'entryText') => newest.typed[field] === typed[field];
    type({ ...(isSaved('labelText') ? { labelText: '' } : {}), ...(isSaved('entryText') ? { entryText: '' } : {}) });
  }

  const { changes } = edit;
  return (
    <TaskDialog
      task={appliedChanges(task, changes)}
      stored={task}
      subjects={subjects}
      today={today}
      typed={typed}
      isChanged={isChanged(task, changes) || isTyping(typed)}
      gone={stored !== null || isLoading ? null : isNew ? 'nowhere' : 'deleted'}
      error={error}
      noticeAt={(field) =>
        !isSaving && isChangedElsewhere(touchedOf(edit), task, field) ? changedElsewhere(shownText(task, field)) : undefined
      }
      onChange={change}
      onType={type}
      onSave={() => saveInTurn(task)}
      onDelete={() => {
        close();
        onDelete(task!);
      }}
      onClose={close}
    />
  );
}

function noTask(id: string): Task {
  const choices = { status: 'todo', priority: 'none', labels: [], checklist: [], syncState: 'synced' } as const;
  const none = { dueDate: null, dueTime: null, reminder: null, subjectId: null, chapter: null, plannedDay: null, completedAt: null };
  const texts = { title: '', notes: '', createdBy: '', position: '', estimate: null, repeats: null };
  return { id, ...texts, ...choices, ...none, createdAt: 0, updatedAt: 0 };
}

function editedOf({ title, notes, status, priority, dueDate, dueTime, reminder, ...others }: Task): EditedTask {
  const { subjectId, chapter, estimate, repeats, labels, checklist } = others;
  return { title, notes, status, priority, dueDate, dueTime, reminder, subjectId, chapter, estimate, repeats, labels, checklist };
}

/** The text of a text field; undefined for a field with choices. */
function shownText(task: Task, field: keyof TaskValues): string | undefined {
  if (field === 'title' || field === 'notes') return task[field];
  return field === 'estimate' ? String(task.estimate ?? '') : undefined;
}

/** True while a field holds an incomplete value. */
function isTyping({ labelText, entryText, estimateText, isDateImpossible }: Typed): boolean {
  return isDateImpossible || labelText.trim() !== '' || entryText.trim() !== '' || estimateProblem(estimateText) !== undefined;
}
