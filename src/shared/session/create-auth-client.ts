import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import { createAuthStorage } from '../../../replication/auth/auth-storage.ts';
import { TOKENS_KEY } from '../../../replication/auth/stored-session.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { backend } from '../server/config.ts';
import { readFetch } from '../server/read-fetch.ts';
import { deviceSession } from '../server/device-session.ts';
import { hasUnsent } from './unsent.ts';

/** Signs up and signs in. Data goes through `createDataClient`: this one would renew tokens on its own. */
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
    // Reads are those by GET; all else is sent once.
    global: { fetch: readFetch({ reader: null, memory: 'none' }) },
  }).auth;
}

/** For one request that must prove a password. Its session is stored nowhere. */
export function createPassingClient(): SupabaseClient {
  return createClient(backend.url, backend.publishableKey, {
    auth: { storageKey: 'ekagra-passing', persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: observedFetch },
  });
}
