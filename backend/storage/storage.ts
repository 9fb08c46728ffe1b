import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../database/database.ts';
import type { Claims } from '../database/request-context.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { callerOf } from '../callers/caller.ts';
import { allowOrigin, answerPreflight } from '../base/cors.ts';
import { BodyTooLargeError, readBody } from '../base/node-request.ts';
import type { Lane } from '../base/lane.ts';
import { targetOf } from '../base/request-target.ts';
import { UNAVAILABLE_SECONDS } from '../base/send-error.ts';
import { sendResponse } from '../base/send-response.ts';
import { type ApiKeys, TokenError } from '../callers/authorization.ts';
import { STORAGE_LIMITS, type StorageLimits } from '../base/limits.ts';
import { createAccess } from './access.ts';
import { createBuckets } from './buckets.ts';
import { openByteStore } from './byte-store.ts';
import { listRoutes } from './listing.ts';
import { createObjects } from './objects.ts';
import { objectRoutes } from './object-routes.ts';
import { JSON_OBJECT, read } from './request-values.ts';
import { jsonAnswer, type Route } from './route.ts';
import { accessDenied, StorageError, tokenProblem } from './storage-error.ts';
import { createUploads } from './uploads.ts';

/** Answers a request for `/storage/v1`. Never rejects. */
export type Storage = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface StorageOptions {
  readonly database: Database;
  /** The lane of all data requests. */
  readonly lane: Lane;
  readonly keys: ApiKeys;
  readonly dataDir: string;
  readonly changed?: Partial<StorageLimits> | undefined;
}

const PREFIX = '/storage/v1';

export function isStoragePath(path: string): boolean {
  return path.startsWith(`${PREFIX}/`);
}

/**
 * The part of the Storage API that the app uses: rows in the database, bytes below the data directory, and the caller's policies on every
 * access. Other routes are refused as unknown.
 */
export function createStorage({ database, lane, keys, dataDir, changed }: StorageOptions): Storage {
  const limits = { ...STORAGE_LIMITS, ...changed };
  const access = createAccess(database, lane);
  const bytes = openByteStore(dataDir);
  const buckets = createBuckets(access);
  const uploads = createUploads(limits);
  const objects = createObjects({ access, buckets, bytes, uploads, limits });
  void objects.clearUp();
  const parts = { access, buckets, objects, bytes, uploads };
  // Order matters: the last routes match any path below /object, so literal paths come first.
  const routes: Route[] = [
    { method: 'GET', path: /^\/bucket$/, answer: async (call) => jsonAnswer(await buckets.list(call.caller())) },
    ...listRoutes(parts),
    ...objectRoutes(parts),
  ];
  return async (request, response) => {
    try {
      allowOrigin(request, response);
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) return answerPreflight(request, response);
      const answer = await answerOf(routes, request, keys).catch((error: unknown) => toResponse(error, request));
      // Disconnect clients that do not read their answer, to free the file and the connection.
      response.setTimeout(limits.downloadIdleMs, () => response.destroy());
      await sendResponse(answer, response);
    } catch (error) {
      console.error(error);
      response.destroy();
    }
  };
}

async function answerOf(routes: readonly Route[], request: IncomingMessage, keys: ApiKeys): Promise<Response> {
  const path = targetOf(request).path.slice(PREFIX.length);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const known = await callerOf(request, keys).catch(knownProblem);
  for (const route of routes) {
    const match = route.method === method && route.path.exec(path);
    if (!match) continue;
    return await route.answer({
      parts: match.slice(1),
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

/** The caller, or a visitor for an invalid token: an expired token does not block access to public objects. */
function possibleCaller(known: Claims | TokenError | undefined): Claims {
  return known === undefined || known instanceof TokenError ? { role: 'anon' } : known;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody(request, STORAGE_LIMITS.jsonBytes);
  return read(JSON_OBJECT, body.toString('utf8'));
}

function toResponse(error: unknown, request: IncomingMessage): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (error instanceof BodyTooLargeError) error = new StorageError(413, 'EntityTooLarge', error.message, 'Payload too large');
  // The rest of the body is unread. A short one is received and dropped, so that the client reads the answer; a long one is not.
  if (!request.complete && !(Number(request.headers['content-length']) <= STORAGE_LIMITS.droppedBytes)) headers['connection'] = 'close';
  if (isUnavailable(error)) {
    headers['retry-after'] = String(UNAVAILABLE_SECONDS);
    error = new StorageError(503, 'DatabaseUnavailable', 'The database cannot be reached. Please try again in a few seconds.');
  }
  if (error instanceof StorageError) {
    const { status, code, message } = error;
    return Response.json(
      { statusCode: String(status), code, error: error.error, message },
      { status: status < 500 ? 400 : status, headers },
    );
  }
  console.error(error);
  return Response.json(
    { statusCode: '500', code: 'InternalError', error: 'Internal', message: 'Internal Server Error' },
    { status: 500, headers },
  );
}
