import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Auth } from '../auth/auth.ts';
import { TIMED_OUT } from '../rest/rest-errors.ts';
import { type Answer, readAnswer } from './answer.ts';
import { compressAnswer } from './compression.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { problemWithJson } from './json-body.ts';
import { LaneFullError } from './lane.ts';
import { BodyTooLargeError, readBody, toFetchRequest } from './node-request.ts';
import { sendError } from './send-error.ts';
import type { SyncCalls } from './sync-calls.ts';

/** Maximum bytes of a request. */
const MAX_BODY = 2 * 1024 * 1024;

/** Time-out in ms: a longer request means a stuck database. */
const ANSWER_TIMEOUT_MS = 60_000;

export function isApiPath(path: string): boolean {
  return /^\/(auth|rest)\/v1(\/|$)/.test(path);
}

/** Queues data requests. */
export type InLane = (request: IncomingMessage, work: () => Promise<Answer>) => Promise<Answer>;

/** Serves `/auth/v1` and `/rest/v1`. Always answers, never rejects. */
export async function handleApi(
  api: Pick<Auth, 'fetch'>,
  syncCalls: SyncCalls,
  inLane: InLane,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  allowOrigin(request, response);
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) return answerPreflight(request, response);
  try {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    const body = await readBody(request, MAX_BODY);
    const problem = isOtherThanJson(request) ? undefined : problemWithJson(body);
    if (problem !== undefined) return sendError(response, 400, 'bad_json', problem);
    if (path.startsWith('/auth/v1') && body.length > 0 && !isJsonObject(body)) {
      return sendError(response, 400, 'bad_json', 'The request is not a JSON object');
    }
    const work = async (): Promise<Answer> =>
      (await syncCalls(request, body)) ??
      readAnswer(await api.fetch(toFetchRequest(request, body), { peerAddress: request.socket.remoteAddress ?? null }));
    const answer = await withTimeout(path.startsWith('/auth/v1') ? work() : inLane(request, work));
    await sendAnswer(answer, request, response);
  } catch (error) {
    answerFailure(error, request, response);
  }
}

function answerFailure(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || (request.destroyed && !(error instanceof BodyTooLargeError))) {
    response.destroy();
  } else if (error instanceof BodyTooLargeError) {
    // The rest of the body is not read: the connection cannot be reused.
    response.setHeader('connection', 'close');
    sendError(response, 413, 'request_too_large', error.message);
  } else if (error instanceof LaneFullError) {
    response.setHeader('retry-after', '1');
    sendError(response, 503, 'too_busy', 'Too many requests wait for the database');
  } else if (error instanceof AnswerTimeoutError || (error as { code?: unknown }).code === TIMED_OUT) {
    sendError(response, 504, 'timeout', 'The database did not answer in time');
  } else {
    console.error(error);
    sendError(response, 500, 'unexpected_failure', 'The server failed to handle the request');
  }
}

function isOtherThanJson({ headers }: IncomingMessage): boolean {
  return /^(text\/csv|application\/x-www-form-urlencoded)\b/.test(headers['content-type'] ?? '');
}

/**
 * @supabase/lite rejects malformed JSON, but its auth treats `null` as an object and crashes. Checking the first character
 * suffices, without parsing twice.
 */
function isJsonObject(body: Buffer): boolean {
  return body.toString('latin1', 0, 64).trimStart().startsWith('{');
}

async function sendAnswer(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length') response.appendHeader(name, value);
  }
  response.statusCode = answer.status;
  const compressed = answer.headers.has('content-encoding')
    ? { body: answer.body }
    : await compressAnswer(answer.body, answer.headers.get('content-type') ?? '', request.headers['accept-encoding']);
  if (compressed.encoding) response.setHeader('content-encoding', compressed.encoding);
  response.appendHeader('vary', 'Accept-Encoding');
  response.setHeader('x-content-type-options', 'nosniff');
  // Student data must not be stored by shared caches.
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'no-store');
  if (answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', compressed.body.length);
  response.end(request.method === 'HEAD' ? undefined : compressed.body);
}

class AnswerTimeoutError extends Error {
  override name = 'AnswerTimeoutError';
}

async function withTimeout<T>(work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AnswerTimeoutError('no answer')), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
