import { changedElsewhere } from '../../../ui/changed-elsewhere.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { isRefused, type UsernameCheck, usernameWords } from './use-username-check.ts';

interface UsernameFieldProps {
  readonly value: string;
  readonly check: UsernameCheck;
  /** The value that another device set meanwhile. */
  readonly elsewhere: string | undefined;
  /** Why saving failed. */
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

export function UsernameField({ value, check, elsewhere, error, onValueChange, onFocus, onBlur }: UsernameFieldProps) {
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={error ?? (isRefused(check) ? usernameWords[check] : undefined)}
      notice={elsewhere === undefined ? undefined : changedElsewhere(elsewhere)}
      hint={value.trim() === '' ? undefined : usernameWords[check]}
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}
