import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';

import type { SessionError } from '../../../replication/auth/session-errors.ts';
import { deviceSession } from './device-session.ts';
import { readRefusal, type Refusal } from './refusal.ts';

export type ServerAnswer<T> =
  | { readonly ok: true; readonly data: T }
  /** `isUnreachable`: the server did not process the call, or this is unknown; a retry may help. */
  | { readonly ok: false; readonly isUnreachable: boolean; readonly refusal?: Refusal };

/** Time-out in ms: a student is watching. */
const PATIENCE_MS = 20_000;

/** Calls a database function as this student. Logs failures, and distinguishes them from being offline. */
export function callServer<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ServerAnswer<v.InferOutput<S>>> {
  return ask(userId, schema, name, (client) => client.rpc(name, args));
}

/** Rows of a table that this student may see, filtered by `narrow`. Fails like `callServer`. */
export function readRows<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  table: string,
  narrow: (rows: ReturnType<SupabaseClient['from']>) => Request,
): Promise<ServerAnswer<v.InferOutput<S>>> {
  return ask(userId, schema, table, (client) => narrow(client.from(table)));
}

interface Request {
  retry(isEnabled: boolean): Request;
  abortSignal(signal: AbortSignal): PromiseLike<{ readonly data: unknown; readonly error: unknown; readonly status: number }>;
}

async function ask<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  name: string,
  request: (client: SupabaseClient) => Request,
): Promise<ServerAnswer<v.InferOutput<S>>> {
  try {
    // Before the call: supabase-js hides which error its token callback threw.
    await deviceSession.tokens.accessToken(userId);
    const { createDataClient } = await import('./supabase-client.ts');
    // By itself supabase-js repeats a read for seven seconds, also without a network.
    const { data, error, status } = await request(createDataClient(userId))
      .retry(navigator.onLine)
      .abortSignal(AbortSignal.timeout(PATIENCE_MS));
    if (error === null) return { ok: true, data: v.parse(schema, data) };
    console.error(`Error calling ${name}`, error);
    return { ok: false, isUnreachable: passes(status), refusal: readRefusal(error) };
  } catch (error) {
    console.error(`Error calling ${name}`, error);
    return { ok: false, isUnreachable: (error as Partial<SessionError>).kind === 'unreachable' || isTimeout(error) };
  }
}

/** No answer, or a gateway answered for a server that is down. */
function passes(status: number): boolean {
  return status === 0 || [408, 425, 429].includes(status) || status >= 502;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
