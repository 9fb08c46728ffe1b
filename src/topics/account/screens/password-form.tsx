import { useState, type FormEvent } from 'react';

import { setPassword } from '../../../shared/session/password.commands.ts';
import { inputProblem, MINIMUM_PASSWORD_LENGTH, type SignInProblem } from '../../../shared/session/sign-in-errors.ts';
import { useUser } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.tsx';

interface PasswordFormProps {
  /** True after a reset link: the form is alone on its page and does not ask for the current password. */
  readonly isReset?: boolean;
  /** Accounts created with Google may have no password yet. */
  readonly mayHaveNone?: boolean;
  readonly onSaved: () => void;
}

/** Sets or changes the account's password. */
export function PasswordForm({ isReset = false, mayHaveNone = false, onSaved }: PasswordFormProps) {
  const user = useUser();
  const [current, setCurrent] = useState('');
  const [password, setTyped] = useState('');
  const [problem, setProblem] = useState<SignInProblem>();
  const [isRunning, setIsRunning] = useState(false);

  function show(shown: SignInProblem) {
    setProblem(shown);
    if (shown.toast) showToast(shown.toast);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (password === '' || isRunning) return;
    const unfit = inputProblem('signup', { isEmail: true, password });
    if (unfit) return show(unfit);
    setIsRunning(true);
    const refused = await setPassword(user, password, current);
    setIsRunning(false);
    if (refused) return show(refused);
    setCurrent('');
    setTyped('');
    onSaved();
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      {/* Lets password managers associate the password with the account. */}
      <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      {isReset ? null : (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint={mayHaveNone ? 'Leave this empty if you only use Google.' : undefined}
          value={current}
          error={problem?.field === 'currentPassword' ? problem.message : undefined}
          onChange={({ currentTarget }) => {
            setCurrent(currentTarget.value);
            setProblem(undefined);
          }}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        placeholder={`min. ${MINIMUM_PASSWORD_LENGTH} characters`}
        required
        value={password}
        error={problem?.field === 'password' ? problem.message : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button
        type="submit"
        variant={isReset ? 'primary' : 'secondary'}
        className={isReset ? 'min-h-12' : 'justify-self-start'}
        disabled={password === '' || isRunning}
        isBusy={isRunning}
      >
        Save password
      </Button>
    </form>
  );
}
