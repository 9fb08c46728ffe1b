import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { RunningBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../supabase-app.ts';

export interface Student {
  readonly id: string;
  readonly email: string;
  readonly client: SupabaseClient;
  readonly accessToken: string;
}

export function visitor(backend: Pick<RunningBackend, 'url'>): SupabaseClient {
  return createClient(backend.url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
}

let count = 0;

/** A new account, signed in. */
export async function signUp(backend: Pick<RunningBackend, 'url'>): Promise<Student> {
  const client = visitor(backend);
  count += 1;
  const email = `student-${process.pid}-${count}@example.com`;
  const { data, error } = await client.auth.signUp({ email, password: 'correct horse' });
  if (error || !data.user || !data.session) throw error ?? new Error('sign-up gave no session');
  return { id: data.user.id, email, client, accessToken: data.session.access_token };
}

/** A task as a device inserts it. */
export function taskOf(student: Pick<Student, 'id'>, title: string) {
  return { id: crypto.randomUUID(), createdBy: student.id, createdAt: Date.now(), title, position: 'a0' };
}
