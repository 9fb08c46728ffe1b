import type { SupabaseClient } from '@supabase/supabase-js';
import type * as v from 'valibot';

import type { SessionError } from '../../../replication/auth/session-errors.ts';
import type { ask, Request } from './ask.ts';
import type { Reading } from './read-fetch.ts';
import type { ServerAnswer } from './refusal.ts';

export type { ServerAnswer };

type Memory = Reading['memory'];

/** Calls a database function that may write, once, as this student. Distinguishes refusals from being offline. */
export function callServer<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ServerAnswer<v.InferOutput<S>>> {
  return call(userId, schema, name, 'write', (client) => client.rpc(name, args));
}

/** Calls a database function that only reads: see `readFetch`. Fails like `callServer`. */
export function readServer<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  name: string,
  args: Readonly<Record<string, unknown>>,
  memory: Memory = 'fallback',
): Promise<ServerAnswer<v.InferOutput<S>>> {
  return call(userId, schema, name, memory, (client) => client.rpc(name, args));
}

type Narrow = (rows: ReturnType<SupabaseClient['from']>) => Request;

/** Rows of a table that this student may read, filtered by `narrow`: see `readFetch`. Fails like `callServer`. */
export function readRows<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  table: string,
  narrow: Narrow,
  memory: Memory = 'fallback',
): Promise<ServerAnswer<v.InferOutput<S>>> {
  return call(userId, schema, table, memory, (client) => narrow(client.from(table)));
}

/** Inserts, updates or deletes rows as `narrow` specifies, once. Fails like `callServer`. */
export function changeRows<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  table: string,
  narrow: Narrow,
): Promise<ServerAnswer<v.InferOutput<S>>> {
  return call(userId, schema, table, 'write', (client) => narrow(client.from(table)));
}

/** Loads the rest of the code with supabase-js, so that no screen waits for it. */
async function call<S extends v.GenericSchema>(...asked: Parameters<typeof ask<S>>): Promise<ServerAnswer<v.InferOutput<S>>> {
  try {
    return await (await import('./ask.ts')).ask(...asked);
  } catch (error) {
    // `readAnswer` has already logged an invalid answer.
    if ((error as Error).name !== 'ValiError') console.error(`Error calling ${asked[2]}`, (error as Error).message);
    return { ok: false, isUnreachable: (error as Partial<SessionError>).kind === 'unreachable' };
  }
}
