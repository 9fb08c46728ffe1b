import { useRef, useState, type FormEvent } from 'react';

import type { WriteError } from '../../data/local-database.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { LabelsField } from './labels-field.tsx';
import { labelChanges } from './task-changes.ts';
import type { TaskChanges } from './tasks.commands.ts';
import { columns, priorities, type Subject, type Task } from './task.ts';

/** What stands in the fields and is no value yet. */
export interface Typed {
  readonly labelText: string;
  readonly isDateImpossible: boolean;
}

interface TaskDialogProps {
  /** With the student's changes. */
  readonly task: Task;
  /** Without them. */
  readonly stored: Task;
  readonly subjects: readonly Subject[];
  readonly typed: Typed;
  readonly isChanged: boolean;
  /** Deleted meanwhile, on another device or in another tab. */
  readonly isGone: boolean;
  readonly error: WriteError | null;
  readonly onChange: (changes: TaskChanges) => void;
  readonly onType: (typed: Partial<Typed>) => void;
  readonly onSave: () => void;
  readonly onDelete: () => void;
  /** Gives up what is not saved. */
  readonly onClose: () => void;
}

const FIELDS = ['title', 'notes', 'dueDate', 'labels'];
const NOT_A_DAY = 'This is not a day in the calendar.';
const WAS_NOT_A_DAY = 'The day you typed before was not one in the calendar. Choose it again.';

export function TaskDialog({
  task,
  stored,
  subjects,
  typed,
  isChanged,
  isGone,
  error,
  onChange,
  onType,
  onSave,
  onDelete,
  onClose,
}: TaskDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  /** Browsers do not give back a day that is none: of one typed before a reload only this is left. */
  const [dateError, setDateError] = useState(typed.isDateImpossible ? WAS_NOT_A_DAY : undefined);
  const dateField = useRef<HTMLInputElement>(null);
  const errorAt = (field: string) => (error?.field === field ? error.message : undefined);
  const isElsewhere = error !== null && !FIELDS.includes(error.field ?? '');

  function save(event: FormEvent) {
    event.preventDefault();
    const isImpossible = dateField.current?.validity.badInput === true;
    if (isImpossible) setDateError(NOT_A_DAY);
    else onSave();
  }

  /** Half a date, or 30 February, is no value to the browser; it stays in the field to be put right. */
  function changeDate({ value, validity }: HTMLInputElement) {
    setDateError(validity.badInput ? NOT_A_DAY : undefined);
    keepDate(validity);
    if (!validity.badInput && value !== (task.dueDate ?? '')) onChange({ dueDate: value || null });
  }

  /** Nobody is told off in the middle of typing; but what is half typed is not given up unasked. */
  function keepDate({ badInput }: ValidityState) {
    if (badInput !== typed.isDateImpossible) onType({ isDateImpossible: badInput });
  }

  function leave() {
    if (isChanged) setIsAsking(true);
    else onClose();
  }

  return (
    <Modal isOpen onClose={leave} title="Edit task" width="wide">
      <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={save}>
        {isGone ? (
          <p role="alert" className="rounded-lg border border-line-strong px-3 py-2 text-sm">
            This task was deleted meanwhile. Saving brings it back.
          </p>
        ) : null}
        <TextField
          label="Title"
          value={task.title}
          error={errorAt('title')}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <TextArea
          label="Notes"
          rows={4}
          value={task.notes}
          error={errorAt('notes')}
          onChange={({ currentTarget }) => onChange({ notes: currentTarget.value })}
        />
        {/* Two side by side, or one where the text is large. */}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,35%)),1fr))] gap-x-3 gap-y-4 sm:gap-x-4">
          <ChoiceField
            label="Column"
            value={task.status}
            options={columns.map(({ status, title }) => ({ value: status, label: title }))}
            onChoose={(status) => onChange({ status })}
          />
          <ChoiceField label="Priority" value={task.priority} options={priorities} onChoose={(priority) => onChange({ priority })} />
          <DateField
            label="Due date"
            defaultValue={task.dueDate ?? ''}
            max="9999-12-31"
            error={dateError ?? errorAt('dueDate')}
            onInput={({ currentTarget }) => changeDate(currentTarget)}
            onKeyUp={({ key, currentTarget }) => {
              if (key === 'Tab') return;
              if (dateError !== undefined) changeDate(currentTarget);
              else keepDate(currentTarget.validity);
            }}
            onBlur={({ currentTarget }) => changeDate(currentTarget)}
            ref={dateField}
          />
          <ChoiceField
            label="Subject"
            value={subjects.some(({ id }) => id === task.subjectId) ? task.subjectId! : ''}
            options={[{ value: '', label: 'No subject' }, ...subjects.map(({ id, name }) => ({ value: id, label: name }))]}
            onChoose={(subjectId) => onChange({ subjectId: subjectId || null })}
          />
        </div>
        <LabelsField
          labels={task.labels}
          text={typed.labelText}
          error={errorAt('labels')}
          onChange={(labels) => onChange(labelChanges(stored, labels))}
          onType={(labelText) => onType({ labelText })}
        />
        {isElsewhere ? (
          <p role="alert" className="text-sm text-danger">
            {error.message}
          </p>
        ) : null}
        {isAsking ? (
          <div role="alertdialog" aria-label="Unsaved changes" className="grid gap-3 rounded-xl border border-line-strong p-3">
            <p>You changed this task and have not saved it.</p>
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary">
                Save
              </Button>
              <Button variant="danger" onClick={onClose}>
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
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" className="ml-auto" onClick={onDelete}>
              Delete
            </Button>
          </div>
        )}
      </form>
    </Modal>
  );
}

/** The question is at the end of a form that may be longer than the screen. */
function focusOnAppearing(button: HTMLButtonElement | null) {
  button?.focus();
}
