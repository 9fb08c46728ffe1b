import { type FormEvent, type ReactNode, useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { type GroupResult, NEEDS_NETWORK } from '../store/groups.commands.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** Explanation, or the fields it needs. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** It cannot be undone. */
  readonly isDanger?: boolean;
  readonly isOffline: boolean;
  readonly run: () => Promise<GroupResult<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Confirms an action of the server on a group. Input stays until it succeeds. */
export function ConfirmDialog({ title, children, confirm, isDanger = false, isOffline, run, onDone, onClose }: ConfirmDialogProps) {
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    if (isOffline) return setProblem(NEEDS_NETWORK);
    setIsRunning(true);
    const result = await run();
    setIsRunning(false);
    if (!result.ok) return setProblem(result.message);
    onDone();
  }

  return (
    <Modal isOpen onClose={onClose} title={title}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {children}
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isRunning}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
