import { useState, type FormEvent } from 'react';

import { deleteAccount } from '../../data/session/delete-account.ts';
import { useSession } from '../../data/session/session-context.tsx';
import { useUser } from '../../data/session/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useProfile } from './profile.queries.ts';

/** Deletes the account, after a plain warning and a typed confirmation. */
export function DeleteAccount({ isOffline }: { isOffline: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-soft">
        Your account is deleted from the server and from this device, with all tasks, sessions, chats and pictures. Your groups stay,
        without you. This cannot be undone.
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

function Confirmation({ isOffline, onStay }: { isOffline: boolean; onStay: () => void }) {
  const user = useUser();
  const { accountDeleted } = useSession();
  const profile = useProfile(user.id);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);
  const name = profile?.username ?? user.email ?? user.id;
  const isConfirmed = typed.trim() === name;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isConfirmed || isRunning || isOffline) return;
    setIsRunning(true);
    const problem = await deleteAccount(user.id);
    setIsRunning(false);
    if (problem !== null) return setError(problem);
    showToast({ title: 'Account deleted', text: 'All your data is gone from this device and the server.' });
    accountDeleted();
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p>
        This deletes all your data at once, on all your devices. You cannot undo it. To delete, type{' '}
        <strong className="font-semibold break-all">{name}</strong>.
      </p>
      <TextField
        label="Your username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="submit" variant="danger" disabled={!isConfirmed || isRunning || isOffline} isBusy={isRunning}>
          Delete forever
        </Button>
        <Button variant="primary" onClick={onStay}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
