import { useState } from 'react';

import { deleteLeftTrial } from '../../../../shared/session/delete-left-trial.ts';
import { useUser, useUserId } from '../../../../shared/session/use-user.ts';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { Section } from '../../../../ui/section.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { IN_ANOTHER_TAB, useTakeAlong } from './use-take-along.ts';

/** Offers the trial that was left on this device: the student may have changed their mind, or need the space. */
export function LeftTrial() {
  const { email } = useUser();
  const { canTake, isTaking, take } = useTakeAlong();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title="Used here without an account">
      <p className="text-sm text-ink-soft">
        Tasks, cards, study time and all else that somebody made on this device before signing in are still here, apart from your account.
        If it was you, you can take everything along into <span className="wrap-anywhere">{email ?? 'your account'}</span>.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isTaking || !canTake} isBusy={isTaking} onClick={() => void take()}>
          Take along
        </Button>
        <Button variant="danger" disabled={isTaking} onClick={() => setIsAsking(true)}>
          Delete it
        </Button>
      </div>
      <Modal isOpen={isAsking} onClose={() => setIsAsking(false)} title="Delete what was made here without an account?">
        <DeleteQuestion onClose={() => setIsAsking(false)} />
      </Modal>
    </Section>
  );
}

function DeleteQuestion({ onClose }: { readonly onClose: () => void }) {
  const userId = useUserId();
  const [isDeleting, setIsDeleting] = useState(false);

  async function remove() {
    setIsDeleting(true);
    try {
      const isDeleted = await deleteLeftTrial(userId);
      const deleted = { title: 'Deleted', text: 'What was made here without an account is gone. Your account is unchanged.' };
      showToast(isDeleted ? deleted : IN_ANOTHER_TAB);
    } catch (error) {
      console.error('What was tried could not be deleted', error);
      showToast({ title: 'Not everything is deleted yet', text: 'Close the other tabs with Ekagra, then try again.' });
      onClose();
    }
  }

  return (
    <>
      <p>It is on this device alone, and cannot be brought back. If somebody else made it, it is lost to them.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="danger" disabled={isDeleting} isBusy={isDeleting} onClick={() => void remove()}>
          Delete it
        </Button>
        <Button variant="primary" disabled={isDeleting} onClick={onClose}>
          Keep it
        </Button>
      </div>
    </>
  );
}
