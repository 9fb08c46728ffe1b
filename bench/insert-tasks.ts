import type { BenchBackend } from './backend.ts';
import { tasks } from './sync-device.ts';

const CHUNK = 20_000;

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
