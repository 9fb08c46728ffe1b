import type * as v from 'valibot';

import { observedFetch } from '../connectivity/request-evidence.ts';
import { backend } from './config.ts';
import type { Reading } from './read-fetch.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Calls a public database function that may write, once, without an account and without supabase-js.
 * @throws when the server is unreachable, refuses, or violates the schema
 */
export function callAsVisitor<S extends v.GenericSchema>(schema: S, name: string, args: Args): Promise<v.InferOutput<S>> {
  return call(observedFetch, schema, name, args);
}

/** Calls a public database function that only reads: see `readFetch`. Throws like `callAsVisitor`. */
export async function readAsVisitor<S extends v.GenericSchema>(
  schema: S,
  name: string,
  args: Args,
  memory: Reading['memory'] = 'fallback',
): Promise<v.InferOutput<S>> {
  const { readFetch } = await import('./read-fetch.ts');
  return call(readFetch({ reader: null, memory }), schema, name, args);
}

async function call<S extends v.GenericSchema>(send: typeof fetch, schema: S, name: string, args: Args): Promise<v.InferOutput<S>> {
  const response = await send(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: backend.publishableKey },
    body: JSON.stringify(args),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  const { readAnswer } = await import('./read-fetch.ts');
  return readAnswer(schema, name, await response.json());
}
