import { Modal } from '../../../ui/modal.tsx';
import { ChatList } from './chat-list.tsx';
import type { Chat } from '../store/message.ts';

interface ChatListDialogProps {
  readonly chats: readonly Chat[];
  readonly shownId: string | null;
  readonly onOpen: (chatId: string | null) => void;
  readonly onClose: () => void;
}

/** The list of chats on a phone, as a dialog. */
export function ChatListDialog({ onClose, ...list }: ChatListDialogProps) {
  return (
    <Modal isOpen onClose={onClose} title="Chats">
      <ChatList {...list} />
    </Modal>
  );
}
