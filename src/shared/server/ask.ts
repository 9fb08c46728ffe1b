import type { SupabaseClient } from '@supabase/supabase-js';
import type * as v from 'valibot';

import { deviceSession } from './device-session.ts';
import { forgetReads } from './read-era.ts';
import { readAnswer, type Reading } from './read-fetch.ts';
import { readRefusal, type ServerAnswer } from './refusal.ts';
import { createDataClient, createReadClient } from './supabase-client.ts';

/** Time-out of a write in ms: a student is watching. */
const PATIENCE_MS = 20_000;

/** A request of supabase-js. */
export interface Request extends PromiseLike<{ readonly data: unknown; readonly error: unknown; readonly status: number }> {
  retry(isEnabled: boolean): Request;
  abortSignal(signal: AbortSignal): Request;
}

/**
 * Asks as this student, what reads by `readFetch`, and what writes once.
 * @param name what is asked, for the log
 * @throws {SessionError} or what the schema says
 */
export async function ask<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  name: string,
  kind: Reading['memory'] | 'write',
  request: (client: SupabaseClient) => Request,
): Promise<ServerAnswer<v.InferOutput<S>>> {
  // Before the call: supabase-js hides which error its token callback threw.
  await deviceSession.tokens.accessToken(userId);
  const isWrite = kind === 'write';
  // By itself supabase-js repeats reads by GET alone, also without a network.
  const asked = request(isWrite ? createDataClient(userId) : createReadClient(userId, kind)).retry(false);
  const { data, error, status } = await (isWrite ? asked.abortSignal(AbortSignal.timeout(PATIENCE_MS)) : asked);
  // Also without an answer: it may have been done.
  if (isWrite) forgetReads();
  if (error !== null) return { ok: false, isUnreachable: passes(status), refusal: readRefusal(error) };
  return { ok: true, data: readAnswer(schema, name, data) };
}

/** No answer, or a gateway answered for a server that is down. */
function passes(status: number): boolean {
  return status === 0 || [408, 425, 429].includes(status) || status >= 502;
}
