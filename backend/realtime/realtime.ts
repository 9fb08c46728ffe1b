import { REALTIME_LIMITS } from '../base/limits.ts';
import type { Database } from '../database/database.ts';
import { createAllowances } from './allowances.ts';
import type { ApiKeys } from '../callers/authorization.ts';
import { ChangeFeed } from './changes/change-feed.ts';
import { deliverChanges } from './changes/delivery.ts';
import { Subscribers } from './changes/subscribers.ts';
import { Topics } from './channels/topics.ts';
import type { RealtimeContext } from './context.ts';
import { createDoor, type Door } from './door.ts';
import { EndedSessions } from './ended-sessions.ts';
import { guarded } from './faults.ts';
import { installInternalSchema } from './internal-schema.ts';
import type { RealtimeSettings } from './settings.ts';

export interface RealtimeServer extends Door {
  /** Resolves when the database is no longer used. */
  close(): Promise<void>;
}

/** Serves `/realtime/v1/websocket`. There are no broadcasts by HTTP: the app sends only on channels that it has joined. */
export async function startRealtime(database: Database, keys: ApiKeys, changed: Partial<RealtimeSettings> = {}): Promise<RealtimeServer> {
  const settings = { ...REALTIME_LIMITS, ...changed };
  const topics = new Topics(settings);
  const subscribers = new Subscribers();
  await installInternalSchema(database);
  const feed = await ChangeFeed.start(database, (changes) => deliverChanges(database, subscribers, changes));
  // Install the triggers now, so that the first join does not wait for them.
  await feed.relations();
  const sessions = await EndedSessions.start(
    database,
    () => topics.sessions(),
    (session) => guarded('the end of a session', NOTHING, () => topics.closeSession(session)),
  );
  const context: RealtimeContext = {
    database,
    settings,
    jwtSecret: keys.jwtSecret,
    allowances: createAllowances(settings),
    topics,
    feed,
    subscribers,
    connected: new Set(),
    sessions,
  };
  const door = createDoor(context, keys);

  return {
    upgrade: door.upgrade,
    disconnectAll: door.disconnectAll,
    close: () => feed.stop(),
  };
}

const NOTHING = (): void => {};
