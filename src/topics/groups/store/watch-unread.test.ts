import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';

import { messageRow, receive } from '../../../../tests/support/received.ts';
import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { saveReadTo } from './group-reads.ts';
import { watchUnread } from './watch-unread.ts';

const [PHYSICS, CHEMISTRY] = ['11111111-0000-4000-8000-000000000000', '22222222-0000-4000-8000-000000000000'];
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
  await replica.insert('users', { id: 'me' });
  await receive(
    replica,
    'groups',
    [PHYSICS, CHEMISTRY].map((id) => ({ id, name: 'A group' })),
  );
  for (const id of [PHYSICS, CHEMISTRY]) await saveReadTo(replica, 'me', id, 10);
  await say([PHYSICS, 11], [PHYSICS, 12], [CHEMISTRY, 9], [CHEMISTRY, 13]);
});
afterEach(() => replica.database.remove());

function say(...messages: readonly (readonly [groupId: string, at: number])[]): Promise<void> {
  return receive(
    replica,
    'group_messages',
    messages.map(([groupId, at]) => messageRow(groupId, at)),
  );
}

function watch() {
  const answers: Readonly<Record<string, number>>[] = [];
  const stop = watchUnread(replica, 'me', (unread) => answers.push(Object.fromEntries([...unread].map(([id, { count }]) => [id, count]))));
  onTestFinished(stop);
  return { answers, stop, last: () => answers.at(-1) };
}

test('the first answer counts every group: a mark never shows a part of the sum', async () => {
  const { answers, last } = watch();
  await expect.poll(last).toEqual({ [PHYSICS]: 2, [CHEMISTRY]: 1 });
  expect(answers).toHaveLength(1);
});

test('messages, reading, muting and leaving change the answer', async () => {
  const { last } = watch();
  await say([CHEMISTRY, 14]);
  await expect.poll(last).toEqual({ [PHYSICS]: 2, [CHEMISTRY]: 2 });
  await saveReadTo(replica, 'me', PHYSICS, 11);
  await expect.poll(last).toEqual({ [PHYSICS]: 1, [CHEMISTRY]: 2 });
  await replica.edit('users', 'me', { muted: [CHEMISTRY] });
  await expect.poll(last).toEqual({ [PHYSICS]: 1, [CHEMISTRY]: 0 });
  const [newest] = await replica.find('group_messages', { selector: { groupId: { $eq: PHYSICS }, createdAt: { $eq: 12 } } });
  await replica.remove('group_messages', newest!.id);
  await expect.poll(last).toEqual({ [PHYSICS]: 0, [CHEMISTRY]: 0 });
  await replica.remove('groups', [PHYSICS, CHEMISTRY]);
  await expect.poll(last).toEqual({});
});

test('a burst of messages is counted to its end', async () => {
  const { last } = watch();
  for (let at = 20; at < 50; at++) await say([PHYSICS, at]);
  await expect.poll(last).toEqual({ [PHYSICS]: 32, [CHEMISTRY]: 1 });
});

test('it says nothing after it was stopped', async () => {
  const stopped = watch();
  await expect.poll(stopped.last).toEqual({ [PHYSICS]: 2, [CHEMISTRY]: 1 });
  stopped.stop();
  await say([PHYSICS, 20]);
  await expect.poll(watch().last).toEqual({ [PHYSICS]: 3, [CHEMISTRY]: 1 });
  expect(stopped.answers).toHaveLength(1);
});
