import { useState } from 'react';

import { useSession } from '../../../../shared/session/session-context.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Modal } from '../../../../ui/modal.tsx';

/** Ends the trial: everything it stored is deleted, and no server has a copy. */
export function DeleteTrial() {
  const { accountDeleted } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-ink-soft">Tasks, cards, study time, tests and chats are on this device alone. Nobody else has a copy.</p>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Delete what is on this device
      </Button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Delete what is on this device?">
        <p>Everything that you made here without an account is deleted for good. It cannot be brought back.</p>
        <LinkButton to="/migration" className="mt-4 justify-self-start">
          Export first
        </LinkButton>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="danger" onClick={accountDeleted}>
            Delete everything
          </Button>
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Keep it
          </Button>
        </div>
      </Modal>
    </div>
  );
}
