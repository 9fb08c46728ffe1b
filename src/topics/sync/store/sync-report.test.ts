import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import type { CollectionName } from '../../../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import type { LocalDocument } from '../../../../replication/document/local-document.ts';
import { syncReport, type ReportedDevice } from './sync-report.ts';

/** Marks everything that is somebody's own. */
const MARK = 'Zebrafish';
const marked = (what: string) => `${MARK}-${what}@example.org`;
const userId = '0e7a11ce-0000-4000-8000-0000000000aa';
const idOf = (i: number) => `1d1d1d1d-0000-4000-8000-${String(i).padStart(12, '0')}`;

let replica: TestReplica;
beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

const device: ReportedDevice = {
  userId,
  userAgent: `Mozilla/5.0 (X11; Linux x86_64; ${marked('model')}) Firefox/133.0`,
  isOffline: true,
  now: Date.UTC(2026, 10, 26),
  status: { phase: 'halted', reason: 'restored-server' },
  unsentPictures: 2,
  storage: { used: 1234, isPersistent: false },
  packs: ['sympy'],
};

/** A document of every collection, with marks in every text and list, refused by a server that quotes a value. */
async function fillEverything(): Promise<void> {
  let i = 0;
  for (const schema of Object.values(collectionSchemas)) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties).map(([name, { type }]) => {
        if (type === 'array') return [name, [marked(name)]];
        if (type === 'object') return [name, { [marked('key')]: marked(name) }];
        return [name, type === 'string' ? marked(name).slice(0, 36) : type === 'boolean' ? true : 7];
      }),
    );
    const rejection = { reason: 'invalid', message: marked('message'), row: null } as const;
    const changes = [{ n: 1, w: 'w', set: { title: marked('change') } }];
    const next = { ...fields, id: idOf(++i), _deleted: false, sync: { state: 'rejected', version: 1, n: 1, changes, rejection } };
    // oxlint-disable-next-line no-await-in-loop -- a dozen
    await replica.store.write(schema.name, [{ previous: undefined, next: next as LocalDocument }]);
    // oxlint-disable-next-line no-await-in-loop -- a dozen
    await replica.store.logConflict({
      id: idOf(i + 100),
      collectionName: schema.name as CollectionName,
      documentId: idOf(i),
      field: 'title',
      value: marked('value'),
      replacedBy: marked('replaced'),
      at: 1,
    });
  }
  await replica.store.setState('feeds', [{ collection: 'todos', scope: userId, cursor: null }]);
  await replica.store.setState('readAgain', { at: 1, of: 3, left: [`todos/${userId}`] });
}

test('the report for helpers has nothing that the student wrote, no address and no id', async () => {
  await fillEverything();
  const report = await syncReport(replica, device);
  expect(report).toContain('todos v');
  expect(report.toLowerCase()).not.toContain(MARK.toLowerCase());
  expect(report).not.toContain('@');
  expect(report).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('the report says states, counts and codes', async () => {
  await fillEverything();
  await replica.insert('todos', { id: idOf(500), createdBy: userId, title: marked('waiting') });
  const report = await syncReport(replica, device);
  expect(report).toContain('State: halted, restored-server');
  expect(report).toMatch(/^todos v\d+: 2 here, 1 waiting, 1 rejected \(invalid: 1\)$/m);
  expect(report).toContain('1 of 3 lists left');
  expect(report).toMatch(/^Waiting since: \d{4}-/m);
  expect(report).toContain(`Conflict log: ${Object.keys(collectionSchemas).length}`);
});

test('a list that nothing is in counts as unread only until everything was read once', async () => {
  await replica.store.setState('feeds', [{ collection: 'todos', scope: userId, cursor: { at: 1, id: idOf(1) } }]);
  expect(await syncReport(replica, device)).toContain('Lists: 9, 8 unread');
  await replica.store.setState('verification', { readAt: 1 });
  expect(await syncReport(replica, device)).toContain('Lists: 9, 8 empty');
});
