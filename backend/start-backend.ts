import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Backend, type BackendOptions, createBackend } from './backend.ts';
import type { Row } from './database/database.ts';
import { createAskedPages } from './http/asked-pages.ts';
import { type Border, createBorder, endSocket } from './http/border.ts';
import { followConnections } from './http/connections.ts';
import { createCounters } from './http/counters.ts';
import { readModelOrigins } from './http/model-origins.ts';
import { createRequestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sendError } from './base/send-error.ts';
import type { BodyPace } from './http/stalled-body.ts';
import { createStaticFiles } from './http/static-files.ts';
import { REQUEST_LIMITS, STOP_LIMITS } from './base/limits.ts';

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
  /** Receives the log of requests in whole lines. */
  readonly log?: (lines: string) => void;
  /** How fast bodies must arrive; replaces the default pace. */
  readonly pace?: BodyPace;
}

export interface RunningBackend {
  readonly url: string;
  readonly port: number;
  /** Runs SQL with all rights, bypassing row-level security. */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Closes every connection and the database. */
  close(): Promise<void>;
}

/**
 * Listens, opens the database and resolves when everything is ready. It opens the port first, so that a second backend fails before it
 * touches the database.
 */
export async function startBackend(options: StartOptions): Promise<RunningBackend> {
  const host = options.host ?? '127.0.0.1';
  const server = createServer({
    headersTimeout: REQUEST_LIMITS.headersMs,
    requestTimeout: REQUEST_LIMITS.requestMs,
    keepAliveTimeout: REQUEST_LIMITS.keepAliveMs,
  });
  const connections = followConnections(server);
  const port = await listen(server, options.port ?? 5180, host);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  let backend: Backend | undefined;
  const counters = createCounters();
  const log = options.log === undefined ? undefined : createRequestLog(options.log);
  serve(server, createBorder({ counters, log, pace: options.pace }), () => backend, options, url);
  try {
    backend = await createBackend(options, counters, options.siteUrl ?? url, url);
  } catch (error) {
    await connections.stop(STOP_LIMITS.graceMs);
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
        await connections.stop(STOP_LIMITS.graceMs);
        await opened.close();
      })()),
  };
}

/** Node's parser errors; anything else is a bad request. */
const UNREADABLE: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large', 'The headers are too large'],
};

function serve(server: Server, border: Border, backend: () => Backend | undefined, options: StartOptions, url: string): void {
  const { staticDir, hostedSupabaseUrl } = options;
  const headers = staticDir === undefined ? {} : securityHeaders(hostedSupabaseUrl, readModelOrigins(staticDir));
  const staticFiles = staticDir === undefined ? undefined : createStaticFiles(staticDir, headers);
  const askedPages = createAskedPages(hostedSupabaseUrl ?? url, headers);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ready = backend();
    if (!ready) {
      response.setHeader('retry-after', '1');
      return sendError(response, 503, 'starting', 'The server is starting');
    }
    if (await ready.handle(request, response)) return;
    if (!staticFiles) return sendError(response, 404, 'not_found', 'There is no such address');
    if (!(await askedPages(request, response))) await staticFiles(request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void border.answer(request, response, answer));
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    void border.upgrade(request, socket, head, () => backend()?.upgrade(request, socket, head) ?? false);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    endSocket(socket, ...(UNREADABLE[error.code ?? ''] ?? ['400 Bad Request', 'bad_request', 'The request is not valid HTTP']));
  });
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on TCP');
  return address.port;
}
