import { backend } from './config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';

/**
 * Calls a public function of the database without an account and without supabase-js.
 * @throws when the server is unreachable or refuses
 */
export async function callAsVisitor(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
  const response = await observedFetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: backend.publishableKey },
    body: JSON.stringify(args),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return response.json();
}
