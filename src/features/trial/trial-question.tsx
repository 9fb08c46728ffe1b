import { useState } from 'react';

import { useOpenReplica } from '../../data/replica/replica-context.tsx';
import { leaveBehind, takeAlong } from '../../data/session/trial.commands.ts';
import { useUser, useUserId } from '../../data/session/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Asked once after signing in where somebody has tried the app: on a shared phone it may have been somebody else. */
export function TrialQuestion() {
  const { email } = useUser();
  const { isBusy, take, leave } = useAnswers();
  const [isPutOff, setIsPutOff] = useState(false);
  return (
    <Modal isOpen={!isPutOff} onClose={() => setIsPutOff(true)} title="Take along what is on this device?">
      <div className="grid gap-3">
        <p>Ekagra was used on this device without an account: tasks, cards, study time and all else are still here.</p>
        <p>
          If it was you, take everything along into <strong className="font-medium break-words">{email ?? 'your account'}</strong>. If it
          was somebody else, leave it for them.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button disabled={isBusy} onClick={() => void leave()}>
          Leave on this device
        </Button>
        <Button variant="primary" disabled={isBusy} isBusy={isBusy} onClick={() => void take()}>
          Take along
        </Button>
      </div>
    </Modal>
  );
}

function useAnswers() {
  const open = useOpenReplica();
  const userId = useUserId();
  const [isBusy, setIsBusy] = useState(false);

  async function take() {
    setIsBusy(true);
    try {
      await takeAlong(userId);
      await open?.takeAlong();
      showToast({ title: 'Taken along', text: 'Everything that was on this device is in your account now.' });
    } catch (error) {
      console.error('What was tried could not be taken along', error);
      showToast({ title: 'Not everything is taken along yet', text: 'Nothing is lost. Ekagra goes on when you open it next.' });
    }
  }

  async function leave() {
    setIsBusy(true);
    await leaveBehind(userId);
  }

  return { isBusy, take, leave };
}
