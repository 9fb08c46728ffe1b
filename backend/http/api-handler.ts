import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '../auth/auth.ts';
import { isUnavailable, unlessUnavailable } from '../database/unavailable.ts';
import { REQUEST_LIMITS, REST_LIMITS } from '../base/limits.ts';
import { problemWithRest } from '../rest/refused-requests.ts';
import { TIMED_OUT } from '../database/rest-errors.ts';
import { type Answer, readAnswer } from './answer.ts';
import { type BodyMemory, MemoryFullError } from './body-memory.ts';
import { compressAnswer } from './compression.ts';
import { allowOrigin, answerPreflight } from '../base/cors.ts';
import { problemWithJson } from './json-body.ts';
import { LaneFullError } from '../base/lane.ts';
import { BodyTooLargeError, toFetchRequest } from '../base/node-request.ts';
import { type Target, targetOf } from '../base/request-target.ts';
import { sendError, sendUnavailable } from '../base/send-error.ts';
import { syncCallOf, type SyncCalls } from './sync-calls.ts';
import type { EndAnswer } from './unread-answers.ts';

export function isApiPath(path: string): boolean {
  return /^\/(auth|rest)\/v1(\/|$)/.test(path);
}

/** Runs work when it is the caller's turn at the database. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Serves `/auth/v1` and `/rest/v1`. Always answers, never rejects. */
export async function handleApi(
  api: Pick<Auth, 'fetch'>,
  syncCalls: SyncCalls,
  inTurn: InTurn,
  memory: BodyMemory,
  endAnswer: EndAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  allowOrigin(request, response);
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) return answerPreflight(request, response);
  try {
    const target = targetOf(request);
    const isRest = target.path.startsWith('/rest/v1');
    const refused = isRest ? problemWithRest(request, target) : undefined;
    if (refused !== undefined) return sendError(response, refused.status, refused.code, refused.message);
    await memory.withBody(request, mostBytesOf(target), async (body) => {
      const problem = problemWithJson(body, mostNamesOf(target));
      if (problem !== undefined) return sendError(response, 400, 'bad_json', problem);
      if (!isRest && body.length > 0 && !isJsonObject(body)) {
        return sendError(response, 400, 'bad_json', 'The request is not a JSON object');
      }
      const work = async (): Promise<Answer> =>
        (await syncCalls(request, body)) ??
        readAnswer(await api.fetch(toFetchRequest(request, body), { peerAddress: request.socket.remoteAddress ?? null }));
      await sendAnswer(await withTimeout(inTurn(() => unlessUnavailable(work))), endAnswer, request, response);
    });
  } catch (error) {
    answerFailure(error, response);
  }
}

/** Functions with large arguments: documents, or papers of 500 kB. */
const LARGE_CALLS = /^\/rest\/v1\/rpc\/(sync_push|give_paper)$/;

/** Size limit of a route's body. */
function mostBytesOf({ path }: Target): number {
  if (path.startsWith('/auth/v1')) return REQUEST_LIMITS.authBytes;
  return path.startsWith('/rest/v1/rpc/') && !LARGE_CALLS.test(path) ? REQUEST_LIMITS.callBytes : REQUEST_LIMITS.bodyBytes;
}

function mostNamesOf(target: Target): number | undefined {
  return syncCallOf(target) === undefined ? REST_LIMITS.names : undefined;
}

function answerFailure(error: unknown, response: ServerResponse): void {
  // Check the response: a request whose body was read may count as destroyed while its client still waits.
  if (response.headersSent || response.destroyed) {
    response.destroy();
  } else if (error instanceof BodyTooLargeError) {
    // The rest of the body is not read, so the connection cannot be reused.
    response.setHeader('connection', 'close');
    sendError(response, 413, 'request_too_large', error.message);
  } else if (error instanceof MemoryFullError) {
    response.setHeader('connection', 'close');
    response.setHeader('retry-after', '1');
    sendError(response, 503, 'too_busy', error.message);
  } else if (error instanceof LaneFullError) {
    response.setHeader('retry-after', '1');
    sendError(response, 503, 'too_busy', 'Too many requests wait for the database');
  } else if (isUnavailable(error)) {
    sendUnavailable(response);
  } else if (error instanceof AnswerTimeoutError || (error as { code?: unknown }).code === TIMED_OUT) {
    sendError(response, 504, 'timeout', 'The database did not answer in time');
  } else {
    console.error(error);
    sendFailure(response);
  }
}

function sendFailure(response: ServerResponse): void {
  sendError(response, 500, 'unexpected_failure', 'The server failed to handle the request');
}

/**
 * @supabase/lite rejects malformed JSON, but its auth treats `null` as an object and crashes. Checking the first character
 * suffices, without parsing twice.
 */
function isJsonObject(body: Buffer): boolean {
  return body.toString('latin1', 0, 64).trimStart().startsWith('{');
}

async function sendAnswer(answer: Answer, endAnswer: EndAnswer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  // Clients expect JSON, but @supabase/lite answers unknown errors, which it logs, with the text "Internal Server Error".
  if (answer.status >= 500 && type.startsWith('text/plain')) return sendFailure(response);
  for (const [name, value] of answer.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length') response.appendHeader(name, value);
  }
  response.statusCode = answer.status;
  const compressed = answer.headers.has('content-encoding')
    ? { body: answer.body }
    : await compressAnswer(answer.body, type, request.headers['accept-encoding']);
  if (compressed.encoding) response.setHeader('content-encoding', compressed.encoding);
  response.appendHeader('vary', 'Accept-Encoding');
  response.setHeader('x-content-type-options', 'nosniff');
  // Student data must not be stored by shared caches.
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
  if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', compressed.body.length);
  if (request.method === 'HEAD') response.end();
  else endAnswer(request, response, compressed.body);
}

class AnswerTimeoutError extends Error {
  override name = 'AnswerTimeoutError';
}

async function withTimeout<T>(work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AnswerTimeoutError('no answer')), REQUEST_LIMITS.answerMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
