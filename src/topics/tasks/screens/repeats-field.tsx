import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords } from '../rules/due-date.ts';
import { parseRepetition, repetitionText, repetitionWords, WEEK, type Repetition } from '../rules/repetition.ts';
import { weekdayOf } from '../../../shared/days/study-day.ts';
import { Chip } from '../../../ui/chip.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { comesBack } from '../store/repeating.ts';

interface RepeatsFieldProps {
  /** The stored rule; null: never. */
  readonly repeats: string | null;
  readonly dueDate: CalendarDay | null;
  readonly today: CalendarDay;
  readonly error: string | undefined;
  readonly notice: string | undefined;
  readonly onChange: (repeats: string | null) => void;
}

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const WEEKDAYS = 'weekdays';
const SIMPLE = ['FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY'] as const;

/** Repetition of a task. An unknown rule stays until another is chosen. */
export function RepeatsField({ repeats, dueDate, today, error, notice, onChange }: RepeatsFieldProps) {
  const repetition = repeats === null ? null : parseRepetition(repeats);
  const chosen = choiceOf(repeats, repetition);
  const weekday = weekdayOf(dueDate ?? today);
  const next = comesBack({ repeats, dueDate }, today);

  function choose(choice: string) {
    if (choice === WEEKDAYS) onChange(repetitionText(onWeekdays([weekday])));
    else onChange(choice === '' ? null : choice);
  }

  return (
    <SelectField
      label="Repeats"
      value={chosen}
      error={error}
      notice={notice}
      hint={next === null ? undefined : `Next: ${dueWords(next, today).words}.`}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">Never</option>
      <option value={SIMPLE[0]}>Every day</option>
      <option value={SIMPLE[1]}>{`Every week on ${NAMES[weekday]}`}</option>
      <option value={WEEKDAYS}>By weekday</option>
      <option value={SIMPLE[2]}>Every month</option>
      {chosen === repeats && !SIMPLE.some((simple) => simple === chosen) ? (
        <option value={chosen}>{repetition ? repetitionWords(repetition) : 'Set by another app'}</option>
      ) : null}
    </SelectField>
  );
}

/** Weekdays of a weekly rule; hidden otherwise. */
export function WeekdaysField({ repeats, onChange }: Pick<RepeatsFieldProps, 'repeats' | 'onChange'>) {
  const repetition = repeats === null ? null : parseRepetition(repeats);
  if (!repetition || choiceOf(repeats, repetition) !== WEEKDAYS) return null;
  const { weekdays } = repetition;

  function toggle(day: number, isOn: boolean) {
    const days = isOn ? [...weekdays, day] : weekdays.filter((other) => other !== day);
    // At least one weekday stays selected.
    if (days.length > 0) onChange(repetitionText(onWeekdays(days)));
  }

  return (
    <fieldset aria-label="Weekdays" className="flex min-w-0 flex-wrap gap-2">
      {WEEK.map((day) => (
        <Chip key={day} isPressed={weekdays.includes(day)} onToggle={(isOn) => toggle(day, isOn)}>
          {NAMES[day]!.slice(0, 3)}
        </Chip>
      ))}
    </fieldset>
  );
}

function choiceOf(repeats: string | null, repetition: Repetition | null): string {
  if (repeats === null) return '';
  if (repetition?.interval !== 1) return repeats;
  if (repetition.weekdays.length > 0) return WEEKDAYS;
  return `FREQ=${repetition.frequency}`;
}

function onWeekdays(weekdays: readonly number[]): Repetition {
  return { frequency: 'WEEKLY', interval: 1, weekdays, monthDay: null, start: null };
}
