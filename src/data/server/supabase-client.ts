import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import { createAuthStorage } from '../../../replication/auth/auth-storage.ts';
import { TOKENS_KEY } from '../../../replication/auth/stored-session.ts';
import { createStudentClient } from '../../../replication/auth/student-client.ts';
import { backend } from './config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { deviceSession } from '../session/device-session.ts';
import { hasUnsent } from '../session/unsent.ts';

/** Client for signing up and in only; it would refresh tokens by itself. For data use `createDataClient`. */
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
    global: { fetch: observedFetch },
  }).auth;
}

/** Client that sends this student's token with every request; see `createStudentClient`. */
export function createDataClient(userId: string): SupabaseClient {
  return createStudentClient({ ...backend, fetch: observedFetch }, deviceSession.tokens, userId);
}
