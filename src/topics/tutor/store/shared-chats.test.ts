import { afterEach, expect, test, vi } from 'vitest';

vi.mock('../../../shared/server/config.ts', () => ({ backend: { url: 'http://server', publishableKey: 'key' } }));

import { listSharedChats, readSharedChat } from './shared-chats.ts';

const ID = '00000000-0000-4000-8000-000000000000';

afterEach(() => void vi.unstubAllGlobals());

function answering(body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body));
}

test('a gateway’s answer is not taken for a list of chats', async () => {
  answering({ error: 'Sign in to the school network' });
  await expect(listSharedChats('', undefined)).rejects.toThrow('Invalid type');
  answering([{ id: ID, title: 7, created_at: '2026-01-01T00:00:00Z' }]);
  await expect(listSharedChats('', undefined)).rejects.toThrow('Invalid type');
});

test('a shared chat shows only valid messages, whatever else it contains', async () => {
  const messages = [
    { role: 'user', text: 'Why?' },
    { role: 'system', text: 'no' },
    null,
    'text',
    { role: 'assistant', text: 'So.', source: 3 },
  ];
  answering([{ id: ID, title: 'Optics', messages }]);
  expect((await readSharedChat(ID))?.messages).toEqual([
    { role: 'user', text: 'Why?', source: null },
    { role: 'assistant', text: 'So.', source: null },
  ]);
});
