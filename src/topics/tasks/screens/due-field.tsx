import { useEffect, useState, type RefObject } from 'react';

import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { DateField } from '../../../ui/date-field.tsx';

interface DueFieldProps {
  readonly dueDate: CalendarDay | null;
  /** True if an invalid date was typed. */
  readonly isImpossible: boolean;
  readonly error: string | undefined;
  readonly notice: string | undefined;
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly onChange: (dueDate: CalendarDay | null) => void;
  readonly onImpossible: (isImpossible: boolean) => void;
  /** undefined: the date is valid again. */
  readonly onProblem: (problem: string | undefined) => void;
}

export const DUE_FIELD_IMPOSSIBLE = 'This date does not exist.';
const WAS_IMPOSSIBLE = 'The date you typed does not exist. Choose another one.';

export function DueField({ dueDate, isImpossible, error, notice, ref, onChange, onImpossible, onProblem }: DueFieldProps) {
  /** Restores the error after a reload: browsers do not return an invalid date's text. */
  const [wasImpossible, setWasImpossible] = useState(isImpossible);
  const shown = error ?? (wasImpossible ? WAS_IMPOSSIBLE : undefined);

  // Uncontrolled, so that a half-typed date stays. This effect shows changes from other devices.
  useEffect(() => {
    const field = ref.current;
    if (field !== null && !isImpossible && !field.validity.badInput && field.value !== (dueDate ?? '')) field.value = dueDate ?? '';
  }, [ref, dueDate, isImpossible]);

  /** A half-typed date, or 30 February, has an empty value but stays in the field. */
  function change({ value, validity }: HTMLInputElement) {
    setWasImpossible(false);
    onProblem(validity.badInput ? DUE_FIELD_IMPOSSIBLE : undefined);
    note(validity);
    if (!validity.badInput && value !== (dueDate ?? '')) onChange(value || null);
  }

  /** Validates on blur, not while typing. Asks before dropping a half-typed date. */
  function note({ badInput }: ValidityState) {
    if (badInput !== isImpossible) onImpossible(badInput);
  }

  return (
    <DateField
      label="Due date"
      defaultValue={dueDate ?? ''}
      max="9999-12-31"
      error={shown}
      notice={notice}
      onInput={({ currentTarget }) => change(currentTarget)}
      onKeyUp={({ key, currentTarget }) => {
        if (key === 'Tab') return;
        if (shown !== undefined) change(currentTarget);
        else note(currentTarget.validity);
      }}
      onBlur={({ currentTarget }) => change(currentTarget)}
      ref={ref}
    />
  );
}
