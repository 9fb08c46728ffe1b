import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { describe, expect, test } from 'vitest';

import { created, edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { databaseName, openDatabase } from '../../replication/storage/open-database.ts';
import { removeDatabase } from '../../replication/storage/remove-database.ts';
import { rxSchema } from '../../replication/storage/rxdb-schema.ts';
import { rxdbStore } from '../../replication/storage/rxdb-store.ts';

type Shape = RxJsonSchema<LocalDocument>;

const storage = getRxStorageDexie() as never;
const schemas: readonly CollectionSchema[] = Object.values(collectionSchemas);

/** A collection's stored form in one version: written when the version appears, never changed. */
const shapePath = (name: string, version: number): string => join(import.meta.dirname, 'shapes', `${name}.${version}.json`);
const readShape = (name: string, version: number): Shape => JSON.parse(readFileSync(shapePath(name, version), 'utf8')) as Shape;

const olderVersions = schemas.flatMap((schema) => Array.from({ length: schema.version }, (_, version) => ({ ...schema, version })));

test.each(schemas)('$name is stored as its version says: RxDB does not open a database whose schema changed under one number', (schema) => {
  const path = shapePath(schema.name, schema.version);
  const shape = JSON.stringify(rxSchema(schema), null, 2);
  if (!existsSync(path)) {
    writeFileSync(path, `${shape}\n`);
    expect.fail(`A new version: ${path} is written now, commit it`);
  }
  expect(JSON.parse(shape)).toEqual(readShape(schema.name, schema.version));
});

describe.each(olderVersions)('a device with $name of version $version', ({ name, version }) => {
  const schema = schemas.find((candidate) => candidate.name === name)!;
  const shape = readShape(name, version);

  test('keeps every document and every pending change, and continues to replicate', async () => {
    const user = randomUUID();
    const old = documentsOf(schema, shape);
    await writeOld(user, name, shape, old);

    const database = await openDatabase(user, storage);
    try {
      const store = rxdbStore(database);
      const found = await store.read(
        name,
        old.map(({ id }) => id),
      );
      const added = initialFields(schema, Date.now());
      for (const [i, document] of old.entries()) {
        expect(found[i]).toMatchObject(document);
        expect(Object.keys(found[i]!)).toEqual(expect.arrayContaining(Object.keys(schema.properties)));
        for (const [field, value] of Object.entries(added)) if (!(field in document)) expect(found[i]![field], `${field}`).toEqual(value);
      }
      expect(await Promise.all((['waiting', 'rejected', 'synced'] as const).map((state) => store.countInState(name, state)))).toEqual([
        2, 1, 2,
      ]);

      const [waiting] = await store.inState(name, 'waiting', 1);
      const next = edited(schema, waiting!, { _deleted: true }, 'here');
      expect(await store.write(name, [{ previous: waiting!, next }])).toEqual([]);
      expect((await store.read(name, [waiting!.id]))[0]).toMatchObject({ _deleted: true, sync: { state: 'waiting', n: next.sync.n } });
    } finally {
      await database.close();
    }
  });

  test('is migrated once: reopened it has the same documents', async () => {
    const user = randomUUID();
    const old = documentsOf(schema, shape);
    await writeOld(user, name, shape, old);
    await (await openDatabase(user, storage)).close();
    const database = await openDatabase(user, storage);
    const kept = await rxdbStore(database).inScope(name, schema.scope, null, '', 100);
    await database.close();
    expect(kept.map(({ id }) => id)).toEqual(old.map(({ id }) => id).sort());
  });
});

test('a device that kept replication’s state in a collection keeps its name and cursors: otherwise changes are sent twice', async () => {
  const user = randomUUID();
  const shape = {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: { type: 'string', maxLength: 60 }, value: { type: 'object', additionalProperties: true } },
    required: ['id', 'value'],
  } as unknown as Shape;
  await writeOld(user, 'replicationState', shape, [
    { id: 'device', value: { value: 'phone' }, _deleted: false } as unknown as LocalDocument,
  ]);
  const database = await openDatabase(user, storage);
  const store = rxdbStore(database);
  expect(await store.getState('device')).toBe('phone');
  await store.setState('device', 'tablet');
  await database.close();

  await removeDatabase(user);
  const again = await openDatabase(user, storage);
  expect(await rxdbStore(again).getState('device')).toBeUndefined();
  await again.close();
});

/** A document in every state, with the fields of its version, and one with a field of a later version. */
function documentsOf(schema: CollectionSchema, shape: Shape): LocalDocument[] {
  const fields = Object.keys(shape.properties).filter((field) => field !== 'id' && field !== 'sync');
  const make = (): LocalDocument => {
    const values = Object.fromEntries(fields.map((field) => [field, sample(field, shape)]));
    return created(schema, randomUUID(), values, 'here');
  };
  const synced = (document: LocalDocument): LocalDocument => ({ ...document, sync: { state: 'synced', version: 3, n: 2, changes: [] } });
  const refused = make();
  const future = Object.entries(initialFields(schema, 0)).find(([field]) => !fields.includes(field));
  return [
    make(),
    edited(schema, synced(make()), { _deleted: true }, 'here'),
    { ...refused, sync: { ...refused.sync, state: 'rejected', rejection: { reason: 'invalid', message: 'no', row: null } } },
    synced(make()),
    synced({ ...make(), ...(future ? { [future[0]]: 'known before its time' } : {}) }),
  ];
}

function sample(field: string, shape: Shape): unknown {
  const { type } = shape.properties[field as keyof typeof shape.properties] as { type: string | string[] };
  const kind = typeof type === 'string' ? type : type[0];
  return { string: `a ${field}`, integer: 7, number: 7.5, boolean: true, object: { [field]: 'kept' }, array: [field] }[kind!];
}

/** Writes the documents as that version of the app did. */
async function writeOld(user: string, name: string, shape: Shape, documents: readonly LocalDocument[]): Promise<void> {
  const database = await createRxDatabase({ name: databaseName(user), storage, multiInstance: false });
  const { [name]: collection } = await database.addCollections({ [name]: { schema: shape, autoMigrate: false } });
  const result = await collection!.storageInstance.bulkWrite(
    documents.map((document) => ({ document: { ...document, _attachments: {}, _meta: { lwt: 1 }, _rev: '1-a' } as never })),
    'test',
  );
  expect(result.error).toEqual([]);
  await database.close();
}
