import * as v from 'valibot';

import { backend } from './config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';

/**
 * Calls a public database function, without an account and without supabase-js.
 * @throws when the server is unreachable, refuses, or violates the schema
 */
export async function callAsVisitor<S extends v.GenericSchema>(
  schema: S,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<v.InferOutput<S>> {
  const response = await observedFetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: backend.publishableKey },
    body: JSON.stringify(args),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return v.parse(schema, await response.json());
}
