import { Modal } from '../../../ui/modal.tsx';
import { NeedsAccount } from '../../../ui/needs-account.tsx';

/** Replaces the share dialog in a trial. */
export function ShareNeedsAccount({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal isOpen onClose={onClose} title="Share this chat">
      <NeedsAccount title="Sharing needs an account" text="Whoever has the link reads the chat on the server." />
    </Modal>
  );
}
