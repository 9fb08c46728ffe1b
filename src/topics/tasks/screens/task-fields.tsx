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
import { ReminderField } from './reminder-field.tsx';
import { RepeatsField, WeekdaysField } from './repeats-field.tsx';
import type { TaskChanges, TaskValues } from '../store/tasks.commands.ts';
import { columns, priorities, type Task } from '../store/task.ts';

/** Text of the fields, before it is a value. */
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
