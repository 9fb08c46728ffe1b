import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import { createAuthStorage } from '../../../replication/auth/auth-storage.ts';
import { TOKENS_KEY } from '../../../replication/auth/stored-session.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { backend } from '../server/config.ts';
import { readFetch } from '../server/read-fetch.ts';
import { deviceSession } from '../server/device-session.ts';
import { hasUnsent } from './unsent.ts';

/** Auth client for signing up and in. Data requests use `createDataClient` instead: this client would refresh tokens itself. */
export function createAuthClient(): SupabaseClient['auth'] {
  return createClient(backend.url, backend.publishableKey, {
    auth: {
      storage: createAuthStorage(deviceSession.store, Date.now, hasUnsent),
      storageKey: TOKENS_KEY,
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    // GET requests are reads; all others are sent once.
    global: { fetch: readFetch({ reader: null, memory: 'none' }) },
  }).auth;
}

/** Client for one request that must prove a password. Its session is not stored. */
export function createPassingClient(): SupabaseClient {
  return createClient(backend.url, backend.publishableKey, {
    auth: { storageKey: 'ekagra-passing', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: observedFetch },
  });
}
