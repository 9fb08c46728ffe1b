import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { deleteOutbox } from '../outbox/outbox.ts';
import { addWaiting, findPicture, keepPicture } from './waiting-writes.ts';

const YEAR_MS = 365 * 86_400_000;
const large = new Blob([new Uint8Array(2 * 1024 * 1024)]);

beforeEach(() => deleteOutbox('me'));
afterEach(() => void vi.restoreAllMocks());

test('a clock that jumps ahead takes no picture from a draft: only a picture that finds no room pushes old ones out, the oldest first', async () => {
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now');
  for (let at = 0; at < 9; at += 1) {
    clock.mockReturnValue(start + at);
    await keepPicture('me', String(at), large);
  }
  await addWaiting('me', { kind: 'answer', answerId: 'a', entryId: 'e', body: 'See', picture: { path: '0', alt: '' } });
  clock.mockReturnValue(start + YEAR_MS);
  await keepPicture('me', 'new', large);
  expect(await findPicture('me', '1')).not.toBeNull();
  expect(await keepPicture('me', 'newer', large)).toBe(true);
  const left = await Promise.all(['0', '1', '2', 'new', 'newer'].map(async (path) => (await findPicture('me', path)) !== null));
  expect(left).toEqual([true, false, true, true, true]);
});
