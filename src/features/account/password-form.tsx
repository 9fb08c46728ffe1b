import { useState, type FormEvent } from 'react';

import { setPassword } from '../../data/session/password.commands.ts';
import { inputProblem, MINIMUM_PASSWORD_LENGTH, type SignInProblem } from '../../data/session/sign-in-errors.ts';
import { useUser } from '../../data/session/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';

interface PasswordFormProps {
  /** The form is the only content of its page. */
  readonly isOnlyTask?: boolean;
  readonly onSaved: () => void;
}

/** Sets or changes the account's password. */
export function PasswordForm({ isOnlyTask = false, onSaved }: PasswordFormProps) {
  const user = useUser();
  const [password, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  function show({ message, toast }: SignInProblem) {
    setError(message);
    if (toast) showToast(toast);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (password === '' || isRunning) return;
    const unfit = inputProblem('signup', { isEmail: true, password });
    if (unfit) return show(unfit);
    setIsRunning(true);
    const problem = await setPassword(user, password);
    setIsRunning(false);
    if (problem) return show(problem);
    setTyped('');
    onSaved();
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      {/* Lets password managers associate the password with the account. */}
      <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        placeholder={`min. ${MINIMUM_PASSWORD_LENGTH} characters`}
        required
        value={password}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        variant={isOnlyTask ? 'primary' : 'secondary'}
        className={isOnlyTask ? 'min-h-12' : 'justify-self-start'}
        disabled={password === '' || isRunning}
        isBusy={isRunning}
      >
        Save password
      </Button>
    </form>
  );
}
