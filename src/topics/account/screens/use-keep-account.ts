import { useState } from 'react';

import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { keepAccount } from '../../../shared/session/account-deletion.commands.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Withdraws the request to delete the account. */
export function useKeepAccount() {
  const userId = useUserId();
  const open = useOpenReplica();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function keep() {
    setIsRunning(true);
    const refused = await keepAccount(userId);
    setIsRunning(false);
    setProblem(refused);
    if (refused !== null) return;
    showToast({ title: 'Your account stays', text: 'Nothing was lost.' });
    open?.engine.wake();
  }
  return { keep: () => void keep(), isRunning, problem };
}
