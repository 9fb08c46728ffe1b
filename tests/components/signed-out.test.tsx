import { onTestFinished, expect, test } from 'vitest';

import { openOutbox } from '../../replication/outbox/outbox.ts';
import { keptPictures } from '../../replication/pictures/kept-pictures.ts';
import { openDraftStore } from '../../replication/auth/draft-store.ts';
import { newsKey, NEWS_FORMAT } from '../../src/topics/questions/store/question-news.ts';
import { keepPicture } from '../../src/shared/pictures/kept-picture.ts';
import { deleteUserData } from '../../src/shell/session/delete-user-data.ts';
import { KEPT_BY_TOPICS } from '../../src/shell/session/kept-by-topics.ts';
import { draftKey, drafts, TEXT } from '../../src/shared/student/drafts.ts';
import { undoCache } from '../../src/topics/transfer/store/undo-cache.ts';
import { keepGiven, readGiven } from '../../src/topics/mock-tests/store/kept-given.ts';
import { keepSheet, readSheet } from '../../src/topics/mock-tests/store/kept-sheet.ts';
import { isStartDoubted, keepStartDoubted } from '../../src/topics/mock-tests/store/doubted-start.ts';
import { keepSignOfLife, readSignOfLife } from '../../src/topics/mock-tests/store/sign-of-life.ts';
import { keepUnstored, readUnstored } from '../../src/topics/mock-tests/store/unstored-events.ts';
import { deviceKey, studentKey, writeKept } from '../../src/shared/kept-on-device/kept-value.ts';

/** Everything that has a name in this browser. */
async function namesOnDevice(): Promise<readonly string[]> {
  const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`);
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].map((key) => `key ${key}`);
  return [...databases, ...(await caches.keys()).map((name) => `cache ${name}`), ...keys].toSorted();
}

/** What each topic keeps of a student, by the topic's own commands. */
async function studyAs(userId: string, attemptId: string): Promise<void> {
  drafts.change(draftKey(userId, 'daily-motivation'), TEXT, () => 'Mine');
  drafts.change(newsKey(userId), NEWS_FORMAT, () => ({ mine: 1, following: 2 }));
  writeKept(studentKey(userId, 'last-login'), '1');
  await openDraftStore(userId).update([], () => ({ mine: '1' }));
  await openOutbox(userId);
  await keptPictures(caches, userId).keep(`${userId}/one`, new Blob(['picture']));
  await keepPicture(userId, `${userId}/two`, new Blob(['picture']));
  await caches.open(undoCache(userId));
  keepGiven(userId, 'group', []);
  keepSignOfLife(attemptId, 5000);
  keepStartDoubted(attemptId, true);
  keepUnstored(attemptId, ['chosen']);
  keepSheet(attemptId, Object.assign(document.createElement('canvas'), { width: 8, height: 8 }));
  await expect.poll(() => readSheet(attemptId)).not.toBeNull();
  for (const name of KEPT_BY_TOPICS.flatMap(({ caches: registered }) => registered))
    await (await caches.open(name)).put('/kept', new Response('kept'));
}

test('after a sign-out nothing of the student is on the device, and everything of another student and of the device is', async () => {
  const [student, other, attempt] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  onTestFinished(() => deleteUserData(other));
  writeKept(deviceKey('theme'), 'dark');
  onTestFinished(() => void writeKept(deviceKey('theme'), null));
  drafts.change(draftKey(other, 'daily-motivation'), TEXT, () => 'Another one');
  // Databases of the device that a sign-out opens.
  await deleteUserData(crypto.randomUUID());
  const before = await namesOnDevice();

  await studyAs(student, attempt);
  const kept = (await namesOnDevice()).filter((name) => !before.includes(name));
  expect(kept.length).toBeGreaterThan(12);
  expect([readSignOfLife(attempt), isStartDoubted(attempt), readUnstored(attempt), readGiven(student, 'group')]).toEqual([
    5000,
    true,
    ['chosen'],
    [],
  ]);

  await deleteUserData(student);
  expect(await namesOnDevice()).toEqual(before);
  expect([readSignOfLife(attempt), isStartDoubted(attempt), readUnstored(attempt), readGiven(student, 'group')]).toEqual([
    0,
    false,
    [],
    undefined,
  ]);
  expect(drafts.read(draftKey(other, 'daily-motivation'), TEXT)).toBe('Another one');
});
