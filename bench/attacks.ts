import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import { startBackend } from '../backend/start-backend.ts';
import { PUBLISHABLE_KEY } from '../backend/supabase-app.ts';
import { startCluster } from '../tests/support/cluster.ts';
import { startBenchBackend, type BenchBackend } from './backend.ts';

const MOST_MS = 1000;
const PULLS = 100;
/** Time-out of a measurement: an attack that blocks everyone has shown itself by then. */
const MOST_TIME_MS = 30_000;

type Attack = (backend: Pick<BenchBackend, 'url'>, attacker: SupabaseClient, id: string) => PromiseLike<unknown>;

/** The most expensive single request, sent again as soon as it is answered. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  nothing: () => new Promise((resolve) => setTimeout(resolve, 50)),
  'a pull of everything': (_backend, attacker, id) =>
    attacker.rpc('sync_pull', { request: { feeds: [{ collection: 'chat_messages', scope: id, cursor: null }], limit: 5000, skip: [] } }),
  'a regular expression': ({ url }) =>
    fetch(`${url}/rest/v1/qa_entries?select=id&title=match.((a%2B)%2B)%2B%24`, { headers: { apikey: PUBLISHABLE_KEY } }),
  'a push of invalid documents': (_backend, attacker, id) =>
    attacker.rpc('sync_push', {
      request: {
        device: 'attacker',
        incarnation: null,
        documents: Array.from({ length: 500 }, () => ({
          collection: 'todos',
          id: randomUUID(),
          base: 0,
          changes: [{ n: 1, set: { createdBy: id, title: '' } }],
        })),
      },
    }),
};

/** `npm run bench -- attacks`: duration of a student's pull while another student sends the most expensive requests. */
export async function run(): Promise<void> {
  const embedded = await startBenchBackend();
  const results: Record<string, Record<string, number>> = { PGlite: await measureAll(embedded) };
  await embedded.stop();
  const server = await startCluster();
  const backend = await startBackend({ port: 0, dataDir: 'memory://', databaseUrl: server.url });
  results['Postgres'] = await measureAll({
    url: backend.url,
    query: (sql, params) => backend.query(sql, params) as never,
    newStudent: async () => {
      const client = createClient(backend.url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
      const { data, error } = await client.auth.signUp({ email: `${randomUUID()}@example.org`, password: randomUUID() });
      if (error || !data.user) throw error ?? new Error('no user');
      return { id: data.user.id, client };
    },
    stop: () => backend.close(),
  });
  await backend.close();
  await server.stop();
  const worst = Math.max(...Object.values(results).flatMap((figures) => Object.values(figures)));
  console.log(JSON.stringify({ pullP95Ms: results, worstMs: worst, isUnderASecond: worst < MOST_MS }));
}

async function measureAll(backend: BenchBackend): Promise<Record<string, number>> {
  const attacker = await backend.newStudent();
  const victim = await backend.newStudent();
  await backend.query(
    `insert into public.chat_messages (id, user_id, chat_id, role, content)
     select gen_random_uuid(), $1, gen_random_uuid(), 'user', repeat('x', 100000) from generate_series(1, 500)`,
    [attacker.id],
  );
  await backend.query(
    `insert into public.qa_entries (title, subject) select repeat('a', 199) || '!', 'physics' from generate_series(1, 50)`,
  );
  const p95: Record<string, number> = {};
  for (const [name, attack] of Object.entries(ATTACKS)) {
    p95[name] = await whileAttacked(() => attack(backend, attacker.client, attacker.id), victim);
    console.log(`${name}: p95 ${p95[name]} ms`);
  }
  return p95;
}

/** 95th percentile of the victim's pulls, in ms. */
async function whileAttacked(attack: () => PromiseLike<unknown>, victim: { id: string; client: SupabaseClient }): Promise<number> {
  let isOver = false;
  const attacking = (async () => {
    while (!isOver) await attack();
  })();
  const took: number[] = [];
  const end = performance.now() + MOST_TIME_MS;
  while (took.length < PULLS && performance.now() < end) {
    const start = performance.now();
    await victim.client
      .rpc('sync_pull', { request: { feeds: [{ collection: 'todos', scope: victim.id, cursor: null }], limit: 1000, skip: [] } })
      .throwOnError();
    took.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  isOver = true;
  await attacking;
  return Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)]!);
}
