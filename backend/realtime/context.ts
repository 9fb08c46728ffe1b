import type { Database } from '../database/database.ts';
import type { TokenClaims } from './authorization.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Subscribers } from './changes/subscribers.ts';
import type { Topics } from './channels/topics.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { RealtimeSettings } from './settings.ts';

/** Dependencies of connections and channels. */
export interface RealtimeContext {
  readonly database: Database;
  readonly settings: RealtimeSettings;
  readonly topics: Topics;
  readonly feed: ChangeFeed;
  readonly subscribers: Subscribers;
  /** Connections with a joined topic. */
  readonly connected: Set<object>;
  readonly sessions: EndedSessions;
  /** Rejects with TokenError. */
  verify(token: string): Promise<TokenClaims>;
}
