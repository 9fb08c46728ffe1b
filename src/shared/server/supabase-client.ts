import type { SupabaseClient } from '@supabase/supabase-js';

import { createStudentClient } from '../../../replication/auth/student-client.ts';
import { answersOfTheApi } from '../../../replication/outbox/answers-of-the-api.ts';
import { backend } from './config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { deviceSession } from './device-session.ts';
import { readFetch, type Reading } from './read-fetch.ts';

/** Client that sends this student's token with every request. See `createStudentClient`. */
export function createDataClient(userId: string, send: typeof fetch = observedFetch): SupabaseClient {
  return createStudentClient({ ...backend, fetch: answersOfTheApi(send) }, deviceSession.tokens, userId);
}

/** Client for reads only: see `readFetch`. The database functions that it calls must not write. */
export function createReadClient(userId: string, memory: Reading['memory'] = 'none'): SupabaseClient {
  return createDataClient(userId, readFetch({ reader: userId, memory }));
}
