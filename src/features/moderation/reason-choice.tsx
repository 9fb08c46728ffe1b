import { type Reason, REASON_KEYS, REASONS } from '../../domain/groups/report.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface ReasonChoiceProps {
  readonly value: Reason;
  readonly onChange: (reason: Reason) => void;
}

export function ReasonChoice({ value, onChange }: ReasonChoiceProps) {
  return (
    <SelectField label="Reason" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Reason)}>
      {REASON_KEYS.map((reason) => (
        <option key={reason} value={reason}>
          {REASONS[reason]}
        </option>
      ))}
    </SelectField>
  );
}
