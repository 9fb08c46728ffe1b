import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Backend, type BackendOptions, createBackend } from './backend.ts';
import type { Row } from './database/database.ts';
import { createAskedPages } from './http/asked-pages.ts';
import { readModelOrigins } from './http/model-origins.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sendError } from './http/send-error.ts';
import { createStaticFiles } from './http/static-files.ts';

export interface StartOptions extends BackendOptions {
  /** 0: any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The built app; without it only the API is served. */
  readonly staticDir?: string;
  /** The public address, if it differs from the listening one (behind a proxy). */
  readonly siteUrl?: string;
  /** A hosted Supabase project that the built app uses. */
  readonly hostedSupabaseUrl?: string;
}

export interface RunningBackend {
  readonly url: string;
  readonly port: number;
  /** SQL with full rights, past row-level security. */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Closes every connection and the database. */
  close(): Promise<void>;
}

/**
 * Listens, opens the database and resolves when all is ready. The port comes first: a second backend fails at once, before it
 * touches the database.
 */
export async function startBackend(options: StartOptions): Promise<RunningBackend> {
  const host = options.host ?? '127.0.0.1';
  const server = createServer({ headersTimeout: 30_000, requestTimeout: 300_000, keepAliveTimeout: 65_000 });
  const sockets = trackSockets(server);
  const port = await listen(server, options.port ?? 5180, host);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  let backend: Backend | undefined;
  serve(server, () => backend, options, url);
  try {
    backend = await createBackend(options, options.siteUrl ?? url, url);
  } catch (error) {
    await stopServer(server, sockets);
    throw error;
  }
  const opened = backend;
  let closing: Promise<void> | undefined;
  return {
    url,
    port,
    query: (sql, params) => opened.query(sql, params),
    close: () =>
      (closing ??= (async () => {
        opened.disconnectAll();
        await stopServer(server, sockets);
        await opened.close();
      })()),
  };
}

/** Maps Node's parser errors to HTTP status codes; anything else is a bad request. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

function serve(server: Server, backend: () => Backend | undefined, options: StartOptions, url: string): void {
  const { staticDir, hostedSupabaseUrl } = options;
  const headers = staticDir === undefined ? {} : securityHeaders(hostedSupabaseUrl, readModelOrigins(staticDir));
  const staticFiles = staticDir === undefined ? undefined : createStaticFiles(staticDir, headers);
  const askedPages = createAskedPages(hostedSupabaseUrl ?? url, headers);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ready = backend();
    if (!ready) {
      response.setHeader('retry-after', '1');
      sendError(response, 503, 'starting', 'The server is starting');
    } else if (request.url === '/healthz') {
      void ready.isHealthy().then((isHealthy) => {
        if (isHealthy) response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('ok');
        else sendError(response, 503, 'unhealthy', 'The database does not answer');
      });
    } else if (!ready.handle(request, response)) {
      if (staticFiles) void askedPages(request, response).then((isAnswered) => (isAnswered ? undefined : staticFiles(request, response)));
      else sendError(response, 404, 'not_found', 'There is no such address');
    }
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!backend()?.upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = UNREADABLE[error.code ?? ''] ?? '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    else socket.destroy();
  });
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on TCP');
  return address.port;
}

/** Node's `closeAllConnections` leaves upgraded sockets open. */
function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Grace period for answers in progress, in ms. */
const GRACE_MS = 500;

async function stopServer(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, GRACE_MS);
  await closed;
  clearTimeout(timer);
}
