import { durationWords, parsedDuration } from '../rules/duration.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface EstimateFieldProps {
  /** Minutes. */
  readonly estimate: number | null;
  /** Text being typed; null: show the formatted estimate. */
  readonly text: string | null;
  readonly error: string | undefined;
  readonly notice: string | undefined;
  readonly onChange: (estimate: number | null) => void;
  readonly onType: (text: string | null) => void;
}

const NO_LENGTH = 'Enter minutes or hours, such as 45, 1.5h or 1h 30m. The most is 24 hours.';

/** Error of unreadable text; undefined if valid. */
export function estimateProblem(text: string | null): string | undefined {
  return text === null || text.trim() === '' || parsedDuration(text) !== null ? undefined : NO_LENGTH;
}

/** Estimated duration. Validates on blur. */
export function EstimateField({ estimate, text, error, notice, onChange, onType }: EstimateFieldProps) {
  function type(typed: string) {
    onType(typed);
    if (estimateProblem(typed) === undefined) onChange(parsedDuration(typed));
  }

  return (
    <TextField
      label="Estimate"
      placeholder="e.g. 1h 30m"
      value={text ?? (estimate === null ? '' : durationWords(estimate))}
      error={error}
      notice={notice}
      autoComplete="off"
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => estimateProblem(text) === undefined && onType(null)}
    />
  );
}
