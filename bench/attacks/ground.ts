import { randomUUID } from 'node:crypto';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { type Attacker, GROUND } from './attack.ts';
import type { AttackedServer } from './server.ts';

export interface Account extends Attacker {
  readonly email: string;
}

export const PASSWORD = 'correct horse';

/** An account's quota, small enough to be reached in seconds. Writing the default of 1 GB would take minutes. */
const QUOTA_BYTES = 200_000_000;

/** Prepares shared data: questions whose titles and answers are expensive to compare, and a small quota. */
export async function layGround({ query }: AttackedServer): Promise<void> {
  await query(
    `with entries as (
       insert into public.qa_entries (title, body, subject) select $1, repeat('b', 2000), 'physics' from generate_series(1, $2::int) returning id
     )
     insert into public.qa_answers (entry_id, body) select id, repeat('c', 2000) from entries, generate_series(1, 10)`,
    [GROUND.title, GROUND.questions],
  );
  await query(`update private.quotas set most = least(most, $1) where name = 'storage_bytes'`, [QUOTA_BYTES]);
}

/** Enrols the student who only studies, with a second device. */
export async function enrolVictim(server: AttackedServer, address: string): Promise<Account & { readonly secondToken: string }> {
  const victim = await enrol(server, address);
  await server.query(
    `insert into public.todos (id, "createdBy", title) select gen_random_uuid(), $1, 'Kinematics ' || n from generate_series(1, ${GROUND.tasks}) n`,
    [victim.id],
  );
  return { ...victim, secondToken: (await ask(server, 'token?grant_type=password', address, victim.email)).access_token };
}

/** Enrols an attacker with large messages and this many objects in storage. */
export async function enrolAttacker(server: AttackedServer, address: string, objects: number): Promise<Account> {
  const attacker = await enrol(server, address);
  await server.query(
    `insert into public.chat_messages (id, user_id, chat_id, role, content)
     select gen_random_uuid(), $1, gen_random_uuid(), 'user', repeat('x', 100000) from generate_series(1, ${GROUND.messages})`,
    [attacker.id],
  );
  await server.query(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
     select 'chat-images', $1 || '/' || n || '.png', $1, gen_random_uuid()::text, '{"size": 1, "mimetype": "image/png"}'
     from generate_series(1, ${objects}) n`,
    [attacker.id],
  );
  return attacker;
}

async function enrol(server: AttackedServer, address: string): Promise<Account> {
  const email = `${randomUUID()}@example.org`;
  const { access_token: token, user } = await ask(server, 'signup', address, email);
  const response = await fetch(`${server.url}/rest/v1/rpc/ensure_profile`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`A student has no profile: ${await response.text()}`);
  return { id: user.id, email, token, address };
}

async function ask(
  server: AttackedServer,
  path: string,
  address: string,
  email: string,
): Promise<{ access_token: string; user: { id: string } }> {
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`A student could not sign in: ${await response.text()}`);
  return (await response.json()) as never;
}
