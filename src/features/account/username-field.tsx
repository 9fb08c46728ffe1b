import { TextField } from '../../ui/text-field.tsx';
import { type UsernameCheck, usernameWords } from './use-username-check.ts';

interface UsernameFieldProps {
  readonly value: string;
  readonly check: UsernameCheck;
  /** Why saving failed. */
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

export function UsernameField({ value, check, error, onValueChange, onFocus, onBlur }: UsernameFieldProps) {
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={error ?? (check === 'taken' ? usernameWords.taken : undefined)}
      hint={value.trim() === '' ? undefined : usernameWords[check]}
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}
