import { useSession } from '../../../shared/session/session-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Shown while a sign-out pushes changes, and when some could not be sent. */
export function SignOutQuestion({ onClose: stay }: { readonly onClose: () => void }) {
  const { signOutStep, loseChanges } = useSession();
  if (signOutStep === null) return null;
  if (signOutStep.kind === 'pushing') {
    return (
      <Modal isOpen onClose={stay} title="Signing out">
        <p className="flex items-center gap-3">
          <Spinner label="Sending" /> Sending your last changes…
        </p>
      </Modal>
    );
  }
  return (
    <Modal isOpen onClose={stay} title="Sign out?">
      <p>{question(signOutStep.remaining)}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="danger" onClick={loseChanges}>
          Sign out anyway
        </Button>
        <Button variant="primary" onClick={stay}>
          Stay signed in
        </Button>
      </div>
    </Modal>
  );
}

function question(remaining: number | null): string {
  if (remaining === 1) return '1 change is not on the server yet. Sign out and lose it, or stay signed in?';
  const changes = remaining === null ? 'Some changes may' : `${remaining} changes are`;
  return `${changes} not ${remaining === null ? 'be ' : ''}on the server yet. Sign out and lose them, or stay signed in?`;
}
