import { useState } from 'react';

import { useOpenReplica } from '../../../../shared/replica/replica-context.tsx';
import { takeAlong } from '../../../../shared/session/trial.commands.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { showToast } from '../../../../ui/toast.tsx';

export const IN_ANOTHER_TAB = { title: 'It is not here any more', text: 'It was taken along or deleted in another tab.' };

/** Moves the data of the trial on this device into the student's account. */
export function useTakeAlong() {
  const open = useOpenReplica();
  const userId = useUserId();
  const [isTaking, setIsTaking] = useState(false);

  async function take() {
    if (open === null) return;
    setIsTaking(true);
    let isTaken = false;
    try {
      isTaken = await takeAlong(userId);
      await open.takeAlong();
      showToast(isTaken ? { title: 'Taken along', text: 'What was made here without an account is in your account now.' } : IN_ANOTHER_TAB);
    } catch (error) {
      console.error('What was tried could not be taken along', error);
      const next = isTaken ? 'Ekagra goes on when you open it next.' : 'Try again.';
      showToast({ title: 'Not all is taken along yet', text: `Nothing is lost. ${next}` });
    } finally {
      setIsTaking(false);
    }
  }
  return { canTake: open !== null, isTaking, take };
}
