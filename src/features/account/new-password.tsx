import { useState, type FormEvent } from 'react';

import type { SessionUser } from '../../data/session/session-context.tsx';
import { setPassword } from '../../data/session/password.commands.ts';
import { inputProblem, MINIMUM_PASSWORD_LENGTH, type SignInProblem } from '../../data/session/sign-in-errors.ts';
import { Bindu } from '../../ui/bindu.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';

/** For whoever opened the link of a reset. They are signed in already, and may leave their password as it is. */
export function NewPassword({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const [password, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  function show({ message, toast }: SignInProblem) {
    setError(message);
    setIsRunning(false);
    if (toast) showToast(toast);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (password === '' || isRunning) return;
    const unfit = inputProblem('signup', { isEmail: true, password });
    if (unfit) return show(unfit);
    setIsRunning(true);
    const problem = await setPassword(user, password);
    if (problem) return show(problem);
    showToast({ title: 'Password changed', text: 'You are signed out on other devices.' });
    onDone();
  }

  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center px-6 py-20">
      <Bindu className="size-10" />
      <h1 className="mt-4 font-display text-2xl font-semibold">Set a new password</h1>
      <p className="mt-1 text-ink-soft">
        For <span className="break-words text-ink">{user.email}</span>
      </p>
      <form noValidate className="mt-8 grid gap-5" onSubmit={(event) => void save(event)}>
        {/* So that a password manager knows whose password it keeps. */}
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
        <div className="mt-3 grid gap-3">
          <Button type="submit" variant="primary" className="min-h-12" disabled={password === '' || isRunning} isBusy={isRunning}>
            Save password
          </Button>
          <Button className="min-h-12 border-transparent bg-transparent" onClick={onDone}>
            Keep the old one
          </Button>
        </div>
      </form>
    </main>
  );
}
