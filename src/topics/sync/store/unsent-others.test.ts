import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { deleteOutbox, openOutbox, putEntry, refuseEntry, takeOver } from '../../../../replication/outbox/outbox.ts';
import { keptPictures } from '../../../../replication/pictures/kept-pictures.ts';
import { addWaiting, listUnsentPosts } from '../../../../replication/questions/unsent-posts.ts';
import { memoryCaches } from '../../../../tests/support/caches.ts';
import { watchUnsentOthers } from './unsent-others.ts';

let userId: string;
beforeEach(() => {
  userId = crypto.randomUUID();
});
afterEach(() => deleteOutbox(userId));

function watch() {
  const counts: object[] = [];
  return { counts, stop: watchUnsentOthers(userId, (count) => counts.push(count)) };
}

test('OUT-4 questions, pictures and deletions count, refused ones apart, and each change is told', async () => {
  const { counts, stop } = watch();
  await expect.poll(() => counts).toEqual([{ waiting: 0, rejected: 0 }]);
  await addWaiting(userId, { kind: 'follow', entryId: 'e', isFollowing: true });
  await keptPictures(null, userId).keepUnsent(`${userId}/a.webp`, new Blob(['picture']));
  await keptPictures(null, userId).remove(`${userId}/b.webp`);
  await expect.poll(() => counts.at(-1)).toEqual({ waiting: 3, rejected: 0 });
  await refuseEntry(await openOutbox(userId), (await listUnsentPosts(userId))[0]!, 'qa-follows');
  await expect.poll(() => counts.at(-1)).toEqual({ waiting: 2, rejected: 1 });
  stop();
});

test('OUT-6 what an earlier release left counts while it cannot be moved, and once after it was', async () => {
  const caches = memoryCaches();
  vi.stubGlobal('caches', caches);
  const cache = await caches.open(`ekagra-${userId}-unsent-pictures`);
  await cache.put(`/message-pictures/a.webp`, new Response(new Blob(['picture'])));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { counts, stop } = watch();
  await expect.poll(() => counts).toEqual([{ waiting: 1, rejected: 0 }]);
  full.mockRestore();
  expect(await takeOver(userId)).toBe(0);
  await addWaiting(userId, { kind: 'follow', entryId: 'e', isFollowing: true });
  await expect.poll(() => counts.at(-1)).toEqual({ waiting: 2, rejected: 0 });
  stop();
  vi.unstubAllGlobals();
});

test('all that show the status share one reading; one that comes later has the count at once, and none a stale one', async () => {
  const first = watch();
  await expect.poll(() => first.counts).toHaveLength(1);
  const second = watch();
  expect(second.counts).toEqual([{ waiting: 0, rejected: 0 }]);
  first.stop();
  await putEntry(await openOutbox(userId), { key: 'k', write: { kind: 'picture', path: 'p' }, refusal: null });
  await expect.poll(() => second.counts.at(-1)).toEqual({ waiting: 1, rejected: 0 });
  expect(first.counts).toHaveLength(1);
  second.stop();
  const third = watch();
  expect(third.counts).toEqual([]);
  await expect.poll(() => third.counts).toEqual([{ waiting: 1, rejected: 0 }]);
  third.stop();
});
