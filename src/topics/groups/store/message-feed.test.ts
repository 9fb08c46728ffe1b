import { afterEach, beforeEach, expect, test } from 'vitest';

import { messageRow, receive } from '../../../../tests/support/received.ts';
import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { countUnread, MOST_COUNTED, NOTHING_UNREAD, readToOf, saveReadTo } from './group-reads.ts';
import { quietOf } from '../rules/quiet.ts';
import { messageId } from '../rules/messages/message-id.ts';
import { WINDOW_SIZE } from '../rules/messages/message-window.ts';
import { MessageFeed, PAGE } from './message-feed.ts';

const GROUP = crypto.randomUUID();
let replica: TestReplica;
let feed: MessageFeed;

beforeEach(async () => {
  replica = await testReplica();
  feed = new MessageFeed(replica, 'me', GROUP, 0);
  await feed.start();
});
afterEach(async () => {
  feed.close();
  await replica.database.remove();
});

const received = (at: number, fields: Parameters<typeof messageRow>[2] = {}) => messageRow(GROUP, at, fields);
const receiveAll = (messages: Parameters<typeof receive>[2]) => receive(replica, 'group_messages', messages);

function write(text: string, at: number): Promise<unknown> {
  return replica.insert('group_messages', { id: messageId(null, at), groupId: GROUP, createdBy: 'me', text, createdAt: at });
}

const texts = () => feed.window()!.sent.map(({ text }) => Number(text));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const settled = (condition: () => boolean) => expect.poll(condition).toBe(true);

test('a long history is windowed, and paging to its beginning and back passes every message once', async () => {
  const COUNT = 2000;
  // Thirty share one time, as one push leaves them.
  await receiveAll(range(1, COUNT).map((at) => received(at, { createdAt: 1_000_000 + Math.ceil(at / 30), id: messageId(null, at) })));
  await receiveAll([received(5, { groupId: crypto.randomUUID(), text: '-1' })]);
  await feed.open('end');
  expect(texts()).toEqual(range(COUNT - PAGE + 1, COUNT));
  while (feed.window()!.hasOlder) {
    const first = texts()[0]!;
    feed.loadOlder();
    await settled(() => texts()[0]! < first);
    expect(texts()).toEqual(range(texts()[0]!, texts().at(-1)!));
    expect(texts().length).toBeLessThanOrEqual(WINDOW_SIZE);
  }
  expect(texts()[0]).toBe(1);
  while (feed.window()!.hasNewer) {
    const last = texts().at(-1)!;
    feed.loadNewer();
    await settled(() => texts().at(-1)! > last);
    expect(texts()).toEqual(range(texts()[0]!, texts().at(-1)!));
    expect(texts().length).toBeLessThanOrEqual(WINDOW_SIZE);
  }
  expect(texts().at(-1)).toBe(COUNT);
});

test('it opens at the read position, at a message, or at the end when all is read', async () => {
  await receiveAll(range(1, 500).map((at) => received(at)));
  await feed.open({ readTo: 300 });
  expect(texts()).toEqual(range(300 - PAGE + 1, 300 + PAGE));
  expect(feed.window()).toMatchObject({ hasOlder: true, hasNewer: true });
  expect(await feed.open({ messageId: feed.window()!.sent.find(({ text }) => text === '290')!.id })).toBe(true);
  expect(texts()).toEqual(range(290 - PAGE + 1, 290 + PAGE));
  expect(await feed.open({ messageId: crypto.randomUUID() })).toBe(false);
  await feed.open({ readTo: 500 });
  expect(texts()).toEqual(range(500 - PAGE + 1, 500));
  expect(feed.window()).toMatchObject({ hasNewer: false });
});

test('unsent messages come last in the order they were written, whatever the device’s clock', async () => {
  await receiveAll(range(1000, 1010).map((at) => received(at)));
  for (let at = 0; at < 2 * PAGE; at++) await write(`w${at}`, at < PAGE ? at + 1 : 9e12 + at);
  await feed.open('end');
  expect(texts()).toEqual(range(1000, 1010));
  expect(feed.window()!.unsent.map(({ text }) => text)).toEqual(Array.from({ length: 2 * PAGE }, (_, at) => `w${at}`));

  await receiveAll([received(1011)]);
  await write('later', 9e12 + 1000);
  await settled(() => feed.window()!.unsent.length === 2 * PAGE + 1 && texts().at(-1) === 1011);

  const [first] = feed.window()!.unsent;
  const [stored] = await replica.store.read('group_messages', [first!.id]);
  const next = { ...stored!, createdAt: 1012, text: '1012', sync: { ...stored!.sync, state: 'synced' as const, version: 1, changes: [] } };
  await replica.store.write('group_messages', [{ previous: stored, next }]);
  await settled(() => texts().at(-1) === 1012);
  expect(feed.window()!.unsent).toHaveLength(2 * PAGE);
});

