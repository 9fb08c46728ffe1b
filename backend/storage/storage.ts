import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import type { Claims } from '../database/request-context.ts';
import { callerOf } from '../http/caller.ts';
import { allowOrigin, answerPreflight } from '../http/cors.ts';
import { BodyTooLargeError, readBody } from '../http/node-request.ts';
import { sendResponse } from '../http/send-response.ts';
import { type ApiKeys, TokenError } from '../realtime/authorization.ts';
import { createAccess } from './access.ts';
import { bucketRoutes } from './bucket-routes.ts';
import { createBuckets } from './buckets.ts';
import { openByteStore } from './byte-store.ts';
import { listRoutes } from './list-routes.ts';
import { createObjects } from './objects.ts';
import { objectRoutes } from './object-routes.ts';
import { JSON_OBJECT, read } from './request-values.ts';
import type { Route } from './route.ts';
import { signedRoutes } from './signed-routes.ts';
import { createUrlSigner } from './signed-url.ts';
import { accessDenied, StorageError, tokenProblem } from './storage-error.ts';

/** Answers a request for `/storage/v1`. Never rejects. */
export type Storage = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const PREFIX = '/storage/v1';

/** Maximum bytes of a request other than an upload. */
const MAX_JSON = 1024 * 1024;

/** Maximum bytes of concurrent uploads: about twenty of the largest pictures. */
const UPLOADS_IN_MEMORY = 256 * 1024 * 1024;

export function isStoragePath(path: string): boolean {
  return path.startsWith(`${PREFIX}/`);
}

/** The Storage API: rows in the database, bytes below the data directory, every access under the caller's policies. */
export function createStorage(database: Database, keys: ApiKeys, dataDir: string): Storage {
  const access = createAccess(database);
  const bytes = openByteStore(dataDir);
  const buckets = createBuckets(access, bytes);
  const room = { left: UPLOADS_IN_MEMORY };
  const parts = { access, buckets, objects: createObjects(access, buckets, bytes), bytes, signer: createUrlSigner(keys.jwtSecret), room };
  // The last ones match any path below /object, so literal paths come first.
  const routes = [...bucketRoutes(parts), ...signedRoutes(parts), ...listRoutes(parts), ...objectRoutes(parts)];
  return async (request, response) => {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) return answerPreflight(request, response);
    await sendResponse(await answerOf(routes, request, keys).catch(toResponse), response);
  };
}

async function answerOf(routes: readonly Route[], request: IncomingMessage, keys: ApiKeys): Promise<Response> {
  const [path, query] = (request.url ?? '').slice(PREFIX.length).split('?', 2);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const known = await callerOf(request, keys).catch(knownProblem);
  for (const route of routes) {
    const match = route.method === method && route.path.exec(path!);
    if (!match) continue;
    return await route.answer({
      parts: match.slice(1),
      query: new URLSearchParams(query),
      request,
      caller: () => requiredCaller(known),
      visitor: () => possibleCaller(known),
      json: () => readJson(request),
    });
  }
  throw new StorageError(404, 'NotFound', `Route ${request.method}:${path} not found`, 'Not Found');
}

function knownProblem(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  throw error;
}

function requiredCaller(known: Claims | TokenError | undefined): Claims {
  if (known instanceof TokenError) throw accessDenied(tokenProblem(known));
  if (known === undefined) throw accessDenied('Invalid Compact JWS');
  return known;
}

/** An expired token does not block access to public objects. */
function possibleCaller(known: Claims | TokenError | undefined): Claims {
  return known === undefined || known instanceof TokenError ? { role: 'anon' } : known;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody(request, MAX_JSON);
  return read(JSON_OBJECT, body.toString('utf8'));
}

function toResponse(error: unknown): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (error instanceof BodyTooLargeError) error = new StorageError(413, 'EntityTooLarge', error.message, 'Payload too large');
  if (error instanceof StorageError) {
    // The rest of an oversized body is unread: the connection cannot be reused.
    if (error.status === 413 || error.status === 503) headers['connection'] = 'close';
    const { status, code, message } = error;
    return Response.json({ statusCode: String(status), code, error: error.error, message }, { status: 400, headers });
  }
  console.error(error);
  return Response.json(
    { statusCode: '500', code: 'InternalError', error: 'Internal', message: 'Internal Server Error' },
    { status: 500, headers },
  );
}
