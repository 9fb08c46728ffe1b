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
import { sendDatabaseBroadcast, startRetention } from './messages/stored-messages.ts';
import { DEFAULT_SETTINGS, type RealtimeSettings } from './settings.ts';

export interface RealtimeServer extends Door {
  /** Resolves when the database is no longer used. */
  close(): Promise<void>;
}

/** Serves `/realtime/v1/websocket`. Broadcasts by HTTP are not offered: the app sends where it has joined. */
export async function startRealtime(database: Database, keys: ApiKeys, changed: Partial<RealtimeSettings> = {}): Promise<RealtimeServer> {
  const settings = { ...DEFAULT_SETTINGS, ...changed };
  const topics = new Topics(settings);
  const subscribers = new Subscribers();
  await installInternalSchema(database);
  const feed = await ChangeFeed.start(database, async (changes) => {
    for (const { relation, type, record } of changes) {
      if (relation.isPublished || type !== 'INSERT') continue;
      guarded('a broadcast of the database', NOTHING, () => sendDatabaseBroadcast(topics, record));
    }
    await deliverChanges(database, subscribers, changes);
  });
  await feed.listen((await feed.relations()).filter(({ isPublished }) => !isPublished));
  const sessions = await EndedSessions.start(
    database,
    () => topics.sessions(),
    (session) => guarded('the end of a session', NOTHING, () => topics.closeSession(session)),
  );
  const retention = startRetention(database);
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
    close: async () => {
      retention.stop();
      await feed.stop();
    },
  };
}

const NOTHING = (): void => {};