test('a student with many new messages is not scrolled past them; one at the end sees new ones arrive', async () => {
  await receiveAll(range(1, 100).map((at) => received(at)));
  await feed.open('end');
  await receiveAll([received(101)]);
  await settled(() => texts().at(-1) === 101);
  await receiveAll(range(102, 1200).map((at) => received(at)));
  await settled(() => feed.window()!.hasNewer);
  expect(texts()).toContain(101);
  expect(texts()).toContain(102);
});

test('history arriving behind the newest messages moves nobody', async () => {
  await receiveAll(range(2951, 3000).map((at) => received(at)));
  await settled(() => texts().at(-1) === 3000);
  await receiveAll(range(951, 2950).map((at) => received(at)));
  await settled(() => feed.window()!.hasOlder);
  expect(texts()).toEqual(range(3001 - WINDOW_SIZE, 3000));

  feed.follow({ isAtEnd: false, isWatched: false });
  await receiveAll(range(1, 950).map((at) => received(at)));
  await receiveAll([received(3001)]);
  await settled(() => feed.window()!.hasNewer);
  expect(texts()).toEqual(range(3001 - WINDOW_SIZE, 3000));
});

test('a history that is complete at once opens at the read position', async () => {
  await receiveAll(range(1, 3000).map((at) => received(at)));
  await settled(() => texts().length > 0);
  expect(texts()[0]).toBe(1);
  expect(feed.window()!.hasNewer).toBe(true);

  const ofAnother = crypto.randomUUID();
  feed.close();
  feed = new MessageFeed(replica, 'me', ofAnother, 3000);
  await feed.start();
  await receiveAll(range(1, 3000).map((at) => received(at, { id: messageId(null, 10_000 + at), groupId: ofAnother })));
  await settled(() => texts().length > 0);
  expect(texts().at(-1)).toBe(3000);
  expect(feed.window()!.hasNewer).toBe(false);
});

test('unread messages stay marked, and reading on shows no mark over new arrivals', async () => {
  await receiveAll(range(1, 100).map((at) => received(at)));
  feed.close();
  feed = new MessageFeed(replica, 'me', GROUP, 100);
  await feed.start();
  await receiveAll([received(101)]);
  await settled(() => texts().at(-1) === 101);
  expect(feed.readTo()).toBe(100);
  feed.close();

  feed = new MessageFeed(replica, 'me', GROUP, 101);
  await feed.start();
  feed.follow({ isAtEnd: true, isWatched: true });
  await receiveAll([received(102)]);
  await settled(() => texts().at(-1) === 102);
  expect(feed.readTo()).toBe(102);
  feed.follow({ isAtEnd: false, isWatched: true });
  await receiveAll([received(103)]);
  await settled(() => texts().at(-1) === 103);
  expect(feed.readTo()).toBe(102);
});

test('unread counts messages of others after the read position, up to the cap', async () => {
  await receiveAll(range(1, 300).map((at) => received(at, at % 2 === 0 ? { createdBy: 'me' } : {})));
  await write('waits', 299);
  const unread = async (readTo: number) => (await countUnread(replica, 'me', quietOf(null), GROUP, readTo)).count;
  expect(await Promise.all([300, 299, 298, 280].map(unread))).toEqual([0, 0, 1, 10]);
  expect(await unread(0)).toBe(MOST_COUNTED);
  expect(await readToOf(replica, 'me', GROUP)).toBeUndefined();
  expect(await countUnread(replica, 'me', quietOf(null), GROUP, undefined)).toEqual(NOTHING_UNREAD);
  await replica.insert('users', { id: 'me' });
  await saveReadTo(replica, 'me', GROUP, 298);
  await saveReadTo(replica, 'me', GROUP, 200);
  expect(await readToOf(replica, 'me', GROUP)).toBe(298);
});
