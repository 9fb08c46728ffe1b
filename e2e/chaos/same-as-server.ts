import type { Page } from 'playwright';

import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import type { CollectionName } from '../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { storageName } from '../../replication/storage/indexed-db.ts';
import { databaseName } from '../../replication/storage/open-database.ts';
import { within } from '../support/patience.ts';
import type { Student } from '../support/student.ts';
import type { StudentOnServer, TaskOnServer } from './ledger.ts';

type Row = Readonly<Record<string, unknown>>;

/** Differences between the device's database and a fresh query of the server with the student's rights: a sentence for each. */
export async function differencesFromServer(page: Page, student: Student): Promise<string[]> {
  const found: string[] = [];
  for (const schema of Object.values(collectionSchemas)) {
    const stored = page.evaluate(readDocuments, storageName(databaseName(student.id), schema.name, schema.version));
    // oxlint-disable-next-line no-await-in-loop -- one collection at a time
    const [here, there] = await Promise.all([within(`reading ${schema.name} on the device`, stored), rowsOf(student, schema.name)]);
    const local = new Map(here.filter(({ _deleted }) => _deleted === '0').map((document) => [document['id'], document]));
    const server = new Map(there.filter(({ _deleted }) => _deleted === false).map((row) => [row['id'], row]));
    for (const id of new Set([...local.keys(), ...server.keys()])) {
      const [document, row] = [local.get(id), server.get(id)].map((one) => one && JSON.stringify(comparable(schema, one)));
      if (document !== row) found.push(`${schema.name} ${String(id)}: here ${document ?? 'nothing'}, on the server ${row ?? 'nothing'}.`);
    }
    for (const { id, sync } of here) {
      const { state } = sync as { readonly state: string };
      if (state !== 'synced') found.push(`${schema.name} ${String(id)} is ${state} on the device.`);
    }
  }
  return found;
}

const PAGE = 500;

/** Tombstones included. */
async function rowsOf({ client }: Student, table: CollectionName): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page by page
    const { data } = await client
      .from(table)
      .select('*')
      .order('id')
      .range(rows.length, rows.length + PAGE - 1)
      .throwOnError();
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}

/** Rows and documents in one form: the version, and fields in a fixed order. */
function comparable({ properties }: CollectionSchema, row: Row): unknown {
  const { version } = (row['sync'] ?? { version: row['_version'] }) as { readonly version: number };
  const fields = Object.entries(properties).map(([name, { format }]) => {
    const value = row[name];
    return [name, format === 'date-time' && typeof value === 'string' ? Date.parse(value) : value];
  });
  return { version, ...Object.fromEntries(fields) };
}

/** Runs in the page. */
function readDocuments(name: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(new Error(`${name} cannot be opened`)));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('docs').objectStore('docs').getAll();
      reading.addEventListener('success', () => {
        resolve(reading.result as Row[]);
        opening.result.close();
      });
    });
  });
}

/** The student's rows on the server. */
export async function onServer(student: Student): Promise<StudentOnServer> {
  const [tasks, messages, sessions] = [
    await rowsOf(student, 'todos'),
    await rowsOf(student, 'group_messages'),
    await rowsOf(student, 'study_sessions'),
  ];
  return {
    tasks: tasks as unknown as TaskOnServer[],
    messages: messages.filter(({ createdBy }) => createdBy === student.id).map(({ text }) => String(text)),
    sessions: sessions.map(({ start_time }) => new Date(String(start_time)).toISOString()),
  };
}
