import { useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

import type { ConflictEntry, Replica } from '../../src/shared/replica/local-database.ts';
import { useOpenReplica } from '../../src/shared/replica/replica-context.tsx';
import { useConflictLog } from '../../src/topics/sync/store/use-conflict-log.ts';
import { useClearedUnseen } from '../../src/topics/sync/store/use-logged-conflicts.ts';
import { ConflictList } from '../../src/topics/sync/screens/conflict-list.tsx';
import { restore } from '../../src/topics/sync/screens/restore.ts';
import { violationsInThemes } from './support/axe.ts';
import { test } from './support/student.tsx';

const PART = 3;

/** The log as the sync page shows it. */
function Log() {
  const replica = useOpenReplica()?.replica;
  const [listed, setListed] = useState(PART);
  const { entries, hasMore } = useConflictLog(listed);
  const cleared = useClearedUnseen();
  if (!replica) return null;
  return (
    <ConflictList
      entries={entries}
      cleared={cleared}
      onRestore={({ id }) => void restore(replica, id)}
      onMore={hasMore ? () => setListed(listed + PART) : null}
    />
  );
}

const section = () => page.getByRole('region', { name: 'Replaced by another edit' });
const words = () => section().query()?.textContent ?? '';

let at = 0;
async function log(replica: Replica, entry: Pick<ConflictEntry, 'collectionName' | 'documentId' | 'field' | 'value' | 'replacedBy'>) {
  at += 1;
  await replica.store.logConflict({ id: `entry ${at}`, at, ...entry });
}

test('CONF-4: every entry of the log can be read in full, and is seen once it was listed', async ({ student }) => {
  student.show(null);
  const replica = await student.replica();
  const id = crypto.randomUUID();
  await replica.insert('todos', { id, createdBy: student.id, title: 'Read about lenses', position: 'a0' });
  const entry = { collectionName: 'todos', documentId: id, replacedBy: 'Chapter 4' } as const;
  const long = `${'What the teacher said about the lens maker’s equation. '.repeat(40)}The end.`;
  await log(replica, { ...entry, field: 'labels', value: ['oldest entry'], replacedBy: [] });
  await log(replica, { ...entry, field: 'checklist', value: ['a0 x Read', 'a1 - Problems'], replacedBy: [] });
  await log(replica, { ...entry, field: 'notes', value: long });
  await log(replica, { ...entry, field: '_deleted', value: true, replacedBy: false });
  student.show(<Log />);

  await expect.poll(words).toContain('Read about lenses');
  expect(words()).not.toContain('The end.');
  await section().getByRole('button', { name: 'Show all' }).click();
  expect(words()).toContain('The end.');
  await section().getByRole('button', { name: 'Show less' }).click();
  expect(words()).not.toContain('The end.');
  expect(words()).toContain('☐ Problems');
  expect(words()).toContain('What you have not seen stays, up to 10,000 entries.');
  const shown = await student.replica();
  const unseen = async () => (await shown.find('conflicts')).filter(({ isSeen }) => !isSeen).length;
  await expect.poll(unseen).toBe(1);
  expect(words()).not.toContain('oldest entry');
  await section().getByRole('button', { name: 'Show more' }).click();
  await expect.poll(words).toContain('oldest entry');
  await expect.poll(unseen).toBe(0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await violationsInThemes()).toEqual([]);
});

test('CONF-3: what is gone is restored as a new one, and what it was linked to is named', async ({ student }) => {
  student.show(null);
  const replica = await student.replica();
  const [id, subjectId] = [crypto.randomUUID(), crypto.randomUUID()];
  await replica.insert('userSubjects', { id: subjectId, userId: student.id, name: 'Physics' });
  await replica.insert('todos', { id, createdBy: student.id, title: 'Read about lenses', position: 'a0', subjectId });
  await replica.remove('todos', id);
  await replica.remove('userSubjects', subjectId);
  await log(replica, { collectionName: 'todos', documentId: id, field: 'notes', value: 'written while away', replacedBy: null });
  student.show(<Log />);
  await expect.poll(words).toContain('It was deleted since. Restoring brings it back as a new one.');
  expect(words()).toContain('Read about lenses');
  expect(await violationsInThemes()).toEqual([]);
  await section().getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => document.body.textContent).toContain('Without its subject “Physics”, which is not there any more.');
  await expect.poll(words).toContain('There is none now.');
  const shown = await student.replica();
  expect(await shown.find('todos')).toMatchObject([{ title: 'Read about lenses', notes: 'written while away', subjectId: null }]);
});
