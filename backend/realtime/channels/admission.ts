import type { Transaction } from '../../database/database.ts';
import { LaneFullError } from '../../base/lane.ts';
import { payerOf } from '../allowances.ts';
import { type TokenClaims, TokenError } from '../../callers/authorization.ts';
import { TooMuchError } from '../changes/binding-request.ts';
import { authorize, claimsOfToken, type RealtimeContext } from '../context.ts';
import { type JoinConfig, readJoinConfig } from './join-config.ts';
import { PUBLIC_RIGHTS, readTopicRights, type TopicRights } from './topic-rights.ts';

/** Why a join is refused: Supabase's code and message. */
export class JoinError extends Error {
  override name = 'JoinError';
}

/** Result of an accepted join. */
export interface Admission {
  readonly config: JoinConfig;
  readonly claims: TokenClaims;
  /** Whose allowance the channel uses. */
  readonly payer: string;
  readonly rights: TopicRights;
}

/** Who opened a connection. */
export interface Opener {
  /** Claims of the API key. */
  readonly claims: TokenClaims;
  readonly network: string;
}

/** Decides whether a topic may be joined. Without a token the connection's API key sets the role. Rejects with JoinError. */
export async function admit(context: RealtimeContext, topic: string, payload: unknown, opener: Opener): Promise<Admission> {
  const name = nameOf(topic);
  checkName(context, topic, name);
  try {
    const config = readJoinConfig(payload, context.settings);
    const claims = await claimsOf(payload, opener.claims, context);
    const payer = payerOf(claims, opener.network);
    if (context.allowances.joins.wait(payer) > 0) throw new JoinError('ClientJoinRateLimitReached: Too many joins per second');
    const ask = (transaction: Transaction) => rightsToJoin(transaction, claims, name, config);
    const rights = await authorize(context, claims, payer, config.isPrivate ? ask : undefined);
    return { config, claims, payer, rights: rights ?? PUBLIC_RIGHTS };
  } catch (error) {
    throw asJoinError(error);
  }
}

/** A join needs the right to receive something it asks for. */
export function mayReceive(rights: TopicRights, wantsPresence: boolean): boolean {
  return rights.broadcast.read || (wantsPresence && rights.presence.read);
}

/** The topic name that policies see. */
export function nameOf(topic: string): string {
  return topic.replace(/^realtime:/, '');
}

export function noRightToRead(name: string): string {
  return `You do not have permissions to read from this Channel topic: ${name}`;
}

/** True for text that Postgres can store and a binary frame can name. */
function isFitName(name: string, mostBytes: number): boolean {
  // eslint-disable-next-line no-control-regex
  return Buffer.byteLength(name) <= mostBytes && name.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(name);
}

function checkName({ settings }: RealtimeContext, topic: string, name: string): void {
  if (name === '') throw new JoinError('TopicNameRequired: You must provide a topic name');
  if (!isFitName(topic, settings.nameBytes)) throw new JoinError('TopicNameInvalid: A topic is text of at most 255 bytes');
}

async function rightsToJoin(transaction: Transaction, claims: TokenClaims, name: string, { presence }: JoinConfig): Promise<TopicRights> {
  const rights = await readTopicRights(transaction, claims, name);
  if (!mayReceive(rights, presence.enabled)) throw new JoinError(`Unauthorized: ${noRightToRead(name)}`);
  return rights;
}

async function claimsOf(payload: unknown, keyClaims: TokenClaims, context: RealtimeContext): Promise<TokenClaims> {
  const { access_token: token } = (payload ?? {}) as { access_token?: unknown };
  // API keys have this prefix. They are no tokens.
  return typeof token === 'string' && !token.startsWith('sb_') ? await claimsOfToken(context, token) : keyClaims;
}

function asJoinError(error: unknown): unknown {
  if (error instanceof TokenError) return new JoinError(`${error.code}: ${error.message}`);
  if (error instanceof TooMuchError) return new JoinError(`TooMuchRequested: ${error.message}`);
  if (error instanceof LaneFullError) return new JoinError('ClientJoinRateLimitReached: Too many joins wait');
  return error;
}
