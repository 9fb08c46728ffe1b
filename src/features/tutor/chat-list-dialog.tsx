import { Modal } from '../../ui/modal.tsx';
import { ChatList } from './chat-list.tsx';
import type { Chat } from './message.ts';

interface ChatListDialogProps {
  readonly chats: readonly Chat[];
  readonly shownId: string | null;
  readonly onOpen: (chatId: string | null) => void;
  readonly onClose: () => void;
}

/** All chats on a phone, over the one that is open. */
export function ChatListDialog({ onClose, ...list }: ChatListDialogProps) {
  return (
    <Modal isOpen onClose={onClose} title="Chats">
      <ChatList {...list} />
    </Modal>
  );
}
