import * as v from 'valibot';

import { readAsVisitor } from '../../../shared/server/call-as-visitor.ts';

const MESSAGE = v.object({
  role: v.picklist(['user', 'assistant']),
  text: v.string(),
  /** Answer source of the message. */
  source: v.fallback(v.nullable(v.string()), null),
});

/** A message of a public copy. */
export type SharedMessage = Readonly<v.InferOutput<typeof MESSAGE>>;

export interface SharedChat {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly SharedMessage[];
}

const LISTED_CHAT = v.object({ id: v.string(), title: v.string(), created_at: v.string() });
export type ListedChat = Readonly<v.InferOutput<typeof LISTED_CHAT>>;

const STORED_CHAT = v.object({ id: v.string(), title: v.string(), messages: v.array(v.unknown()) });

/**
 * A shared chat, readable by anyone. Null if it is missing, expired or revoked.
 * @throws when the server is unreachable
 */
export async function readSharedChat(id: string): Promise<SharedChat | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null;
  const [found] = await readAsVisitor(v.array(STORED_CHAT), 'read_shared_chat', { chat_id: id });
  return found === undefined ? null : { id: found.id, title: found.title, messages: found.messages.flatMap(toMessage) };
}

/** Publicly listed chats, newest first; the page that follows `after`. */
export async function listSharedChats(query: string, after: ListedChat | undefined): Promise<readonly ListedChat[]> {
  const position = after === undefined ? {} : { before_time: after.created_at, before_id: after.id };
  return readAsVisitor(v.array(LISTED_CHAT), 'list_shared_chats', { query, ...position });
}

/** Validates a message: its content comes from another student and may have any shape. */
function toMessage(message: unknown): SharedMessage[] {
  const { success, output } = v.safeParse(MESSAGE, message);
  return success ? [output] : [];
}
