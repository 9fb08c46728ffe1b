import type { NewDocument, Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { derivedId } from '../../../shared/rules/derived-id.ts';
import { isDeviceProblem } from '../rules/problem-words.ts';
import { titleOf } from '../rules/question.ts';
import type { TutorProblem } from '../rules/tutor.ts';
import type { Message } from './message.ts';
import { toMessage } from './tutor.queries.ts';

type Fields = Partial<NewDocument<'chat_messages'>>;

/** Where an answer belongs in the tree of its chat. `madeAt` in epoch milliseconds. */
export interface AnswerPosition {
  readonly id: string;
  readonly parentId: string;
  readonly madeAt: number;
}

interface NewChat {
  readonly chatId: string;
  readonly text: string;
  readonly subject: string | null;
}

/** Reads and writes a student's chats, for tutors. */
export interface ChatStore {
  subjectOf(chatId: string): Promise<string | null>;
  /** Sets the chapter of a chat that has none. */
  nameChapter(chatId: string, chapter: string): Promise<void>;
  messagesOf(chatId: string): Promise<readonly Message[]>;
  /** Creates the chat if this id is new. */
  begin(chat: NewChat): Promise<WriteResult>;
  insert(message: Fields & { id: string; chat_id: string }, madeAt: number): Promise<WriteResult>;
  /** Stores an answer to the doubt as its newest one. Questions that were asked below older answers are moved below this one. */
  put(doubt: Message, position: AnswerPosition, fields: Fields): Promise<WriteResult>;
  edit(id: string, fields: Fields): Promise<WriteResult>;
  /** Stores the reason in place of an answer. */
  putProblem(doubt: Message, position: AnswerPosition, problem: TutorProblem): Promise<void>;
  /** Marks the doubt as answered. */
  finish(doubt: Message): Promise<void>;
}

/** Error for an answer whose chat was deleted. */
const GONE: WriteResult = { ok: false, error: { kind: 'not-found', message: 'The doubt was deleted.' } };

export function createChatStore(replica: Replica, userId: string): ChatStore {
  const store: ChatStore = {
    subjectOf: async (chatId) => (await replica.get('chats', chatId))?.subject ?? null,

    async nameChapter(chatId, chapter) {
      const chat = await replica.get('chats', chatId);
      if (chat?.chapter === null) await replica.edit('chats', chatId, { chapter });
    },

    async messagesOf(chatId) {
      const found = await replica.find('chat_messages', { selector: { chat_id: { $eq: chatId } } });
      return found.map(toMessage);
    },

    async begin({ chatId, text, subject }) {
      if ((await replica.get('chats', chatId)) !== null) return { ok: true };
      return replica.insert('chats', { id: chatId, user_id: userId, title: titleOf(text), subject });
    },

    async insert(message, madeAt) {
      const { role = 'assistant', parent_id = null } = message;
      if (role === 'assistant' && parent_id !== null && (await replica.get('chat_messages', parent_id)) === null) return GONE;
      const { id, chat_id, user_id: _own, ...fields } = message;
      const created_at = new Date(madeAt).toISOString();
      // Another device has stored this answer: keep it, with its student's edits.
      return replica.insert('chat_messages', { id, chat_id, user_id: userId }, { role: 'assistant', created_at, ...fields });
    },

    async put(doubt, position, fields) {
      const { id, parentId } = position;
      const messages = await store.messagesOf(doubt.chatId);
      const known = messages.find((message) => message.id === id);
      const sources = ['solver', 'on-device-model', 'model'] as const;
      const ownIds = await Promise.all(sources.map((source) => derivedId(doubt.id, source)));
      // The student asked for another answer: leave the other answers' questions where they are.
      if (known !== undefined && !ownIds.includes(id)) return store.edit(id, fields);
      const beside = messages.filter((message) => message.role === 'assistant' && message.parentId === parentId && message.id !== id);
      // Newer than a retry that failed meanwhile, so that the awaited answer is visible.
      const madeAt = Math.max(known?.madeAt ?? position.madeAt, ...beside.map((message) => message.madeAt + 1));
      const result =
        known === undefined
          ? await store.insert({ ...fields, id, chat_id: doubt.chatId, parent_id: parentId }, madeAt)
          : await store.edit(id, { ...fields, created_at: new Date(madeAt).toISOString() });
      if (!result.ok) return result;
      const before = new Set([parentId, ...beside.map((message) => message.id)]);
      const followers = messages.filter((message) => message.role === 'user' && before.has(message.parentId ?? ''));
      for (const follower of followers) await store.edit(follower.id, { parent_id: id });
      return result;
    },

    edit: (id, fields) => replica.edit('chat_messages', id, fields),

    async putProblem(doubt, position, { code, message }) {
      const source = isDeviceProblem({ code, message }) ? 'on-device-model' : 'model';
      const fields = { content: message, status: 'failed', source, details: { problem: code } } as const;
      const edited = await store.edit(position.id, fields);
      if (!edited.ok) await store.put(doubt, position, fields);
    },

    finish: ({ id }) => store.edit(id, { status: 'done' }).then(() => undefined),
  };
  return store;
}
