import { useState } from 'react';

import { useUserId } from '../../../../shared/session/use-user.ts';
import type { GivenPaper } from '../../rules/given.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { withdrawPaper } from '../../store/given.commands.ts';

interface WithdrawPaperProps {
  readonly paper: GivenPaper;
  readonly onClose: () => void;
  readonly onWithdrawn: () => void;
}

export function WithdrawPaper({ paper: { id, title }, onClose, onWithdrawn }: WithdrawPaperProps) {
  const userId = useUserId();
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function withdraw() {
    if (isRunning) return;
    setIsRunning(true);
    const refusal = await withdrawPaper(userId, id);
    setIsRunning(false);
    setProblem(refusal);
    if (refusal !== null) return;
    onWithdrawn();
    onClose();
  }

  return (
    <Modal isOpen onClose={onClose} title={`Withdraw ${title}?`}>
      <div className="grid gap-5">
        <p>
          Nobody can start it any more, and its results are deleted. Students who have started can finish, but get no marks. Students who
          have seen their marks keep them.
        </p>
        {problem === null ? null : <ErrorText>{problem}</ErrorText>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" isBusy={isRunning} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </div>
      </div>
    </Modal>
  );
}
