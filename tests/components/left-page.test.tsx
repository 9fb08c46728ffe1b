import { expect, onTestFinished, test as plainTest } from 'vitest';
import { page } from 'vitest/browser';

import { leftWritesPrefix, whileUnfinished } from '../../replication/local/left-writes.ts';
import { watchTransactions } from '../../replication/storage/departure.ts';
import { ended } from '../../replication/storage/indexed-db.ts';
import { SilentStorageNotice } from '../../src/app/notices/silent-storage-notice.tsx';
import { answerDepartures } from '../../src/data/leaving/answer-departures.ts';
import { Board, enter, newTaskBox } from './support/board.tsx';
import { holdWrites } from './support/hold-writes.ts';
import { test } from './support/student.tsx';

const turn = (type: 'pagehide' | 'pageshow') => dispatchEvent(new PageTransitionEvent(type, { persisted: true }));

async function openEmpty(): Promise<IDBDatabase> {
  const name = `left-page-${crypto.randomUUID()}`;
  const opening = indexedDB.open(name);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('docs'));
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  onTestFinished(() => {
    opening.result.close();
    indexedDB.deleteDatabase(name);
  });
  return opening.result;
}

plainTest('a page that goes into the cache notes what it writes, and holds up no other page', async () => {
  onTestFinished(watchTransactions());
  onTestFinished(answerDepartures());
  const userId = crypto.randomUUID();
  const database = await openEmpty();
  const busy = database.transaction('docs', 'readwrite');
  const ask = () => busy.objectStore('docs').count().addEventListener('success', ask);
  ask();
  const next = { id: 'a', _deleted: false, sync: { state: 'waiting' as const, version: 0, n: 1, changes: [] } };
  void whileUnfinished({ userId, collection: 'todos', writes: [{ previous: undefined, next }] }, () => new Promise(() => {}));

  const end = ended(busy);
  turn('pagehide');
  await expect(end).rejects.toBeNull();
  const notes = Object.keys(localStorage).filter((key) => key.startsWith(leftWritesPrefix(userId)));
  expect(notes.map((key) => JSON.parse(localStorage.getItem(key)!))).toEqual([{ collection: 'todos', writes: [{ next }] }]);
  localStorage.removeItem(notes[0]!);
  expect(() => database.transaction('docs')).toThrow('The page was left');

  turn('pageshow');
  const after = database.transaction('docs', 'readwrite');
  after.objectStore('docs').put('stored', 'key');
  await ended(after);
});

test('storage that does not answer is said, with what to do, until it answers', async ({ student }) => {
  onTestFinished(watchTransactions());
  student.show(
    <>
      <SilentStorageNotice patienceMs={1000} />
      <Board />
    </>,
  );
  await student.replica();
  await expect.element(newTaskBox).toBeVisible();
  const giveWay = await holdWrites('todos');
  await enter('Read about lenses');
  const words = page.getByText('This device’s storage does not answer.');
  await expect.element(words).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  giveWay();
  await expect.element(words).not.toBeInTheDocument();
});
