import { useState } from 'react';

import { useRecord } from '../../../../shared/replica/use-records.ts';
import { leaveBehind } from '../../../../shared/session/trial.commands.ts';
import { useUser, useUserId } from '../../../../shared/session/use-user.ts';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useTakeAlong } from './use-take-along.ts';

/** Asked once after signing in on a device that has a trial: on a shared phone it may be somebody else's. */
export function TrialQuestion() {
  const { email } = useUser();
  const { isBusy, isTaking, take, leave } = useAnswers();
  const [isPutOff, setIsPutOff] = useState(false);
  // Nothing can be added to an account that is about to be deleted.
  const isLeaving = (useRecord('users', useUserId()).data?.deletion_due ?? null) !== null;
  return (
    <Modal isOpen={!isPutOff && !isLeaving} onClose={() => setIsPutOff(true)} title="Take along what is on this device?">
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
        <Button variant="primary" disabled={isBusy} isBusy={isTaking} onClick={() => void take()}>
          Take along
        </Button>
      </div>
    </Modal>
  );
}

function useAnswers() {
  const userId = useUserId();
  const { isTaking, take } = useTakeAlong();
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave() {
    setIsLeaving(true);
    try {
      await leaveBehind(userId);
    } finally {
      setIsLeaving(false);
    }
  }

  return { isBusy: isTaking || isLeaving, isTaking, take, leave };
}
