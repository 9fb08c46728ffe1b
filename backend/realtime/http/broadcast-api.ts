import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Transaction } from '../../database/database.ts';
import { callerOf } from '../../callers/caller.ts';
import { networkOf } from '../../base/client-address.ts';
import { allowOrigin, answerPreflight } from '../../base/cors.ts';
import { LaneFullError } from '../../base/lane.ts';
import { BodyTooLargeError, readBody } from '../../base/node-request.ts';
import { targetOf } from '../../base/request-target.ts';
import { sendResponse } from '../../base/send-response.ts';
import { costOfSending, payerOf } from '../allowances.ts';
import { type ApiKeys, type TokenClaims, TokenError } from '../../callers/authorization.ts';
import { isFitName } from '../channels/admission.ts';
import { readTopicRights } from '../channels/topic-rights.ts';
import { authorize, type RealtimeContext } from '../context.ts';
import { reportFault } from '../faults.ts';
import { sizeOf, UserBroadcast } from '../protocol/user-broadcast.ts';
import { type BroadcastRequest, parseJson, readBatch, Refusal, tooMany } from './broadcast-batch.ts';

const BATCH_PATH = '/realtime/v1/api/broadcast';
const SINGLE_PATH = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

export function isBroadcastPath(path: string): boolean {
  return /^\/realtime\/v1\/api\/broadcast(\/|$)/.test(path);
}

/** Broadcasts by HTTP, without a WebSocket. Never rejects. */
export function createBroadcastApi(
  context: RealtimeContext,
  keys: ApiKeys,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    try {
      allowOrigin(request, response);
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) return answerPreflight(request, response);
      const answer = await send(context, keys, request).then(
        () => new Response(null, { status: 202 }),
        (error: unknown) => toResponse(error),
      );
      await sendResponse(answer, response);
    } catch (error) {
      reportFault('a broadcast by HTTP', error);
      response.destroy();
    }
  };
}

async function send(context: RealtimeContext, keys: ApiKeys, request: IncomingMessage): Promise<void> {
  const { path, query } = targetOf(request);
  const single = SINGLE_PATH.exec(path);
  if (request.method !== 'POST' || !(single || path === BATCH_PATH)) throw new Refusal(404, { message: 'Not found' });
  const { settings, allowances } = context;
  const claims = await requiredCaller(request, keys);
  const payer = payerOf(claims, networkOf(String(request.headers['x-forwarded-for'])));
  // The first message, before anything is read.
  if (allowances.messages.wait(payer) > 0) throw single ? new Refusal(429, { message: 'You have exceeded your rate limit' }) : tooMany();
  const body = await readBody(request, single ? settings.maxPayload + TOO_LARGE_IN_WORDS : 2 * settings.maxPayload);
  const messages = single ? [readSingle(request, single, query, body, context)] : readBatch(body, settings);
  if (messages.slice(1).some(() => allowances.messages.wait(payer) > 0)) throw tooMany();
  const isAllowed = await broadcast(context, claims, payer, messages);
  if (single && !isAllowed) throw new Refusal(403, { message: 'Unauthorized' });
}

/** Beyond the limit up to here, a single message is refused with the reason. */
const TOO_LARGE_IN_WORDS = 1024;

/** False when a message was dropped because the caller may not send to its topic. */
async function broadcast(
  context: RealtimeContext,
  claims: TokenClaims,
  payer: string,
  messages: readonly BroadcastRequest[],
): Promise<boolean> {
  const { topics, allowances } = context;
  const closed = [...new Set(messages.flatMap(({ topic, isPrivate }) => (isPrivate ? topic : [])))];
  const ask = async (transaction: Transaction): Promise<Set<string>> => {
    const writable = new Set<string>();
    for (const topic of closed) if ((await readTopicRights(transaction, claims, topic)).broadcast.write) writable.add(topic);
    return writable;
  };
  const allowed = await authorize(context, claims, payer, closed.length > 0 ? ask : undefined);
  for (const { topic, isPrivate, payload } of messages) {
    if (isPrivate && !allowed?.has(topic)) continue;
    const name = `realtime:${topic}`;
    if (allowances.sending.wait(payer, costOfSending(sizeOf(payload), topics.size(name, isPrivate))) > 0) throw tooMany();
    topics.broadcast(name, isPrivate, payload);
  }
  return closed.every((topic) => allowed?.has(topic));
}

function readSingle(
  { headers }: IncomingMessage,
  [, topicPart, eventPart]: readonly string[],
  query: string | undefined,
  body: Buffer,
  { settings }: RealtimeContext,
): BroadcastRequest {
  const [topic, event] = [decodePart(topicPart!), decodePart(eventPart!)];
  if (![topic, event].every((name) => isFitName(name, settings.nameBytes - 'realtime:'.length))) throw malformed();
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '');
  if (!isJson && !/^application\/octet-stream\b/.test(headers['content-type'] ?? '')) {
    throw new Refusal(415, { error: 'Unsupported Media Type: send application/json or application/octet-stream' });
  }
  if (body.length > settings.maxPayload) throw new Refusal(422, { errors: { payload: ['Payload size exceeds tenant limit'] } });
  if (isJson) parseJson(body);
  const isPrivate = new URLSearchParams(query).get('private') === 'true';
  return { topic, isPrivate, payload: new UserBroadcast(event, isJson, body) };
}

async function requiredCaller(request: IncomingMessage, keys: ApiKeys): Promise<TokenClaims> {
  try {
    const claims = await callerOf(request, keys);
    if (claims) return claims;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
  }
  throw new Refusal(401, { message: 'Unauthorized' });
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw malformed();
  }
}

function malformed(): Refusal {
  return new Refusal(400, { message: 'The address is malformed' });
}

function toResponse(error: unknown): Response {
  if (error instanceof Refusal) return Response.json(error.body, { status: error.status });
  if (error instanceof BodyTooLargeError)
    return Response.json({ message: error.message }, { status: 413, headers: { connection: 'close' } });
  if (error instanceof TokenError) return Response.json({ message: 'Unauthorized' }, { status: 401 });
  if (error instanceof LaneFullError) return Response.json({ message: 'You have exceeded your rate limit' }, { status: 429 });
  reportFault('a broadcast by HTTP', error);
  return Response.json({ message: 'The server failed to handle the request' }, { status: 500 });
}
