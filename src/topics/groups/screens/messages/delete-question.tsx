import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import type { Message } from './message.ts';
import { quoteWords } from './quoted-message.tsx';

interface DeleteQuestionProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** The server erases deleted messages, so there is no undo. */
export function DeleteQuestion({ message, isOwn, onDelete, onClose }: DeleteQuestionProps) {
  return (
    <Modal isOpen onClose={onClose} title={isOwn ? 'Delete this message?' : 'Remove this message?'}>
      <div className="grid gap-4">
        <p className="line-clamp-3 border-l-2 border-line-strong pl-3 text-ink-soft wrap-anywhere">{quoteWords(message)}</p>
        <p>It is deleted for everyone in the group. You cannot undo this.</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={onDelete}>
            {isOwn ? 'Delete' : 'Remove'}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Modal>
  );
}
