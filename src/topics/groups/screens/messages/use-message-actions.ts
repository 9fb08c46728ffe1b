import { useCallback, useMemo, useState } from 'react';

import { forgetMessagePicture } from '../../../../shared/pictures/message-pictures.ts';
import type { Replica } from '../../../../shared/replica/local-database.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { showFailure } from '../../../../ui/show-failure.ts';
import { copyText } from './copy-text.ts';
import { deleteMessage, discardChange, retryMessage, toggleReaction } from '../../store/group-messages.commands.ts';
import type { MessageActions } from './message-article.tsx';
import type { Message } from '../../store/message.ts';
import { takeBackUnsent } from './take-back-unsent.ts';
import type { ComposerState } from './use-composer.ts';

/** Actions on messages, and the message whose deletion needs a confirmation. */
export function useMessageActions(
  replica: Replica,
  { reply, edit, stopEditing }: Pick<ComposerState, 'reply' | 'edit' | 'stopEditing'>,
  onReport: MessageActions['onReport'],
) {
  const userId = useUserId();
  const [deleting, setDeleting] = useState<Message | null>(null);

  const takeBack = useCallback(
    async (message: Message) => {
      setDeleting(null);
      const result = message.isSent ? await deleteMessage(replica, message.id) : await takeBackUnsent(replica, message);
      if (!result.ok) return showFailure(result);
      stopEditing(message.id);
      if (message.isSent && message.imagePath !== null && message.authorId === userId)
        void forgetMessagePicture(userId, message.imagePath).catch(() => undefined);
    },
    [replica, userId, stopEditing],
  );

  // Stable, so that a change of the draft does not render every message again.
  const actions = useMemo<Omit<MessageActions, 'onGoTo'>>(
    () => ({
      onReply: ({ id }) => reply(id),
      onEdit: edit,
      onDelete: (message) => (message.isSent ? setDeleting(message) : void takeBack(message)),
      onCopy: ({ text }) => void copyText(text),
      onReact: ({ id }, sign) => void toggleReaction(replica, userId, id, sign).then(showFailure),
      onReport,
      onRetry: ({ id }) => void retryMessage(replica, id).then(showFailure),
      onDiscard: (message) => void (message.isSent ? discardChange(replica, userId, message.id).then(showFailure) : takeBack(message)),
    }),
    [replica, userId, reply, edit, takeBack, onReport],
  );
  return { actions, deleting, setDeleting, takeBack };
}
