import { useRef, useState, type FormEvent } from 'react';

import { requestPasswordReset } from '../../../../shared/session/mail.commands.ts';
import { inputProblem, type SignInProblem } from '../../../../shared/session/sign-in-errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showToast } from '../../../../ui/toast.tsx';

/** Requests a password reset. Does not reveal whether the address has an account. */
export function ForgotPassword({ initialEmail, onBack }: { initialEmail: string; onBack: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(initialEmail);
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<'typing' | 'sending' | 'sent'>('typing');
  const address = email.trim();

  function show({ message, toast }: SignInProblem) {
    setError(message);
    setProgress('typing');
    if (toast) showToast(toast);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (address === '' || progress === 'sending') return;
    const unfit = inputProblem('signin', { isEmail: field.current?.validity.valid ?? true, password: '' });
    if (unfit) return show(unfit);
    setProgress('sending');
    const problem = await requestPasswordReset(address);
    if (problem) return show(problem);
    setProgress('sent');
  }

  if (progress === 'sent') {
    return (
      <div className="grid justify-items-start gap-6">
        <output className="block text-ink-soft">
          If <strong className="font-medium break-words text-ink">{address}</strong> has an account, we sent a link to set a new password.
          Open it in this browser within an hour.
        </output>
        <Button onClick={onBack}>Back</Button>
      </div>
    );
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <TextField
        ref={field}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        data-autofocus
        required
        hint="We send you a link to set a new password."
        value={email}
        error={error}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="mt-2 flex flex-wrap justify-between gap-3">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" disabled={address === '' || progress === 'sending'} isBusy={progress === 'sending'}>
          Send link
        </Button>
      </div>
    </form>
  );
}
