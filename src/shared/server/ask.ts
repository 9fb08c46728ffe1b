import type { SupabaseClient } from '@supabase/supabase-js';
import type * as v from 'valibot';

import { deviceSession } from './device-session.ts';
import { forgetReads } from './read-era.ts';
import { readAnswer, type Reading } from './read-fetch.ts';
import { readRefusal, type ServerAnswer } from './refusal.ts';
import { createDataClient, createReadClient } from './supabase-client.ts';

/** Time-out of a write in ms. Short, because a student is waiting. */
const PATIENCE_MS = 20_000;

/** A request of supabase-js. */
export interface Request extends PromiseLike<{ readonly data: unknown; readonly error: unknown; readonly status: number }> {
  retry(isEnabled: boolean): Request;
  abortSignal(signal: AbortSignal): Request;
}

/**
 * Sends a request as this student: a read through `readFetch`, a write once.
 * @param name what is requested, for the log
 * @throws {SessionError} or the schema's error
 */
export async function ask<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  name: string,
  kind: Reading['memory'] | 'write',
  request: (client: SupabaseClient) => Request,
): Promise<ServerAnswer<v.InferOutput<S>>> {
  // Called first, because supabase-js hides which error its token callback threw.
  await deviceSession.tokens.accessToken(userId);
  const isWrite = kind === 'write';
  // supabase-js would only repeat GET reads, and repeat them even offline.
  const asked = request(isWrite ? createDataClient(userId) : createReadClient(userId, kind)).retry(false);
  const { data, error, status } = await (isWrite ? asked.abortSignal(AbortSignal.timeout(PATIENCE_MS)) : asked);
  // Even without an answer, because the write may have been applied.
  if (isWrite) forgetReads();
  if (error !== null) return { ok: false, isUnreachable: passes(status), refusal: readRefusal(error) };
  return { ok: true, data: readAnswer(schema, name, data) };
}

/** True if the failure may be temporary: no answer, or a gateway answered for a server that is down. */
function passes(status: number): boolean {
  return status === 0 || [408, 425, 429].includes(status) || status >= 502;
}
