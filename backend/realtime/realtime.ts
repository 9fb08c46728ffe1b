import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Database } from '../database/database.ts';
import { type ApiKeys, claimsOfApiKey, type TokenClaims, verifyToken } from './authorization.ts';
import { deliverChanges } from './change-delivery.ts';
import { ChangeFeed } from './change-feed.ts';
import { serveSocket } from './socket.ts';
import { Topics } from './topics.ts';

const PATH = '/realtime/v1/websocket';

/** One message from a client at most, in bytes. */
const MAX_MESSAGE = 1024 * 1024;

/** A phone that lost its network says nothing. realtime-js sends a heartbeat every 25 s. */
const SILENCE_MS = 90_000;

/** What sockets and channels share. */
export interface Realtime {
  readonly feed: ChangeFeed;
  readonly topics: Topics;
  /** Throws TokenError. */
  verify(token: string): TokenClaims;
  /** The values of these texts in JSON, read by Postgres as `type`. */
  asJson(texts: readonly string[], type: string): Promise<unknown[]>;
}

export interface RealtimeServer {
  /** True when the upgrade was one for Realtime. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Ends every connection. */
  hangUp(): void;
  /** Resolves when the database is no longer used. */
  close(): Promise<void>;
}

/** Serves `/realtime/v1/websocket` from this database. */
export async function startRealtime(database: Database, keys: ApiKeys): Promise<RealtimeServer> {
  const topics = new Topics();
  const feed = await ChangeFeed.start(database, (changes) => deliverChanges(database, topics.channels(), changes));
  const realtime: Realtime = {
    feed,
    topics,
    verify: (token) => verifyToken(token, keys.jwtSecret),
    asJson: async (texts, type) => {
      const rows = await database.query<{ value: unknown }>(
        `select to_jsonb(text::${type}) as value from jsonb_array_elements_text($1::text::jsonb) with ordinality as t (text, n) order by n`,
        [JSON.stringify(texts)],
      );
      return rows.map(({ value }) => value);
    },
  };
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    // Rows compress well, and students are on 2G.
    perMessageDeflate: { threshold: 1024, serverNoContextTakeover: true, clientNoContextTakeover: true },
  });

  return {
    upgrade: (request, socket, head) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname !== PATH) return false;
      const claims = claimsOfApiKey(url.searchParams.get('apikey') ?? '', keys);
      if (!claims) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return true;
      }
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
      server.handleUpgrade(request, socket, head, (webSocket) => {
        closeWhenSilent(webSocket);
        serveSocket(webSocket, version, claims, realtime);
      });
      return true;
    },
    hangUp: () => {
      for (const client of server.clients) client.close(1001, 'The server is stopping');
    },
    close: () => feed.stop(),
  };
}

function closeWhenSilent(webSocket: WebSocket): void {
  const timer = setTimeout(() => webSocket.terminate(), SILENCE_MS);
  webSocket.on('message', () => timer.refresh());
  webSocket.on('close', () => clearTimeout(timer));
}
