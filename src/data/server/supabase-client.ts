import type { SupabaseClient } from '@supabase/supabase-js';

import { createStudentClient } from '../../../replication/auth/student-client.ts';
import { backend } from './config.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { deviceSession } from './device-session.ts';

/** A client whose every request is this student's; see `createStudentClient`. */
export function createDataClient(userId: string): SupabaseClient {
  return createStudentClient({ ...backend, fetch: observedFetch }, deviceSession.tokens, userId);
}
