import * as v from 'valibot';

import { changeRows, readRows, type ServerAnswer } from '../../../shared/server/call-server.ts';
import type { SharedMessage } from './shared-chats.ts';

export interface NewShare {
  readonly chatId: string;
  readonly title: string;
  readonly messages: readonly SharedMessage[];
  readonly isListed: boolean;
  /** ISO 8601; null if the link lasts until it is revoked. */
  readonly expiresAt: string | null;
}

/** A link that the student created. */
export interface OwnShare {
  readonly id: string;
  readonly isListed: boolean;
  readonly expiresAt: string | null;
}

const TABLE = 'shared_chats';
/** Fails unless exactly one row was changed. */
const ONE_ROW = v.strictTuple([v.object({ id: v.string() })]);
const OWN_SHARES = v.array(v.object({ id: v.string(), is_listed: v.boolean(), expires_at: v.nullable(v.string()) }));

/**
 * Stores a copy at an unguessable address.
 * @throws the server's refusal, or when it is unreachable
 */
export async function shareChat(userId: string, { chatId, title, messages, isListed, expiresAt }: NewShare): Promise<string> {
  const row = { chat_id: chatId, title, messages, is_listed: isListed, expires_at: expiresAt };
  const insert = () => changeRows(userId, ONE_ROW, TABLE, (rows) => rows.insert(row).select('id'));
  let answer = await insert();
  if (!answer.ok && answer.refusal?.hint === 'full') {
    // Expired links open nothing, but still count against the limit.
    const ended = `revoked_at.not.is.null,expires_at.lt.${new Date().toISOString()}`;
    orThrow(await changeRows(userId, v.unknown(), TABLE, (rows) => rows.delete().or(ended)));
    answer = await insert();
  }
  return orThrow(answer)[0].id;
}

/** Active links of a chat. */
export async function ownShares(userId: string, chatId: string): Promise<readonly OwnShare[]> {
  const found = await readRows(
    userId,
    OWN_SHARES,
    TABLE,
    (rows) => rows.select('id, is_listed, expires_at').eq('chat_id', chatId).is('revoked_at', null),
    // Bypass the HTTP cache: a link that another device created must not be missed.
    'none',
  );
  return orThrow(found)
    .filter(({ expires_at }) => expires_at === null || Date.parse(expires_at) > Date.now())
    .map(({ id, is_listed, expires_at }) => ({ id, isListed: is_listed, expiresAt: expires_at }));
}

export async function revokeShare(userId: string, id: string): Promise<void> {
  const revoked_at = new Date().toISOString();
  // Exactly one row must change: the student must not believe that an open link is closed.
  orThrow(await changeRows(userId, ONE_ROW, TABLE, (rows) => rows.update({ revoked_at }).eq('id', id).select('id')));
}

function orThrow<T>(answer: ServerAnswer<T>): T {
  if (answer.ok) return answer.data;
  throw Object.assign(new Error('The server did not do it'), answer.refusal);
}
