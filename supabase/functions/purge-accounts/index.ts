import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/**
 * Purges accounts whose 14 days are over, and those that a restore brought back: `POST` with the project's secret key as bearer token,
 * once an hour (docs/production.md), answered with `{ "purged": 2 }`. The database decides which accounts are due. An account's pictures
 * are deleted first, since nothing refers to them afterwards. Last, it deletes pictures of the directory of questions that no question or
 * answer shows. The next call repeats what failed.
 */
Deno.serve(async (request) => {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!;
  const keys = [key, ...Object.values(JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') ?? '{}') as Record<string, string>)];
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || !keys.includes(token)) return Response.json({ message: 'Only the server purges accounts' }, { status: 401 });
  if (request.method !== 'POST') return Response.json({ message: 'Only POST purges accounts' }, { status: 405 });
  const admin = createClient(Deno.env.get('SUPABASE_URL')!, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const due = await admin.rpc('due_account_deletions', { most: MOST_AT_ONCE });
  if (due.error) return failed(due.error);
  let purged = 0;
  for (const id of due.data as string[]) {
    // A failure with one account must not keep the others waiting.
    try {
      await removePictures(admin, id);
      const { error } = await admin.rpc('purge_account', { student_id: id });
      if (error) throw new Error(error.message);
      purged += 1;
    } catch (error) {
      console.error(`An account was not purged: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }
  await removeUnposted(admin).catch((error: unknown) => {
    console.error(`Pictures without a post were not removed: ${error instanceof Error ? error.message : 'unknown'}`);
  });
  return Response.json({ purged });
});

const MOST_AT_ONCE = 20;

function failed({ message }: { message: string }): Response {
  console.error(`No accounts were purged: ${message}`);
  return Response.json({ message: 'The database does not say which accounts are due' }, { status: 500 });
}

/** Deletes up to 500 pictures whose question or answer was deleted or never posted. Others wait for the next call. */
async function removeUnposted(admin: SupabaseClient): Promise<void> {
  const { data, error } = await admin.rpc('unposted_pictures', { most: 500 });
  if (error) throw new Error(error.message);
  const names = data as string[];
  if (names.length === 0) return;
  const removed = await admin.storage.from('qa-images').remove(names);
  if (removed.error) throw removed.error;
}

/** Deletes the objects in the student's folder of every bucket. */
async function removePictures({ storage }: SupabaseClient, userId: string): Promise<void> {
  const { data: buckets, error } = await storage.listBuckets();
  if (error) throw error;
  for (const { id } of buckets) {
    const bucket = storage.from(id);
    for (;;) {
      const found = await bucket.listV2({ prefix: `${userId}/`, limit: 500 });
      if (found.error) throw found.error;
      const names = found.data.objects.map(({ key, name }) => key ?? name);
      if (names.length === 0) break;
      const removed = await bucket.remove(names);
      if (removed.error) throw removed.error;
      if (removed.data.length === 0) throw new Error(`${names.length} pictures in ${id} cannot be removed`);
    }
  }
}
