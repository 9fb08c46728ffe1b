import { type TokenClaims, TokenError } from '../authorization.ts';
import type { RealtimeContext } from '../context.ts';
import { readReplay, ReplayError } from '../messages/replay.ts';
import type { UserBroadcast } from '../protocol/user-broadcast.ts';
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
  readonly rights: TopicRights;
  /** Stored messages to replay. */
  readonly replay: readonly UserBroadcast[];
}

/** Decides whether a topic may be joined. Without a token the connection's API key sets the role. Rejects with JoinError. */
export async function admit(context: RealtimeContext, topic: string, payload: unknown, keyClaims: TokenClaims): Promise<Admission> {
  const name = nameOf(topic);
  if (name === '') throw new JoinError('TopicNameRequired: You must provide a topic name');
  const config = readJoinConfig(payload);
  if (context.settings.privateOnly && !config.isPrivate) throw new JoinError('PrivateOnly: This project only allows private channels');
  const claims = await claimsOf(payload, keyClaims, context);
  const rights = config.isPrivate ? await readTopicRights(context.database, claims, name) : PUBLIC_RIGHTS;
  const { replay } = config.broadcast;
  if (!mayReceive(rights, config.presence.enabled) || (replay && !rights.broadcast.read))
    throw new JoinError(`Unauthorized: ${noRightToRead(name)}`);
  return { config, claims, rights, replay: replay ? await replayOf(context, name, config) : [] };
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

async function claimsOf(payload: unknown, keyClaims: TokenClaims, context: RealtimeContext): Promise<TokenClaims> {
  const { access_token: token, user_token: older } = (payload ?? {}) as { access_token?: unknown; user_token?: unknown };
  const given = token ?? older;
  try {
    // API keys, which are not tokens, have this prefix.
    if (typeof given === 'string' && !given.startsWith('sb_')) return await context.verify(given);
    await context.sessions.refuseEnded(keyClaims);
    return keyClaims;
  } catch (error) {
    throw error instanceof TokenError ? new JoinError(`${error.code}: ${error.message}`) : error;
  }
}

async function replayOf({ database }: RealtimeContext, name: string, { isPrivate, broadcast }: JoinConfig): Promise<UserBroadcast[]> {
  if (!isPrivate) throw new JoinError('UnableToReplayMessages: Replay is not allowed for public channels');
  try {
    return await readReplay(database, name, broadcast.replay ?? {});
  } catch (error) {
    throw error instanceof ReplayError ? new JoinError(`UnableToReplayMessages: ${error.message}`) : error;
  }
}
