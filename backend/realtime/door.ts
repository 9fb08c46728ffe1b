import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { networkOf } from '../base/client-address.ts';
import { targetOf } from '../base/request-target.ts';
import { type ApiKeys, claimsOfApiKey } from '../callers/authorization.ts';
import { Connection } from './channels/connection.ts';
import type { RealtimeContext } from './context.ts';
import { guarded } from './faults.ts';

const PATH = '/realtime/v1/websocket';

/** Rows compress well, and students are on 2G. Windows smaller than zlib's default need 60 kB per socket instead of 300. */
const COMPRESSION = {
  threshold: 1024,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  serverMaxWindowBits: 12,
  concurrencyLimit: 4,
  zlibDeflateOptions: { memLevel: 5, level: 3, chunkSize: 8 * 1024 },
  zlibInflateOptions: { chunkSize: 8 * 1024 },
};

/** Matches Chromium's offer. Browsers that cannot limit their window, such as Firefox, would fail if the server asked for it. */
const CAN_BOUND_ITS_WINDOW = /client_max_window_bits/;

/** Most fragments of a message. Real clients send fewer. */
const MOST_FRAGMENTS = 64;

/** Accepts WebSockets for Realtime. */
export interface Door {
  /** True when the upgrade was for Realtime; it is then answered. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes every connection. */
  disconnectAll(): void;
}

export function createDoor(context: RealtimeContext, keys: ApiKeys): Door {
  const { settings, allowances } = context;
  const serve = (perMessageDeflate: ServerOptions['perMessageDeflate']) =>
    new WebSocketServer({
      noServer: true,
      // For compressed frames, this limits the inflated bytes.
      maxPayload: settings.maxPayload + settings.frameOverhead,
      maxFragments: MOST_FRAGMENTS,
      ...(perMessageDeflate === undefined ? {} : { perMessageDeflate }),
    });
  const plain = serve(false);
  const compressed = serve(COMPRESSION);
  const bounded = serve({ ...COMPRESSION, clientMaxWindowBits: COMPRESSION.serverMaxWindowBits });

  function open(request: IncomingMessage, stream: Duplex, head: Buffer, parameters: URLSearchParams): void {
    const claims = claimsOfApiKey(parameters.get('apikey') ?? '', keys);
    if (!claims) return refuse(stream, '401 Unauthorized');
    if (stream.destroyed) return;
    const network = networkOf(String(request.headers['x-forwarded-for'] ?? ''));
    if (!allowances.connections.take(network)) return refuse(stream, '429 Too Many Requests', 'Retry-After: 60\r\n');
    // Register this before the handshake, which may fail.
    stream.once('close', () => allowances.connections.give(network));
    const version = parameters.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
    const mayCompress = compressed.clients.size + bounded.clients.size < settings.compressedConnections;
    const compressing = CAN_BOUND_ITS_WINDOW.test(request.headers['sec-websocket-extensions'] ?? '') ? bounded : compressed;
    const server = mayCompress ? compressing : plain;
    server.handleUpgrade(request, stream, head, (socket) => {
      closeWhenSilent(socket, settings.silenceMs);
      new Connection(socket, stream, version, { claims, network }, context);
    });
  }

  return {
    upgrade: (request, stream, head) => {
      const { path, query } = targetOf(request);
      if (path !== PATH) return false;
      guarded(
        'opening a connection',
        () => stream.destroy(),
        () => open(request, stream, head, new URLSearchParams(query)),
      );
      return true;
    },
    disconnectAll: () => {
      for (const client of [plain, compressed, bounded].flatMap(({ clients }) => [...clients]))
        client.close(1001, 'The server is stopping');
    },
  };
}

function refuse(stream: Duplex, status: string, headers = ''): void {
  if (stream.destroyed) return;
  stream.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}

function closeWhenSilent(socket: WebSocket, silenceMs: number): void {
  const timer = setTimeout(() => socket.terminate(), silenceMs);
  socket.on('message', () => timer.refresh());
  socket.on('close', () => clearTimeout(timer));
}
