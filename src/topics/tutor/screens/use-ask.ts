import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import type { DoubtDraft } from './doubt-draft.ts';
import type { Message } from '../store/message.ts';
import { askingOf } from './use-asking.ts';

interface AskOptions {
  /** Null for a new chat. */
  readonly chatId: string | null;
  readonly messages: readonly Message[] | undefined;
  /** The parent of the next doubt: the last message shown. */
  readonly shownEnd: string | null;
  readonly choose: (siblings: readonly string[], chosen: string | null) => void;
  readonly clearAsked: (asked: DoubtDraft, askedIn: string) => void;
  /** Opens the chat that a new one became. */
  readonly onOpen: (chatId: string) => void;
}

/** Asks the doubt of a draft, in the chat or in a new one. Answers a sentence for the student if it was not stored. */
export function useAsk({ chatId, messages, shownEnd, choose, clearAsked, onOpen }: AskOptions) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  return async (text: string, asked: DoubtDraft): Promise<string | null> => {
    const by = askingOf(await replicaOnceOpen(), userId);
    const id = chatId ?? crypto.randomUUID();
    const parentId = asked.editing === undefined ? shownEnd : asked.editing.parentId;
    const result = await by.ask({ chatId: id, parentId, subject: asked.subject, text, pictures: asked.pictures });
    if (!result.ok) return result.error.message;
    // Shows the new question, whichever branch was selected.
    choose(messages?.flatMap((message) => (message.parentId === parentId ? [message.id] : [])) ?? [], null);
    clearAsked(asked, id);
    if (chatId === null) onOpen(id);
    return null;
  };
}
