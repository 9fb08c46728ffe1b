import { type FormEvent, type ReactNode, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { type GroupResult, NEEDS_NETWORK } from './groups.commands.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** What it does, or the fields that it needs. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** What it does cannot be taken back. */
  readonly isDanger?: boolean;
  readonly isOffline: boolean;
  readonly run: () => Promise<GroupResult<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Something that the server does to a group, after one more look. What is typed stays until it is through. */
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
        {problem === undefined ? null : (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
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
