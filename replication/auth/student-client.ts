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
    global: { fetch: renewOnUnauthorized(server.fetch, tokens, userId) },
  });
}
