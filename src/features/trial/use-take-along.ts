import { useState } from 'react';

import { useOpenReplica } from '../../data/replica/replica-context.tsx';
import { takeAlong } from '../../data/session/trial.commands.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { showToast } from '../../ui/toast.tsx';

/** Moves what was tried on this device into the student's account. */
export function useTakeAlong() {
  const open = useOpenReplica();
  const userId = useUserId();
  const [isTaking, setIsTaking] = useState(false);

  async function take() {
    setIsTaking(true);
    try {
      await takeAlong(userId);
      await open?.takeAlong();
      showToast({ title: 'Taken along', text: 'Everything that was on this device is in your account now.' });
    } catch (error) {
      console.error('What was tried could not be taken along', error);
      showToast({ title: 'Not everything is taken along yet', text: 'Nothing is lost. Ekagra goes on when you open it next.' });
    }
  }
  return { isTaking, take };
}
