import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerOf } from '../../http/caller.ts';
import { networkOf } from '../../http/client-address.ts';
import { allowOrigin, answerPreflight } from '../../http/cors.ts';
import { BodyTooLargeError, readBody } from '../../http/node-request.ts';
import { createRateLimiter, type RateLimiter } from '../../http/rate-limit.ts';
import { sendResponse } from '../../http/send-response.ts';
import { burstOf } from '../settings.ts';
import { type ApiKeys, type TokenClaims, TokenError } from '../authorization.ts';
import { readTopicRights } from '../channels/topic-rights.ts';
import type { RealtimeContext } from '../context.ts';
import { UserBroadcast } from '../protocol/user-broadcast.ts';
import { type BroadcastRequest, readBatch } from './broadcast-batch.ts';
import { parseJson } from './json-body.ts';
import { Refusal } from './refusal.ts';

const BATCH_PATH = '/realtime/v1/api/broadcast';
const SINGLE_PATH = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

export function isBroadcastPath(path: string): boolean {
  return /^\/realtime\/v1\/api\/broadcast(\/|\?|$)/.test(path);
}

/** Broadcasts by HTTP, without a WebSocket. Never rejects. */
export function createBroadcastApi(
  context: RealtimeContext,
  keys: ApiKeys,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const limiter = createRateLimiter(burstOf(context.settings.messagesPerSecond));
  return async (request, response) => {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) return answerPreflight(request, response);
    const answer = await send(context, keys, limiter, request).then(
      () => new Response(null, { status: 202 }),
      (error: unknown) => toResponse(error),
    );
    await sendResponse(answer, response);
  };
}

async function send(context: RealtimeContext, keys: ApiKeys, limiter: RateLimiter, request: IncomingMessage): Promise<void> {
  const [path, query] = (request.url ?? '').split('?', 2);
  const single = SINGLE_PATH.exec(path!);
  if (request.method !== 'POST' || !(single || path === BATCH_PATH)) throw new Refusal(404, { message: 'Not found' });
  const claims = await requiredCaller(context, request, keys);
  const body = await readBody(request, 2 * context.settings.maxPayload);
  const client = String(claims.sub ?? networkOf(String(request.headers['x-forwarded-for'])));
  if (single) {
    const [topic, event] = [decodePart(single[1]!), decodePart(single[2]!)];
    const message = {
      topic,
      isPrivate: new URLSearchParams(query).get('private') === 'true',
      payload: readSingle(request, event, body, context),
    };
    if (limiter.wait(client) > 0) throw new Refusal(429, { message: 'You have exceeded your rate limit' });
    if (!(await broadcast(context, claims, [message]))) throw new Refusal(403, { message: 'Unauthorized' });
    return;
  }
  const messages = readBatch(body, context.settings.maxPayload);
  if (messages.some(() => limiter.wait(client) > 0)) {
    throw new Refusal(429, { message: 'Too many messages to broadcast, please reduce the batch size' });
  }
  await broadcast(context, claims, messages);
}

/** False when a message was dropped because the caller may not send to its topic. */
async function broadcast(
  { database, topics }: RealtimeContext,
  claims: TokenClaims,
  messages: readonly BroadcastRequest[],
): Promise<boolean> {
  const allowed = new Map<string, boolean>();
  for (const { topic, isPrivate, payload } of messages) {
    if (isPrivate && !allowed.has(topic)) allowed.set(topic, (await readTopicRights(database, claims, topic)).broadcast.write);
    if (!isPrivate || allowed.get(topic)) topics.broadcast(`realtime:${topic}`, isPrivate, payload);
  }
  return ![...allowed.values()].includes(false);
}

function readSingle({ headers }: IncomingMessage, event: string, body: Buffer, { settings }: RealtimeContext): UserBroadcast {
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  if (!isJson && !/^application\/octet-stream\b/.test(headers['content-type'] ?? '')) {
    throw new Refusal(415, { error: 'Unsupported Media Type: send application/json or application/octet-stream' });
  }
  if (body.length > settings.maxPayload) throw new Refusal(422, { errors: { payload: ['Payload size exceeds tenant limit'] } });
  if (isJson) parseJson(body);
  return new UserBroadcast(event, isJson, body);
}

async function requiredCaller({ sessions }: RealtimeContext, request: IncomingMessage, keys: ApiKeys): Promise<TokenClaims> {
  try {
    const claims = await callerOf(request, keys);
    if (claims) {
      await sessions.refuseEnded(claims);
      return claims;
    }
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
  }
  throw new Refusal(401, { message: 'Unauthorized' });
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal(400, { message: 'The address is malformed' });
  }
}

function toResponse(error: unknown): Response {
  if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
  if (error instanceof BodyTooLargeError)
    return Response.json({ message: error.message }, { status: 413, headers: { connection: 'close' } });
  console.error(error);
  return Response.json({ message: 'The server failed to handle the request' }, { status: 500 });
}
