import { randomUUID } from 'node:crypto';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { signToken } from '../../backend/testing/sign-token.ts';
import { Clients, type Collected } from './realtime-clients.ts';
import { type Child, startChild } from './realtime-process.ts';

const CLIENTS = 1000;
const GROUPS = 20;
const CHANGES_PER_SECOND = 200;
const SECONDS = 6;
/** Duration of the scenario with all clients. Short, because clients cannot read two hundred thousand messages a second for long. */
const SECONDS_FOR_EVERYONE = 2;

interface Student {
  readonly id: string;
  readonly group: number;
  readonly token: string;
}

interface Scenario {
  readonly seconds: number;
  /** Bindings of a student's device. */
  bindings(student: Student): object[];
  /** Clients that must receive a change. */
  receivers(change: number): number[];
  write(change: number, text: string): Promise<unknown>;
}

interface Figures {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly deliveriesPerSecond: number;
  /** Cores in use. */
  readonly cores: number;
  /** CPU time in µs. Independent of other load on the machine, unlike wall-clock time. */
  readonly cpuPerDelivery: number;
  readonly memoryMB: number;
}

/** Database changes to a thousand clients, compared with bare sockets that are sent the same messages. */
export async function run(): Promise<void> {
  const server = await startChild<{ url: string; jwtSecret: string }>(new URL('./realtime-server.ts', import.meta.url));
  const limit = await startChild<{ url: string }>(new URL('./realtime-limit.ts', import.meta.url));
  const students = await enrol(server);
  const numbers = students.map((_, index) => String(index));
  const limitClients = await Clients.connect(limit.greeting.url, numbers);

  const results: Record<string, { ours: Figures; limit: Figures }> = {};
  for (const [name, scenario] of Object.entries(scenariosOf(server, students))) {
    const begun = performance.now();
    const clients = await Clients.connect(
      `${server.greeting.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`,
      students.map((student) => joinOf(student, scenario.bindings(student))),
    );
    console.log(`${name}: ${CLIENTS} clients joined in ${Math.round(performance.now() - begun)} ms`);
    const text = (change: number) => `Change @${change}@`;
    const measureOurs = (seconds: number) => measure(server, clients, scenario, seconds, (change) => scenario.write(change, text(change)));
    // Excluded: the first changes compile plans and code.
    await measureOurs(1);
    const ours = await measureOurs(scenario.seconds);
    clients.close();
    const theirs = await measure(limit, limitClients, scenario, scenario.seconds, (change) =>
      limit.ask('send', { receivers: scenario.receivers(change), text: ours.sample.replace(/@\d+@/, `@${change}@`) }),
    );
    results[name] = { ours: ours.figures, limit: theirs.figures };
    console.log(`  ours   ${line(ours.figures)}`);
    console.log(`  limit  ${line(theirs.figures)}`);
  }
  limitClients.close();
  await Promise.all([server.stop(), limit.stop()]);
  const ratios = Object.fromEntries(
    Object.entries(results).map(([name, { ours, limit: theirs }]) => [
      name,
      {
        throughputVsLimit: rounded(ours.deliveriesPerSecond / theirs.deliveriesPerSecond),
        p50VsLimit: rounded(ours.p50 / theirs.p50),
        cpuVsLimit: rounded(ours.cpuPerDelivery / theirs.cpuPerDelivery),
      },
    ]),
  );
  console.log(JSON.stringify({ clients: CLIENTS, changesPerSecond: CHANGES_PER_SECOND, lost: 0, doubled: 0, ratios, results }));
}

type Server = Child<{ url: string; jwtSecret: string }>;

async function enrol(server: Server): Promise<Student[]> {
  const rows = await query<{ id: string; group: number }>(
    server,
    `with students as (
       insert into auth.users (id, email) select gen_random_uuid(), 'student-' || n || '@example.com' from generate_series(1, $1) n returning id
     )
     insert into public.bench_members (group_id, user_id)
     select (row_number() over ()) % $2, id from students returning user_id as id, group_id as group`,
    [CLIENTS, GROUPS],
  );
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return rows.map(({ id, group }) => ({
    id,
    group,
    token: signToken({ sub: id, role: 'authenticated', aud: 'authenticated', exp }, server.greeting.jwtSecret),
  }));
}

