import { useState, type FormEvent } from 'react';

import type { WriteError, WriteResult } from '../../../shared/replica/local-database.ts';
import { useChapterOptions } from '../../../shared/student/use-chapters.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import { withChapter, withSubject } from '../../../content/syllabus/subject-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SessionChoice } from './session-choice.tsx';
import { type SessionEntry, startEndingAt } from '../store/session-entry.ts';
import type { Studied } from '../store/session.ts';

/** Field values. */
export interface SessionFields extends Studied {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM. */
  readonly time: string;
  readonly minutes: string;
  readonly chapter: string | null;
}

interface SessionDialogProps {
  /** Closing keeps the draft. */
  readonly isOpen: boolean;
  readonly title: string;
  readonly initial: SessionFields;
  readonly subjects: readonly Subject[];
  /** True if the time cannot be changed. */
  readonly isTimeFixed?: boolean;
  /** Called with the field values on every input. */
  readonly onType?: (fields: SessionFields) => void;
  readonly onSave: (entry: SessionEntry) => Promise<WriteResult>;
  readonly onDelete?: () => void;
  readonly onClose: () => void;
}

/** Adds or corrects a session. */
export function SessionDialog({
  isOpen,
  title,
  initial,
  subjects,
  isTimeFixed = false,
  onType,
  onSave,
  onDelete,
  onClose,
}: SessionDialogProps) {
  const [fields, setFields] = useState(initial);
  const [error, setError] = useState<WriteError | null>(null);
  const errorAt = (field: string) => (error?.field === field ? error.message : undefined);

  /** True for a session that ended just now: its start follows the minutes. */
  const [hasEndedNow, setHasEndedNow] = useState(false);

  function change(changes: Partial<SessionFields>) {
    const changed = { ...fields, ...changes };
    setFields(changed);
    onType?.(changed);
    setError(null);
  }

  function choose(changes: Pick<SessionFields, 'day'> | Pick<SessionFields, 'time'>) {
    setHasEndedNow(false);
    change(changes);
  }

  function endNow(isNow: boolean) {
    setHasEndedNow(isNow);
    if (isNow) change(startOf(fields.minutes));
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const { day, time, minutes, subjectId, taskId, chapter } = fields;
    // Date and time without a zone parse as local time.
    const startedAt = Date.parse(`${day}T${time}`);
    const result = await onSave({ startedAt, minutes: minutes === '' ? NaN : Number(minutes), subjectId, taskId, chapter });
    if (result.ok) onClose();
    else setError(result.error);
  }

  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        {isTimeFixed ? null : (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4">
            <DateField
              label="Day"
              max="9999-12-31"
              value={fields.day}
              onChange={({ currentTarget }) => choose({ day: currentTarget.value })}
            />
            <TextField
              label="Start time"
              type="time"
              className="tabular-nums"
              value={fields.time}
              onChange={({ currentTarget }) => choose({ time: currentTarget.value })}
              error={errorAt('start')}
            />
          </div>
        )}
        <TextField
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={1}
          className="tabular-nums"
          value={fields.minutes}
          error={errorAt('minutes')}
          onChange={({ currentTarget: { value: minutes } }) => change({ minutes, ...(hasEndedNow ? startOf(minutes) : {}) })}
        />
        {isTimeFixed ? null : (
          <div>
            <Chip isPressed={hasEndedNow} onToggle={endNow}>
              Ended now
            </Chip>
          </div>
        )}
        <SessionChoice
          subjects={subjects}
          value={fields}
          onChoose={(studied, its) => change({ ...studied, chapter: its ?? withSubject(subjects, fields, studied.subjectId).chapter })}
        />
        <SearchSelect
          label="Chapter"
          placeholder="No chapter"
          options={useChapterOptions(subjects, fields.subjectId)}
          value={fields.chapter}
          onChoose={(chapter) => change(withChapter(subjects, fields, chapter))}
        />
        {error !== null && error.field !== 'start' && error.field !== 'minutes' ? <ErrorText>{error.message}</ErrorText> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {onDelete ? (
            <Button variant="danger" className="ml-auto" onClick={onDelete}>
              Delete
            </Button>
          ) : null}
        </div>
      </form>
    </Modal>
  );
}

const startOf = (minutes: string) => startEndingAt(Date.now(), Number(minutes));
