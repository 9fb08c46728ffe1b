import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { corsHeaders } from '@supabase/supabase-js/cors';
import * as v from 'valibot';

/**
 * Deletes the account of a signed-in student: `POST` with `{ "confirm": "<their id>" }`, answered 204. Pictures first, since
 * nothing refers to them afterwards; the database cascades the rest. A failed attempt can be repeated.
 */
Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: corsHeaders });
  try {
    return await deleteAccount(request);
  } catch (error) {
    console.error(error);
    return refuse(500, 'The account could not be deleted. Please try again.');
  }
});

async function deleteAccount(request: Request): Promise<Response> {
  if (request.method !== 'POST') return refuse(405, 'Only POST deletes an account');
  const admin = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const { data, error } = await admin.auth.getUser(token ?? '');
  if (error && (error.status ?? 500) >= 500) throw error;
  if (error) return refuse(401, 'Sign in first');
  if ((await confirmed(request)) !== data.user.id) return refuse(400, 'To delete an account, its id has to be sent to confirm it');

  await removePictures(admin, data.user.id);
  const deletion = await admin.auth.admin.deleteUser(data.user.id);
  if (deletion.error) throw deletion.error;
  // Uploaded meanwhile by another device.
  await removePictures(admin, data.user.id);
  return new Response(null, { status: 204, headers: corsHeaders });
}

const BODY = v.object({ confirm: v.string() });

async function confirmed(request: Request): Promise<string | undefined> {
  const { success, output } = v.safeParse(BODY, await request.json().catch(() => null));
  return success ? output.confirm : undefined;
}

/** Objects below the student's folder in every bucket. */
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

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: corsHeaders });
}