function scenariosOf(server: Server, students: readonly Student[]): Record<string, Scenario> {
  const binding = (table: string, filter?: string) => ({ event: '*', schema: 'public', table, filter });
  const writerOf = (change: number) => (change * 7) % CLIENTS;
  const everyone = students.map((_, index) => index);
  return {
    own: {
      seconds: SECONDS,
      // As the app subscribes.
      bindings: ({ id }) => [
        binding('todos', `createdBy=eq.${id}`),
        binding('userSubjects', `userId=eq.${id}`),
        binding('users', `id=eq.${id}`),
      ],
      receivers: (change) => [writerOf(change)],
      write: (change, title) =>
        query(server, `insert into public.todos (id, "createdBy", "createdAt", title, position) values ($1, $2, 0, $3, 'a0')`, [
          randomUUID(),
          students[writerOf(change)]!.id,
          title,
        ]),
    },
    group: {
      seconds: SECONDS,
      bindings: ({ group }) => [binding('bench_messages', `group_id=eq.${group}`)],
      receivers: (change) => everyone.filter((index) => students[index]!.group === change % GROUPS),
      write: (change, body) =>
        query(server, 'insert into public.bench_messages values ($1, $2, $3)', [randomUUID(), change % GROUPS, body]),
    },
    everyone: {
      seconds: SECONDS_FOR_EVERYONE,
      bindings: () => [binding('bench_notices')],
      receivers: () => everyone,
      write: (_change, body) => query(server, 'insert into public.bench_notices values ($1, $2)', [randomUUID(), body]),
    },
  };
}

/** Throws if a delivery was lost, duplicated or misdirected. */
async function measure(
  server: Child<unknown>,
  clients: Clients,
  { receivers }: Scenario,
  seconds: number,
  send: (change: number) => Promise<unknown>,
): Promise<{ figures: Figures; sample: string }> {
  const all = Array.from({ length: seconds * CHANGES_PER_SECOND }, (_, change) => receivers(change));
  const before = await server.usage();
  const collected = await clients.collect(all, send, CHANGES_PER_SECOND);
  const after = await server.usage();
  const { lost, doubledOrForeign, sample } = collected;
  if (lost + doubledOrForeign > 0) throw new Error(`${lost} lost, ${doubledOrForeign} doubled or delivered to somebody else`);
  return { figures: figuresOf(collected, after.cpu - before.cpu, after.memory), sample };
}

function figuresOf({ took, latencies }: Collected, cpuMs: number, memory: number): Figures {
  const percentile = (percent: number) => rounded(latencies[Math.ceil((latencies.length * percent) / 100) - 1]!);
  return {
    p50: percentile(50),
    p95: percentile(95),
    p99: percentile(99),
    deliveriesPerSecond: Math.round((latencies.length / took) * 1000),
    cores: rounded(cpuMs / took),
    cpuPerDelivery: rounded((cpuMs * 1000) / latencies.length),
    memoryMB: Math.round(memory / 1_000_000),
  };
}

function joinOf({ id, token }: Student, postgres_changes: readonly object[]): string {
  const config = { postgres_changes, postgres_changes_options: { wait: true } };
  return JSON.stringify(['1', '1', `realtime:${id}`, 'phx_join', { config, access_token: token }]);
}

function query<T>(server: Server, sql: string, params: unknown[]): Promise<T[]> {
  return server.ask<T[]>('query', { sql, params });
}

function line({ p50, p95, p99, deliveriesPerSecond, cores, cpuPerDelivery, memoryMB }: Figures): string {
  const cpu = `${cores} cores, ${cpuPerDelivery} µs each`;
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ${deliveriesPerSecond} deliveries/s, ${cpu}, ${memoryMB} MB`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
