import type { RefObject } from 'react';

import { useChapterOptions } from '../../../shared/student/use-chapters.ts';
import { useSubjectNamed } from '../../../shared/student/use-subject-named.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { withChapter, withSubject } from '../../../content/syllabus/subject-words.ts';
import { clockValue, parsedClock } from '../rules/due-time.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SubjectField } from '../../../ui/subject-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DueField } from './due-field.tsx';
import { EstimateField } from './estimate-field.tsx';
import { RepeatsField, WeekdaysField } from './repeats-field.tsx';
import type { TaskChanges, TaskValues } from '../store/tasks.commands.ts';
import { columns, priorities, type Task } from '../store/task.ts';
import { useClosedReminders } from '../../../shared/student/closed-reminders.ts';
import { askForNotifications, useNotificationAccess } from '../../../shared/student/notification-permission.ts';
import { CLOSED_WORDS } from '../../../shared/student/closed-words.ts';
import { SelectField } from '../../../ui/select-field.tsx';

const CHOICES = [0, 10, 30, 60, 24 * 60];

const HINTS = {
  default: 'Your browser asks whether Ekagra may show notifications.',
  denied: 'Notifications are blocked on this device. Allow them in the site settings.',
  unsupported: 'This browser cannot show notifications.',
} as const;

/** Text of the fields before it is parsed. */
export interface Typed {
  readonly labelText: string;
  readonly entryText: string;
  readonly estimateText: string | null;
  readonly isDateImpossible: boolean;
}

interface TaskFieldsProps {
  readonly task: Task;
  readonly subjects: readonly Subject[];
  readonly today: CalendarDay;
  readonly typed: Typed;
  readonly dateField: RefObject<HTMLInputElement | null>;
  readonly errorAt: (field: string) => string | undefined;
  readonly noticeAt: (field: keyof TaskValues) => string | undefined;
  readonly onProblem: (problem: { dueDate?: string | undefined; estimate?: string | undefined }) => void;
  readonly onChange: (changes: TaskChanges) => void;
  readonly onType: (typed: Partial<Typed>) => void;
}

/** Selects of a task: two per row, or one with large text. */
export function TaskFields({ task, subjects, today, typed, dateField, errorAt, noticeAt, onProblem, onChange, onType }: TaskFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,35%)),1fr))] gap-x-3 gap-y-4 sm:gap-x-4">
        <ChoiceField
          label="Column"
          value={task.status}
          notice={noticeAt('status')}
          options={columns.map(({ status, title }) => ({ value: status, label: title }))}
          onChoose={(status) => onChange({ status })}
        />
        <ChoiceField
          label="Priority"
          value={task.priority}
          notice={noticeAt('priority')}
          options={priorities}
          onChoose={(priority) => onChange({ priority })}
        />
        <DueField
          dueDate={task.dueDate}
          isImpossible={typed.isDateImpossible}
          error={errorAt('dueDate')}
          notice={noticeAt('dueDate')}
          ref={dateField}
          onChange={(dueDate) => onChange(dueDate === null ? { dueDate, dueTime: null, reminder: null } : { dueDate })}
          onImpossible={(isDateImpossible) => onType({ isDateImpossible })}
          onProblem={(dueDate) => onProblem({ dueDate })}
        />
        {task.dueDate === null ? null : (
          <TextField
            label="Time"
            type="time"
            className="tabular-nums"
            value={task.dueTime === null ? '' : clockValue(task.dueTime)}
            error={errorAt('dueTime')}
            notice={noticeAt('dueTime')}
            onChange={({ currentTarget }) => {
              const dueTime = parsedClock(currentTarget.value);
              onChange(dueTime === null ? { dueTime, reminder: null } : { dueTime });
            }}
          />
        )}
        {task.dueDate === null || task.dueTime === null ? null : (
          <ReminderField
            reminder={task.reminder}
            error={errorAt('reminder')}
            notice={noticeAt('reminder')}
            onChange={(reminder) => onChange({ reminder })}
          />
        )}
        <SubjectField
          subjects={subjects}
          value={task.subjectId}
          notice={noticeAt('subjectId')}
          onChoose={(subjectId) => onChange(withSubject(subjects, task, subjectId))}
          onAdd={useSubjectNamed(task.createdBy)}
        />
        <SearchSelect
          label="Chapter"
          placeholder="No chapter"
          options={useChapterOptions(subjects, task.subjectId)}
          value={task.chapter}
          error={errorAt('chapter')}
          notice={noticeAt('chapter')}
          onChoose={(chapter) => onChange(withChapter(subjects, task, chapter))}
        />
        <EstimateField
          estimate={task.estimate}
          text={typed.estimateText}
          error={errorAt('estimate')}
          notice={noticeAt('estimate')}
          onChange={(estimate) => {
            onProblem({ estimate: undefined });
            onChange({ estimate });
          }}
          onType={(estimateText) => onType({ estimateText })}
        />
        <RepeatsField
          repeats={task.repeats}
          dueDate={task.dueDate}
          today={today}
          error={errorAt('repeats')}
          notice={noticeAt('repeats')}
          onChange={(repeats) => onChange({ repeats })}
        />
      </div>
      <WeekdaysField repeats={task.repeats} onChange={(repeats) => onChange({ repeats })} />
    </>
  );
}

interface ReminderFieldProps {
  /** Minutes before the due time; null: none. */
  readonly reminder: number | null;
  readonly error: string | undefined;
  readonly notice: string | undefined;
  readonly onChange: (reminder: number | null) => void;
}

/** Reminder of a task with a time. Choosing one asks for permission to notify. */
function ReminderField({ reminder, error, notice, onChange }: ReminderFieldProps) {
  const access = useNotificationAccess();
  const closed = useClosedReminders();
  const isKnown = reminder === null || CHOICES.includes(reminder);

  function choose(value: string) {
    if (value !== '') void askForNotifications();
    onChange(value === '' ? null : Number(value));
  }

  return (
    <SelectField
      label="Reminder"
      value={reminder ?? ''}
      error={error}
      notice={notice}
      hint={reminder === null ? undefined : access === 'granted' ? CLOSED_WORDS[closed] : HINTS[access]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">None</option>
      {[...CHOICES, ...(isKnown ? [] : [reminder])].map((minutes) => (
        <option key={minutes} value={minutes}>
          {reminderWords(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

function reminderWords(minutes: number): string {
  if (minutes === 0) return 'At that time';
  if (minutes % (24 * 60) === 0) return minutes === 24 * 60 ? '1 day before' : `${minutes / (24 * 60)} days before`;
  if (minutes % 60 === 0) return minutes === 60 ? '1 hour before' : `${minutes / 60} hours before`;
  return `${minutes} minutes before`;
}
