import { beforeEach, expect, test, vi } from 'vitest';

import { postId } from './post-id.ts';

function storage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}
beforeEach(storage);

test('what is posted again from the same draft has the same id; other words, targets and students have others', async () => {
  const first = await postId('asha', 'answer', 'entry', 'Because of friction');
  expect(await postId('asha', 'answer', 'entry', 'Because of friction')).toBe(first);
  const others = [
    await postId('asha', 'answer', 'entry', 'Because of drag'),
    await postId('asha', 'answer', 'entry-2', 'Because of friction'),
    await postId('ravi', 'answer', 'entry', 'Because of friction'),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});

test('nobody who knows the words can take the id first: another device has another', async () => {
  const first = await postId('asha', 'comment', 'entry', 'Thanks');
  storage();
  expect(await postId('asha', 'comment', 'entry', 'Thanks')).not.toBe(first);
});
