import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';

export interface Student {
  readonly id: string;
  readonly email: string;
  readonly client: SupabaseClient;
  readonly accessToken: string;
}

/** Address of a backend; a hosted project has its own key. */
interface Reachable extends Pick<RunningBackend, 'url'> {
  readonly publishableKey?: string;
}

export function visitor({ url, publishableKey = PUBLISHABLE_KEY }: Reachable): SupabaseClient {
  return createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** A new account, signed in. Hosted projects take no addresses at example.com. */
export async function signUp(backend: Reachable): Promise<Student> {
  const client = visitor(backend);
  const email = `student-${crypto.randomUUID()}@${process.env['TEST_EMAIL_DOMAIN'] ?? 'example.com'}`;
  const { data, error } = await client.auth.signUp({ email, password: 'correct horse' });
  if (error || !data.user || !data.session) throw error ?? new Error('sign-up gave no session');
  return { id: data.user.id, email, client, accessToken: data.session.access_token };
}

/** A task as a device inserts it. */
export function taskOf(student: Pick<Student, 'id'>, title: string) {
  return { id: crypto.randomUUID(), createdBy: student.id, createdAt: Date.now(), title, position: 'a0' };
}
