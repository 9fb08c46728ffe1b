import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import type { AuthServer } from './refresh-tokens.ts';
import { renewOnUnauthorized } from './renew-on-unauthorized.ts';
import type { TokenSource } from './token-source.ts';

/** A client that sends this student's token with every request. Without one, requests throw `SessionError` and are not sent. */
export function createStudentClient(server: AuthServer, tokens: TokenSource, userId: string): SupabaseClient {
  return createClient(server.url, server.publishableKey, {
    accessToken: () => tokens.accessToken(userId),
    realtime: { reconnectAfterMs, params: { eventsPerSecond: EVENTS_PER_SECOND } },
    global: { fetch: renewOnUnauthorized(server.fetch, tokens, userId) },
  });
}

/** Section 7 of the specification. */
const EVENTS_PER_SECOND = 10;

const LATER_TRIES_MS = [1000, 2000, 5000];
const LAST_TRY_MS = 10_000;

/**
 * Reconnect delay in ms. The first try comes early: a connection lost between two mobile cells is back at once, and in a
 * conversation a second matters. Later tries wait longer. Delays are randomised so that clients do not reconnect together.
 */
function reconnectAfterMs(tries: number): number {
  const usual = tries === 1 ? 200 : (LATER_TRIES_MS[tries - 2] ?? LAST_TRY_MS);
  return usual * (0.5 + Math.random() / 2);
}
