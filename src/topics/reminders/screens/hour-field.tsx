import { DAY_STARTS } from '../../../shared/days/day-start.ts';
import { SelectField } from '../../../ui/select-field.tsx';

interface HourFieldProps {
  readonly label: string;
  /** 0 … 23. */
  readonly hour: number;
  readonly hint?: string | undefined;
  readonly onChoose: (hour: number) => void;
}

/** An hour of the day. */
export function HourField({ label, hour, hint, onChoose }: HourFieldProps) {
  return (
    <SelectField label={label} hint={hint} value={hour} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
      {DAY_STARTS.map(({ hour: value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
