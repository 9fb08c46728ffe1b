import { LONGEST_NOTE, REASONS, REASON_KEYS, type Reason } from '../../groups/rules/index.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

export interface GivenReason {
  readonly reason: Reason;
  readonly note: string;
}

interface ReasonFieldsProps {
  readonly value: GivenReason;
  readonly noteLabel: string;
  readonly noteRows: number;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  readonly onChange: (value: GivenReason) => void;
}

/** Reason and note of a report or a decision. */
export function ReasonFields({ value, noteLabel, noteRows, problem, onChange }: ReasonFieldsProps) {
  return (
    <>
      <SelectField
        label="Reason"
        value={value.reason}
        onChange={({ currentTarget }) => onChange({ ...value, reason: currentTarget.value as Reason })}
      >
        {REASON_KEYS.map((reason) => (
          <option key={reason} value={reason}>
            {REASONS[reason]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={noteLabel}
        rows={noteRows}
        maxLength={LONGEST_NOTE}
        value={value.note}
        onChange={({ currentTarget }) => onChange({ ...value, note: currentTarget.value })}
      />
      {problem === null ? null : <ErrorText>{problem}</ErrorText>}
    </>
  );
}
