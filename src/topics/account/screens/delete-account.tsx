import { useState, type FormEvent } from 'react';

import { useSyncStatus } from '../../sync/store/index.ts';
import { requestDeletion } from '../../../shared/session/account-deletion.commands.ts';
import { signInWithGoogle } from '../../../shared/session/google.commands.ts';
import { useSession } from '../../../shared/session/session-context.tsx';
import { useUser } from '../../../shared/session/use-user.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { deletionDay } from './deletion-day.ts';

/** Requests the account's deletion in 14 days, after a clear warning and with the password. */
export function DeleteAccount({ isOffline }: { isOffline: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-soft">
        Your account is deleted after 14 days, from the server and from all your devices. Until then you can sign in and keep it.
      </p>
      <Button variant="danger" disabled={isOffline} onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      {isOffline ? <p className="text-sm text-ink-soft">Go online to delete your account.</p> : null}
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Delete your account?">
        <Confirmation isOffline={isOffline} onStay={() => setIsOpen(false)} />
      </Modal>
    </div>
  );
}

const FAILED = 'Your account could not be deleted. Check your network and try again.';

function Confirmation({ isOffline, onStay }: { isOffline: boolean; onStay: () => void }) {
  const user = useUser();
  const { accountDeleted } = useSession();
  const { waiting } = useSyncStatus();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  // This device deletes its data: unsent changes would be lost if the student keeps the account later.
  const cannotYet = isRunning || isOffline || waiting > 0;

  async function submit() {
    if (cannotYet) return;
    setIsRunning(true);
    const answer = await requestDeletion(user, password);
    if (answer.status === 'sign-in-first') setError((await signInWithGoogle('/settings'))?.message);
    setIsRunning(false);
    if (answer.status === 'wrong-password') return setError('This is not your current password.');
    if (answer.status === 'failed') return setError(FAILED);
    if (answer.status === 'sign-in-first') return;
    showToast({ title: `Your account will be deleted on ${deletionDay(answer.due)}`, text: 'To keep it, sign in before that day.' });
    accountDeleted();
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (password !== '') void submit();
      }}
    >
      <ul className="list-disc space-y-2 pl-5">
        <li>You are signed out everywhere now. Sign in within 14 days to keep your account.</li>
        <li>
          After that everything is deleted: tasks, study time, cards, chats, tests and pictures, and the messages and papers in your groups.
          A group of yours passes to another member.
        </li>
        <li>Questions and answers that you published stay, without your name.</li>
      </ul>
      <LinkButton to="/migration" className="justify-self-start">
        Export first
      </LinkButton>
      {/* Lets password managers associate the password with the account. */}
      <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setError(undefined);
        }}
      />
      {waiting > 0 ? <output>Your last changes are still being sent. Wait a moment.</output> : null}
      <div className="hidden gap-2 text-sm text-ink-soft google:grid">
        <p>No password? Sign in with Google again here, then press this once more within ten minutes.</p>
        <Button className="justify-self-start" disabled={cannotYet || password !== ''} onClick={() => void submit()}>
          Delete with Google
        </Button>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" variant="danger" disabled={password === '' || cannotYet} isBusy={isRunning}>
          Delete my account
        </Button>
        <Button variant="primary" onClick={onStay}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
