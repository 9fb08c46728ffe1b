import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';

/** Purposes of links, with Supabase's names. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'email_change';

/** Token columns of auth.users. A new token invalidates the previous one. */
export type TokenColumn = 'confirmation_token' | 'recovery_token' | 'email_change_token_current' | 'email_change_token_new';

const SENT_AT: Readonly<Record<TokenColumn, string>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_current: 'email_change_sent_at',
  email_change_token_new: 'email_change_sent_at',
};

/** Supabase's prefix of PKCE links. */
const PKCE_PREFIX = 'pkce_';

export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX);
}

/** Creates a token; the database only stores its digest. */
export async function createToken(transaction: Transaction, userId: string, column: TokenColumn, isPkce: boolean): Promise<string> {
  const token = `${isPkce ? PKCE_PREFIX : ''}${randomBytes(32).toString('base64url')}`;
  await transaction.query(`update auth.users set ${column} = $2, ${SENT_AT[column]} = now(), updated_at = now() where id = $1`, [
    userId,
    digestOf(token),
  ]);
  return token;
}

/** Consumes a token; resolves to its user, or undefined if unknown, used or older than `lifetime` seconds. */
export async function takeToken(
  transaction: Transaction,
  column: TokenColumn,
  token: string,
  lifetime: number,
): Promise<string | undefined> {
  const [user] = await transaction.query<{ id: string; isFresh: boolean }>(
    `update auth.users set ${column} = null where ${column} = $1
     returning id, ${SENT_AT[column]} > now() - make_interval(secs => $2) as "isFresh"`,
    [digestOf(token), lifetime],
  );
  return user?.isFresh ? user.id : undefined;
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
