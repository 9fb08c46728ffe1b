import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Database } from '../database/database.ts';
import { type ApiKeys, claimsOfApiKey, type TokenClaims, TokenError, verifyToken } from './authorization.ts';
import { ChangeFeed } from './changes/change-feed.ts';
import { deliverChanges } from './changes/delivery.ts';
import { Subscribers } from './changes/subscribers.ts';
import { Connection } from './channels/connection.ts';
import { Topics } from './channels/topics.ts';
import { EndedSessions } from './ended-sessions.ts';
import { createBroadcastApi, isBroadcastPath } from './http/broadcast-api.ts';
import { installInternalSchema } from './internal-schema.ts';
import { sendDatabaseBroadcast } from './messages/database-broadcasts.ts';
import { startRetention } from './messages/retention.ts';
import { DEFAULT_SETTINGS, type RealtimeSettings } from './settings.ts';

const PATH = '/realtime/v1/websocket';

/** Frame overhead beyond the payload. */
const FRAME_OVERHEAD = 64 * 1024;

/** Idle time-out: a phone without network sends nothing. realtime-js sends a heartbeat every 25 s. */
const SILENCE_MS = 90_000;

export interface RealtimeServer {
  /** True when the request was for Realtime; it is then answered. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** True when the upgrade was for Realtime. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes every connection. */
  disconnectAll(): void;
  /** Resolves when the database is no longer used. */
  close(): Promise<void>;
}

/** Serves `/realtime/v1`. */
export async function startRealtime(database: Database, keys: ApiKeys, changed: Partial<RealtimeSettings> = {}): Promise<RealtimeServer> {
  const settings = { ...DEFAULT_SETTINGS, ...changed };
  const topics = new Topics();
  const subscribers = new Subscribers();
  await installInternalSchema(database);
  const feed = await ChangeFeed.start(database, async (changes) => {
    for (const { relation, type, record } of changes) {
      if (!relation.isPublished && type === 'INSERT') sendDatabaseBroadcast(topics, record);
    }
    await deliverChanges(database, subscribers, changes);
  });
  await feed.listen((await feed.relations()).filter(({ isPublished }) => !isPublished));
  const sessions = await EndedSessions.start(
    database,
    () => topics.sessions(),
    (session) => topics.closeSession(session),
  );
  const retention = startRetention(database);
  const context = {
    database,
    settings,
    topics,
    feed,
    subscribers,
    connected: new Set<object>(),
    sessions,
    verify: async (token: string) => {
      const claims = await verifyToken(token, keys.jwtSecret);
      await sessions.refuseEnded(claims);
      return claims;
    },
  };
  const broadcastApi = createBroadcastApi(context, keys);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: settings.maxPayload + FRAME_OVERHEAD,
    // Rows compress well, and students are on 2G.
    perMessageDeflate: { threshold: 1024, serverNoContextTakeover: true, clientNoContextTakeover: true },
  });

  return {
    handle: (request, response) => {
      if (!isBroadcastPath(request.url ?? '')) return false;
      void broadcastApi(request, response);
      return true;
    },
    upgrade: (request, stream, head) => {
      const url = URL.parse(request.url ?? '/', 'http://localhost');
      if (url?.pathname !== PATH) return false;
      const open = (claims: TokenClaims | undefined): void => {
        if (!claims) {
          stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
          return;
        }
        const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
        server.handleUpgrade(request, stream, head, (socket) => {
          closeWhenSilent(socket);
          new Connection(socket, stream, version, claims, context);
        });
      };
      void claimsOfConnection(url, request, keys).then(open);
      return true;
    },
    disconnectAll: () => {
      for (const client of server.clients) client.close(1001, 'The server is stopping');
    },
    close: async () => {
      retention.stop();
      await feed.stop();
    },
  };
}

/** A connection opens with an API key or a token instead; undefined without both. */
async function claimsOfConnection(url: URL, request: IncomingMessage, keys: ApiKeys): Promise<TokenClaims | undefined> {
  const header = request.headers['x-api-key'];
  const key = typeof header === 'string' ? header : (url.searchParams.get('apikey') ?? '');
  try {
    return claimsOfApiKey(key, keys) ?? (await verifyToken(key, keys.jwtSecret));
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}

function closeWhenSilent(socket: WebSocket): void {
  const timer = setTimeout(() => socket.terminate(), SILENCE_MS);
  socket.on('message', () => timer.refresh());
  socket.on('close', () => clearTimeout(timer));
}
