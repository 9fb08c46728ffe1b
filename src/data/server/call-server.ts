import * as v from 'valibot';

import type { SessionError } from '../../../replication/auth/session-errors.ts';
import { deviceSession } from './device-session.ts';

export type ServerAnswer<T> =
  | { readonly ok: true; readonly data: T }
  /** `isUnreachable`: nothing is known of it on the server, or nobody knows; trying again later may help. */
  | { readonly ok: false; readonly isUnreachable: boolean };

/** A student waits for it and looks at the screen. */
const PATIENCE_MS = 20_000;

/** Calls a function of the database as this student. What went wrong is logged, and told apart from being offline. */
export async function callServer<S extends v.GenericSchema>(
  userId: string,
  schema: S,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<ServerAnswer<v.InferOutput<S>>> {
  try {
    // Asked first: supabase-js makes one of all that its own token callback throws.
    await deviceSession.tokens.accessToken(userId);
    const { createDataClient } = await import('./supabase-client.ts');
    const { data, error, status } = await createDataClient(userId).rpc(name, args).abortSignal(AbortSignal.timeout(PATIENCE_MS));
    if (error === null) return { ok: true, data: v.parse(schema, data) };
    console.error(`Error calling ${name}`, error);
    return { ok: false, isUnreachable: passes(status) };
  } catch (error) {
    console.error(`Error calling ${name}`, error);
    return { ok: false, isUnreachable: (error as Partial<SessionError>).kind === 'unreachable' || isTimeout(error) };
  }
}

/** No answer at all, or one of something that stands before a server that does not run. */
function passes(status: number): boolean {
  return status === 0 || [408, 425, 429].includes(status) || status >= 502;
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
