import { beforeEach, expect, test, vi } from 'vitest';

import { pictureOfId, postId } from './post-id.ts';

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

test('the same words about another picture are another post: “Please solve this” is asked again with each sheet', async () => {
  const words = ['question', 'Please solve this', '', 'physics', ''] as const;
  const [first, second] = [
    { path: 'asha/1.webp', alt: '' },
    { path: 'asha/2.webp', alt: '' },
  ];
  const id = await postId('asha', ...words, ...pictureOfId(first));
  expect(await postId('asha', ...words, ...pictureOfId(first))).toBe(id);
  expect(await postId('asha', ...words, ...pictureOfId(second))).not.toBe(id);
  // Drafts of an earlier release, half sent.
  expect(await postId('asha', ...words, ...pictureOfId(null))).toBe(await postId('asha', ...words));
});

test('nobody who knows the words can take the id first: another device has another', async () => {
  const first = await postId('asha', 'comment', 'entry', 'Thanks');
  storage();
  expect(await postId('asha', 'comment', 'entry', 'Thanks')).not.toBe(first);
});
