import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Change, PushAnswer } from '../../replication/protocol/wire.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo, type GroupOfTwo } from '../support/group-of-two.ts';

describe.each(backends)('lists in a message, on $name', ({ open }) => {
  let backend: TestBackend;
  let group: GroupOfTwo;
  let id: string;

  beforeAll(async () => {
    backend = await open();
    group = await groupOfTwo(backend);
    id = crypto.randomUUID();
    const { author, groupId } = group;
    await author.client.from('group_messages').insert({ id, groupId, createdBy: author.id, text: 'Lens or mirror?' }).throwOnError();
  });
  afterAll(() => backend.close());

  const reactions = async () =>
    (await group.author.client.from('group_messages').select('reactions').eq('id', id).single().throwOnError()).data;
  const odd = () => [
    ['null', [null]],
    ['lists', [[`${group.member.id} 👍`, `${group.member.id} 🎉`]]],
  ];

  test('a member who writes null or lists into one is refused: the apps of all who read it would stop', async () => {
    for (const [what, value] of odd()) {
      const { error } = await group.member.client.from('group_messages').update({ reactions: value }).eq('id', id);
      expect(error?.code, `${String(what)}`).toBe('23514');
    }
    expect(await reactions()).toEqual({ reactions: [] });
  });

  test('PUSH-4 a push of it is rejected as invalid', async () => {
    const { author, member, groupId } = group;
    const changes = [
      { id, base: 1, change: { add: { reactions: [null] } } },
      {
        id: crypto.randomUUID(),
        base: 0,
        change: { set: { groupId, createdBy: member.id, text: 'Both', mentions: [[author.id, member.id]] } },
      },
      { id: crypto.randomUUID(), base: 0, change: { set: { groupId, createdBy: member.id, text: 'Both', mentions: [null] } } },
    ];
    const documents = changes.map(({ change, ...document }) => ({
      ...document,
      collection: 'group_messages',
      changes: [{ n: 1, w: 'a1b2c3d4e5f6', ...change } as unknown as Change],
    }));
    const request = { protocol: 2, device: crypto.randomUUID(), incarnation: null, acknowledged: [], documents };
    const { data } = await member.client.rpc('sync_push', { request }).throwOnError();
    const { verdicts } = data as PushAnswer;
    expect(verdicts).toMatchObject(documents.map(() => ({ status: 'rejected', reason: 'invalid' })));
    expect(await reactions()).toEqual({ reactions: [] });
  });
});
