import { Timer } from 'lucide-react';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';

import type { WriteError } from '../../../shared/replica/local-database.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChecklistField } from './checklist-field.tsx';
import { DUE_FIELD_IMPOSSIBLE } from './due-field.tsx';
import { estimateProblem } from './estimate-field.tsx';
import { LabelsField } from './labels-field.tsx';
import { entryChanges, labelChanges } from './task-changes.ts';
import { TaskFields, type Typed } from './task-fields.tsx';
import type { TaskChanges, TaskValues } from '../store/tasks.commands.ts';
import type { Task } from '../store/task.ts';
import { timeWords, useMinutesSpent } from './time-spent.tsx';

const GONE = {
  deleted: 'This task was deleted on another device. Save to bring it back.',
  nowhere: 'This task was deleted. Save what you typed as a new task.',
} as const;

interface TaskDialogProps {
  /** The task with unsaved changes. */
  readonly task: Task;
  /** The task without unsaved changes. */
  readonly stored: Task;
  readonly subjects: readonly Subject[];
  readonly today: CalendarDay;
  readonly typed: Typed;
  readonly isChanged: boolean;
  /** The task was deleted meanwhile on another device or in another tab. `nowhere`: this device has never had it. */
  readonly gone: 'deleted' | 'nowhere' | null;
  readonly error: WriteError | null;
  /** Notice for a field that was changed elsewhere meanwhile. */
  readonly noticeAt: (field: keyof TaskValues) => string | undefined;
  readonly onChange: (changes: TaskChanges) => void;
  readonly onType: (typed: Partial<Typed>) => void;
  readonly onSave: () => void;
  readonly onDelete: () => void;
  /** Discards unsaved changes. */
  readonly onClose: () => void;
}

const FIELDS = ['title', 'notes', 'dueDate', 'dueTime', 'reminder', 'labels', 'estimate', 'repeats', 'checklist', 'chapter'];

export function TaskDialog({ task, stored, subjects, today, typed, isChanged, gone, error, noticeAt, ...on }: TaskDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  /** Errors by field. */
  const [problems, setProblems] = useState<{ readonly dueDate?: string | undefined; readonly estimate?: string | undefined }>({});
  const dateField = useRef<HTMLInputElement>(null);
  const spent = useMinutesSpent(task.id);
  const errorAt = (field: string) => (error?.field === field ? error.message : undefined);
  const isElsewhere = error !== null && !FIELDS.includes(error.field ?? '');

  function save(event: FormEvent) {
    event.preventDefault();
    const dueDate = dateField.current?.validity.badInput === true ? DUE_FIELD_IMPOSSIBLE : undefined;
    const estimate = estimateProblem(typed.estimateText);
    setProblems({ dueDate, estimate });
    if (dueDate === undefined && estimate === undefined) on.onSave();
  }

  function leave() {
    if (isChanged) setIsAsking(true);
    else on.onClose();
  }

  return (
    <Modal isOpen onClose={leave} title="Edit task" width="wide">
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={save}>
        {gone !== null ? (
          <p role="alert" className="rounded-lg border border-line-strong px-3 py-2 text-sm">
            {GONE[gone]}
          </p>
        ) : null}
        <TextField
          label="Title"
          value={task.title}
          error={errorAt('title')}
          notice={noticeAt('title')}
          autoComplete="off"
          onChange={({ currentTarget }) => on.onChange({ title: currentTarget.value })}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {stored.status === 'done' ? null : (
            <LinkButton to="/productivity" search={{ task: task.id }}>
              <Timer aria-hidden className="size-4" />
              Start focus
            </LinkButton>
          )}
          <LinkButton to="/cards/new" search={{ task: task.id }}>
            Make a card
          </LinkButton>
          <LinkButton to="/ai/{-$chatId}" search={{ task: task.id }}>
            Ask the tutor
          </LinkButton>
          <p className="text-sm text-ink-soft tabular-nums">{timeWords(spent, task.estimate)}</p>
        </div>
        <ChecklistField
          texts={task.checklist}
          text={typed.entryText}
          error={errorAt('checklist')}
          onChange={(texts) => on.onChange(entryChanges(stored, texts))}
          onType={(entryText) => on.onType({ entryText })}
        />
        <TextArea
          label="Notes"
          rows={3}
          value={task.notes}
          error={errorAt('notes')}
          notice={noticeAt('notes')}
          onChange={({ currentTarget }) => on.onChange({ notes: currentTarget.value })}
        />
        <TaskFields
          task={task}
          subjects={subjects}
          today={today}
          typed={typed}
          dateField={dateField}
          errorAt={(field) => problems[field as keyof typeof problems] ?? errorAt(field)}
          noticeAt={noticeAt}
          onProblem={(problem) => setProblems((others) => ({ ...others, ...problem }))}
          onChange={on.onChange}
          onType={on.onType}
        />
        <LabelsField
          labels={task.labels}
          text={typed.labelText}
          error={errorAt('labels')}
          onChange={(labels) => on.onChange(labelChanges(stored, labels))}
          onType={(labelText) => on.onType({ labelText })}
        />
        {isElsewhere ? <ErrorText>{error.message}</ErrorText> : null}
        <DialogFooter>
          {isAsking ? (
            <div role="alertdialog" aria-label="Unsaved changes" className="grid gap-3 rounded-xl border border-line-strong p-3">
              <p>You have unsaved changes in this task.</p>
              <div className="flex flex-wrap gap-2">
                <Button type="submit" variant="primary">
                  Save
                </Button>
                <Button variant="danger" onClick={on.onClose}>
                  Discard
                </Button>
                <Button ref={focusOnAppearing} onClick={() => setIsAsking(false)}>
                  Keep editing
                </Button>
              </div>
            </div>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary">
                Save
              </Button>
              <Button onClick={on.onClose}>Cancel</Button>
              <Button variant="danger" className="ml-auto" onClick={on.onDelete}>
                Delete
              </Button>
            </div>
          )}
        </DialogFooter>
      </form>
    </Modal>
  );
}

/** Always visible, however long the form is. */
function DialogFooter({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps focus
    <div
      // Keeps focus: a blur would show an error and move the button from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      className="sticky bottom-0 z-10 -mx-1 -mb-[calc(1.5rem+env(safe-area-inset-bottom))] bg-raised px-1 pt-3 pb-[calc(1.5rem+env(safe-area-inset-bottom))] sm:rounded-b-2xl"
    >
      {children}
    </div>
  );
}

/** Focuses the question: it is at the end of a form that may be longer than the screen. */
function focusOnAppearing(button: HTMLButtonElement | null) {
  button?.focus();
}
