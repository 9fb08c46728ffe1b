import { useEffect, useRef, useState } from 'react';

import type { WriteError } from '../../data/replica/local-database.ts';
import { useReplica } from '../../data/replica/replica-context.tsx';
import type { Subject } from '../../data/student/use-subjects.ts';
import { addEntry } from '../../domain/tasks/checklist.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import { estimateProblem } from './estimate-field.tsx';
import { appliedChanges, entryChanges, isChanged, labelChanges, withTypedLabels } from './task-changes.ts';
import type { EditDraft, TaskDrafts } from './task-drafts.ts';
import { TaskDialog } from './task-dialog.tsx';
import type { Typed } from './task-fields.tsx';
import { saveTask, type TaskChanges } from './tasks.commands.ts';
import { useTask } from './tasks.queries.ts';
import type { Task } from './task.ts';
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
 * An open task. Holds only the student's changes; everything else follows the database, so that edits from other devices show
 * and are not overwritten.
 */
export function EditTask({ draft, subjects, today, drafts, onDelete, onClose }: EditTaskProps) {
  const replica = useReplica();
  const { task: stored, isLoading } = useTask(draft.taskId);
  const [lastSeen, setLastSeen] = useState<Task | null>(null);
  if (stored !== null && stored !== lastSeen) setLastSeen(stored);
  const [changes, setChanges] = useState<TaskChanges>(draft.changes);
  const [typed, setTyped] = useState<Typed>({
    labelText: draft.labelText ?? '',
    entryText: draft.entryText ?? '',
    estimateText: draft.estimateText ?? null,
    isDateImpossible: draft.isDateImpossible ?? false,
  });
  const [error, setError] = useState<WriteError | null>(null);

  const latest = useRef({ changes, typed });

  const task = stored ?? lastSeen;
  const isNowhere = task === null && !isLoading;
  useEffect(() => {
    if (!isNowhere) return;
    drafts.writeEdit(null);
    onClose();
  }, [isNowhere, drafts, onClose]);
  if (task === null) return null;

  // One event may call this twice before the next render.
  function change(more: TaskChanges) {
    latest.current.changes = { ...latest.current.changes, ...more };
    setChanges(latest.current.changes);
    setError(null);
    keep();
  }

  function type(more: Partial<Typed>) {
    latest.current.typed = { ...latest.current.typed, ...more };
    setTyped(latest.current.typed);
    keep();
  }

  function keep() {
    drafts.writeEdit({ taskId: draft.taskId, changes: latest.current.changes, ...latest.current.typed });
  }

  function close() {
    drafts.writeEdit(null);
    onClose();
  }

  async function save(stored: Task) {
    const { changes, typed } = latest.current;
    const wanted = appliedChanges(stored, changes);
    const labels = withTypedLabels(wanted.labels, typed.labelText);
    const entries = typed.entryText.trim() === '' ? wanted.checklist : addEntry(wanted.checklist, typed.entryText.trim());
    const complete = { ...changes, ...labelChanges(stored, labels), ...entryChanges(stored, entries) };
    const result = replica ? await saveTask(replica, draft.taskId, complete) : notReady;
    if (!result.ok) return setError(result.error);
    const newest = latest.current;
    if (newest.changes === changes && newest.typed === typed) return close();
    // What was typed while the task was saved stays, unsaved; what was saved is not saved twice.
    const isSaved = (field: 'labelText' | 'entryText') => newest.typed[field] === typed[field];
    type({ ...(isSaved('labelText') ? { labelText: '' } : {}), ...(isSaved('entryText') ? { entryText: '' } : {}) });
  }

  return (
    <TaskDialog
      task={appliedChanges(task, changes)}
      stored={task}
      subjects={subjects}
      today={today}
      typed={typed}
      isChanged={isChanged(task, changes) || isTyping(typed)}
      isGone={stored === null}
      error={error}
      onChange={change}
      onType={type}
      onSave={() => void save(task)}
      onDelete={() => {
        close();
        onDelete(task!);
      }}
      onClose={close}
    />
  );
}

/** True while a field holds an incomplete value. */
function isTyping({ labelText, entryText, estimateText, isDateImpossible }: Typed): boolean {
  return isDateImpossible || labelText.trim() !== '' || entryText.trim() !== '' || estimateProblem(estimateText) !== undefined;
}
