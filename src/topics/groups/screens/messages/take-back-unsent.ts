import type { Replica, WriteResult } from '../../../../shared/replica/local-database.ts';
import { showFailure } from '../../../../ui/show-failure.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { deleteMessage, restoreMessage } from '../../store/group-messages.commands.ts';
import type { Message } from '../../store/message.ts';
import { quoteWords } from './quoted-message.tsx';

/** Longer than for other toasts, so that an accidental deletion is noticed. */
const UNDO_MS = 10_000;

/** Deletes an unsent message, with undo. */
export async function takeBackUnsent(replica: Replica, message: Message): Promise<WriteResult> {
  const result = await deleteMessage(replica, message.id);
  if (!result.ok) return result;
  const undo = { label: 'Undo', onPress: () => void restoreMessage(replica, message.id).then(showFailure) };
  showToast({ title: 'Message deleted', text: quoteWords(message), action: undo }, { id: `deleted-${message.id}`, duration: UNDO_MS });
  return result;
}
