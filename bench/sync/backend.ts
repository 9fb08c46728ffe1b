import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { tasks } from './sync-device.ts';

const CHUNK = 20_000;

export interface BenchBackend {
  readonly url: string;
  /** Runs SQL with all rights, directly on the database. */
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /** A new student's id and client, optionally with its own `fetch`. */
  newStudent(fetch?: typeof globalThis.fetch): Promise<{ id: string; client: SupabaseClient }>;
  stop(): Promise<void>;
}

export async function startBenchBackend(): Promise<BenchBackend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ekagra-bench-data-'));
  const worker = new Worker(new URL('./backend-worker.ts', import.meta.url), { workerData: { dataDir } });
  const [{ url }] = (await once(worker, 'message')) as [{ url: string }];
  const open = new Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>();
  let next = 0;
  worker.on('message', ({ id, rows, error }: { id: number; rows?: unknown[]; error?: string }) => {
    const asked = open.get(id);
    open.delete(id);
    if (rows) asked?.resolve(rows);
    else asked?.reject(new Error(error));
  });
  return {
    url,
    query: <T>(sql: string, params: unknown[] = []) =>
      new Promise<T[]>((resolve, reject) => {
        const id = next++;
        open.set(id, { resolve: resolve as (rows: unknown[]) => void, reject });
        worker.postMessage({ id, sql, params });
      }),
    async newStudent(fetch) {
      const options = { auth: { persistSession: false, autoRefreshToken: false }, ...(fetch ? { global: { fetch } } : {}) };
      const client = createClient(url, PUBLISHABLE_KEY, options);
      const { data, error } = await client.auth.signUp({ email: `${randomUUID()}@example.org`, password: randomUUID() });
      if (error || !data.user) throw error ?? new Error('no user');
      return { id: data.user.id, client };
    },
    async stop() {
      const ended = once(worker, 'exit');
      worker.postMessage({ id: -1, sql: null, params: [] });
      await ended;
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Writes tasks into the database, bypassing replication. */
export async function insertTasks(backend: BenchBackend, owner: string, count: number): Promise<string[]> {
  const added = tasks(count, owner);
  for (let at = 0; at < count; at += CHUNK) await insertRows(backend, JSON.stringify(added.slice(at, at + CHUNK)));
  return added.map(({ id }) => id);
}

/** @param rows tasks as a JSON array */
export async function insertRows(backend: BenchBackend, rows: string): Promise<void> {
  await backend.query(
    `insert into public.todos (id, "createdBy", "createdAt", title, notes, status, priority, "dueDate", "subjectId", position, labels)
     select id, "createdBy", "createdAt", title, notes, status, priority, "dueDate", "subjectId", position, labels
     from jsonb_populate_recordset(null::public.todos, $1::jsonb)`,
    [rows],
  );
}

export interface Traffic {
  roundTrips: number;
  /** Uncompressed bytes of requests and answers. */
  bytes: number;
}

export function countingFetch(traffic: Traffic): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const sent = await request.clone().arrayBuffer();
    const response = await fetch(request);
    const received = await response.clone().arrayBuffer();
    traffic.roundTrips += 1;
    traffic.bytes += sent.byteLength + received.byteLength;
    return response;
  };
}
