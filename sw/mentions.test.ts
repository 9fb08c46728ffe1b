import { afterEach, beforeEach, expect, test } from 'vitest';

import type { ServerRow } from '../replication/protocol/wire.ts';
import { groupMessagesSchema } from '../replication/schema/group-messages.ts';
import { type TestReplica, testReplica } from '../tests/support/test-replica.ts';
import { rebased } from '../replication/document/rebase.ts';
import { newMentions } from './mentions.ts';

const [me, friend, groupId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const noon = new Date().setHours(12, 0, 0, 0);
let replica: TestReplica;

/** Writes messages as replication does. */
async function arrive(collection: string, ...rows: Record<string, unknown>[]): Promise<void> {
  const writes = rows.map((row) => ({
    previous: undefined,
    next: rebased(undefined, { _version: 1, _deleted: false, _seen: {}, ...row } as unknown as ServerRow, 'here', groupMessagesSchema)
      .document,
  }));
  expect(await replica.store.write(collection, writes)).toEqual([]);
}

const message = (createdAt: number, text: string, more: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  groupId,
  createdBy: friend,
  createdAt,
  updatedAt: createdAt,
  editedAt: null,
  text,
  replyTo: null,
  mentions: [me],
  reactions: [],
  imagePath: null,
  hidden: null,
  ...more,
});
const look = (since: number | null, more: object = {}) => newMentions(replica, me, { since, isAppInSight: false, now: noon, ...more });

beforeEach(async () => {
  replica = await testReplica();
  await arrive('users', { id: me, notification_settings: { mentions: true }, day_start_time: 4 });
  await arrive('groups', { id: groupId, name: 'Optics', owner_id: friend, members: [me, friend] });
  await arrive('group_members', { id: crypto.randomUUID(), groupId, userId: friend, display_name: 'Asha', username: 'asha' });
});
afterEach(() => replica.database.remove());

test('the first look notifies nobody, whatever the messages mention', async () => {
  await arrive('group_messages', message(1000, 'old'), message(2000, 'less old'));
  expect(await look(null)).toEqual({ mentions: [], until: 2000 });
});

test('a device without messages has no reference time yet', async () => {
  expect(await look(null)).toEqual({ mentions: [], until: null });
});

test('a new message that mentions the student notifies once, with author and group; own messages and other mentions do not', async () => {
  const mention = message(3000, 'Can you look at the third?');
  await arrive(
    'group_messages',
    message(1000, 'old'),
    mention,
    message(4000, 'me', { createdBy: me }),
    message(5000, 'all', { mentions: [friend] }),
  );
  const { mentions, until } = await look(1000);
  expect(mentions).toMatchObject([
    {
      title: 'Asha mentioned you',
      body: 'Optics: Can you look at the third?',
      path: `/groups?group=${groupId}&message=${mention.id}`,
      tag: expect.stringMatching(/^mention-/) as string,
    },
  ]);
  expect(until).toBe(5000);
  expect(await look(until)).toEqual({ mentions: [], until: 5000 });
});

test('messages that arrive in quiet hours or while the app is visible never notify', async () => {
  await arrive('group_messages', message(3000, 'Are you awake?'));
  for (const quiet of [{ now: new Date().setHours(23, 0, 0, 0) }, { isAppInSight: true }]) {
    expect(await look(1000, quiet)).toEqual({ mentions: [], until: 3000 });
  }
});

test.each([
  ['of a muted group', { muted: [groupId] }],
  ['by a muted member', { muted: [friend] }],
  ['by a blocked member', { blocked: [friend] }],
])('a mention %s does not notify', async (_, quiet) => {
  await replica.edit('users', me, quiet);
  await arrive('group_messages', message(3000, 'Are you there?'));
  expect(await look(1000)).toEqual({ mentions: [], until: 3000 });
});

test('many mentions are one notification', async () => {
  await arrive('group_messages', ...Array.from({ length: 7 }, (_, i) => message(3000 + i, `${i}`)));
  expect((await look(1000)).mentions).toMatchObject([{ title: '7 messages mention you', path: `/groups?group=${groupId}` }]);
});
