import { expect } from 'vitest';

import type { Student } from './student.ts';

/** A task on the server; without deleted ones. */
export interface ServerTask {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly status: string;
  readonly priority: string;
  readonly dueDate: string | null;
  readonly subjectId: string | null;
}

/** With the student's own rights. */
export async function serverTasks(student: Student): Promise<ServerTask[]> {
  const { data, error } = await student.client
    .from('todos')
    .select('id,title,notes,status,priority,dueDate,subjectId')
    .eq('_deleted', false)
    .order('title');
  if (error !== null) throw error;
  return data;
}

/** Resolves when the server has exactly these titles, duplicates included. */
export async function untilServerHas(student: Student, titles: readonly string[]): Promise<void> {
  await expect.poll(async () => (await serverTasks(student)).map(({ title }) => title).sort()).toEqual([...titles].sort());
}

/** Creates tasks like another program: through the API, with the student's own rights. */
export async function insertTasks(student: Student, titles: readonly string[]): Promise<void> {
  const createdAt = Date.now();
  const rows = titles.map((title, at) => ({
    id: crypto.randomUUID(),
    createdBy: student.id,
    createdAt,
    title,
    position: `a${String(at).padStart(5, '0')}V`,
  }));
  const { error } = await student.client.from('todos').insert(rows);
  if (error !== null) throw error;
}
