import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import type { AuthServer } from './refresh-tokens.ts';
import { renewOnUnauthorized } from './renew-on-unauthorized.ts';
import type { TokenSource } from './token-source.ts';

/**
 * A client whose every request is this student's. When there is no token for them a request throws
 * `SessionError` and is not sent.
 */
export function createStudentClient(server: AuthServer, tokens: TokenSource, userId: string): SupabaseClient {
  return createClient(server.url, server.publishableKey, {
    accessToken: () => tokens.accessToken(userId),
    realtime: { reconnectAfterMs },
    global: { fetch: renewOnUnauthorized(server.fetch, tokens, userId) },
  });
}

const LATER_TRIES_MS = [1000, 2000, 5000];
const LAST_TRY_MS = 10_000;

/**
 * A line that broke is often there again at once, as between two cells; a second without it is long in a conversation.
 * Where it is not, there is time. Spread, so that a server that comes back is not stormed.
 */
function reconnectAfterMs(tries: number): number {
  const usual = tries === 1 ? 200 : (LATER_TRIES_MS[tries - 2] ?? LAST_TRY_MS);
  return usual * (0.5 + Math.random() / 2);
}
