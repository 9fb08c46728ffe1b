import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { whyNotStored } from '../outbox/not-stored.ts';
import { countEntries, deleteOutbox, openOutbox, refuseEntry, removeEntry } from '../outbox/outbox.ts';
import { closeWriting } from '../storage/writing.ts';
import type { QaWrite } from '../outbox/qa-write.ts';
import {
  addWaiting,
  dropPicture,
  findPicture,
  discardUnsentPost,
  keepPicture,
  listUnsentPosts,
  MOST_WAITING,
  type UnsentPost,
  retryUnsentPost,
  withdrawUnsentPost,
} from './unsent-posts.ts';

const answer = (answerId: string): QaWrite => ({ kind: 'answer', answerId, entryId: 'e', body: 'Because' });
const vote = (value: -1 | 0 | 1): QaWrite => ({ kind: 'vote', target: 'answer', targetId: 'a', value });

async function refuse(key: string): Promise<void> {
  await refuseEntry(await openOutbox('me'), await waitingUnder(key), 'qa-rate');
}

const waitingUnder = async (key: string) => (await listUnsentPosts('me')).find((each) => each.key === key)!;

/** The server has it. */
const removeSent = async (entry: UnsentPost) => removeEntry(await openOutbox('me'), entry);

beforeEach(async () => {
  await Promise.all([deleteOutbox('me'), deleteOutbox('other')]);
});

test('writes wait in the order of writing, and those of another student are not among them', async () => {
  await addWaiting('me', answer('2'));
  await addWaiting('me', answer('1'));
  await addWaiting('other', answer('3'));
  expect((await listUnsentPosts('me')).map(({ key }) => key)).toEqual(['answer 2', 'answer 1']);
});

test('a later vote replaces the one that waits, and what was sent removes no newer vote', async () => {
  await addWaiting('me', vote(1));
  const [first] = await listUnsentPosts('me');
  await addWaiting('me', vote(-1));
  expect(await countEntries('me')).toBe(1);
  await removeSent(first!);
  expect((await listUnsentPosts('me')).map(({ write }) => write)).toEqual([vote(-1)]);
});

test('OUT-5 a refusal is of what was sent: an edit that was corrected meanwhile goes on waiting', async () => {
  const edit = (body: string): QaWrite => ({ kind: 'edit-answer', answerId: 'a', body });
  await addWaiting('me', edit('Too many links'));
  const [sent] = await listUnsentPosts('me');
  await addWaiting('me', edit('One link'));
  await refuseEntry(await openOutbox('me'), sent!, 'qa-links');
  expect(await listUnsentPosts('me')).toMatchObject([{ write: edit('One link'), refusal: null }]);
});

test('OUT-5 a picture stays while a newer write of the same post has it', async () => {
  const pictured = (body: string): QaWrite => ({ kind: 'answer', answerId: 'a', entryId: 'e', body, picture: { path: 'p', alt: '' } });
  await keepPicture('me', 'p', new Blob(['picture']));
  await addWaiting('me', pictured('First'));
  const [sent] = await listUnsentPosts('me');
  await addWaiting('me', pictured('Second'));
  await removeSent(sent!);
  expect(await findPicture('me', 'p')).not.toBeNull();
});

test('a comment waits beside its deletion, and of following and leaving a question the later one waits', async () => {
  await addWaiting('me', { kind: 'comment', commentId: 'c', entryId: 'e', answerId: null, body: 'Why?' });
  await addWaiting('me', { kind: 'delete-comment', commentId: 'c' });
  await addWaiting('me', { kind: 'follow', entryId: 'e', isFollowing: true });
  await addWaiting('me', { kind: 'follow', entryId: 'e', isFollowing: false });
  expect((await listUnsentPosts('me')).map(({ key }) => key)).toEqual(['comment c', 'delete-comment c', 'follow e']);
  expect((await listUnsentPosts('me')).at(-1)!.write).toMatchObject({ isFollowing: false });
});

test('a refused write stays, with its reason, until it is discarded or written anew', async () => {
  await addWaiting('me', answer('1'));
  await refuse('answer 1');
  expect(await listUnsentPosts('me')).toMatchObject([{ refusal: 'qa-rate' }]);
  await addWaiting('me', answer('1'));
  expect(await listUnsentPosts('me')).toMatchObject([{ refusal: null }]);
  await discardUnsentPost('me', (await listUnsentPosts('me'))[0]!);
  expect(await countEntries('me')).toBe(0);
});

test('a write that is sent again waits since it was written first', async () => {
  const before = Date.now();
  await addWaiting('me', answer('1'));
  const [first] = await listUnsentPosts('me');
  expect(first!.since).toBeGreaterThanOrEqual(before);
  await refuse('answer 1');
  await addWaiting('me', answer('1'));
  expect(await listUnsentPosts('me')).toMatchObject([{ since: first!.since, refusal: null }]);
});

test('no more waits than the limit, but a vote that waits can still be changed', async () => {
  for (let at = 1; at < MOST_WAITING; at += 1) await addWaiting('me', answer(String(at)));
  await addWaiting('me', vote(1));
  expect(await addWaiting('me', answer('one more'))).toBeNull();
  expect(await addWaiting('me', vote(-1))).not.toBeNull();
  expect(await countEntries('me')).toBe(MOST_WAITING);
});

test('asking what waits opens no database for a student who never wrote here', async () => {
  expect(await countEntries('nobody')).toBe(0);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('ekagra-nobody-outbox');
});

test('OUT-5 the first that a student ever writes here is not deleted by a round that asks meanwhile whether there is an outbox', async () => {
  for (let turns = 0; turns < 25; turns += 1) {
    const userId = crypto.randomUUID();
    const asking = listUnsentPosts(userId);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    await addWaiting(userId, answer('1'));
    await asking;
    expect([turns, (await listUnsentPosts(userId)).length]).toEqual([turns, 1]);
    await deleteOutbox(userId);
  }
});

test('a picture waits beside its write, and goes when it was sent or discarded', async () => {
  const blob = new Blob(['picture'], { type: 'image/webp' });
  const pictured = (answerId: string): QaWrite => ({
    kind: 'answer',
    answerId,
    entryId: 'e',
    body: 'See',
    picture: { path: answerId, alt: '' },
  });
  for (const id of ['sent', 'discarded', 'draft']) expect(await keepPicture('me', id, blob)).toBe(true);
  await addWaiting('me', pictured('sent'));
  await addWaiting('me', pictured('discarded'));
  const [first] = await listUnsentPosts('me');
  await removeSent(first!);
  await discardUnsentPost('me', await waitingUnder('answer discarded'));
  expect(await findPicture('me', 'sent')).toBeNull();
  expect(await findPicture('me', 'discarded')).toBeNull();
  expect(await (await findPicture('me', 'draft'))?.text()).toBe('picture');
  expect(await findPicture('other', 'draft')).toBeNull();
  // A refused one goes back into its form, picture and all.
  await addWaiting('me', pictured('draft'));
  await withdrawUnsentPost('me', await waitingUnder('answer draft'));
  expect(await countEntries('me')).toBe(0);
  expect(await findPicture('me', 'draft')).not.toBeNull();
});

test('OUT-5 an edit that waits keeps its picture while it is edited again, and loses it with what replaces it', async () => {
  const blob = new Blob(['picture'], { type: 'image/webp' });
  const edit = (picture?: string | null): QaWrite => ({
    kind: 'edit-answer',
    answerId: 'a',
    body: 'Because',
    ...(picture === undefined ? {} : { picture: picture === null ? null : { path: picture, alt: '' } }),
  });
  for (const path of ['first', 'second']) await keepPicture('me', path, blob);
  await addWaiting('me', edit('first'));
  // Removed in the form, which is then left without saving.
  await dropPicture('me', 'first');
  expect(await findPicture('me', 'first')).not.toBeNull();
  // Described in other words.
  await addWaiting('me', edit('first'));
  expect(await findPicture('me', 'first')).not.toBeNull();
  const [sent] = await listUnsentPosts('me');
  await addWaiting('me', edit('second'));
  expect([await findPicture('me', 'first'), await findPicture('me', 'second')]).toEqual([null, expect.anything()]);
  // The one that was on its way when it was replaced takes nothing of the newer one along.
  await removeSent(sent!);
  expect(await findPicture('me', 'second')).not.toBeNull();
  await addWaiting('me', edit(null));
  expect(await findPicture('me', 'second')).toBeNull();
  await addWaiting('me', edit());
  expect(await listUnsentPosts('me')).toMatchObject([{ key: 'edit a', write: { body: 'Because' } }]);
});

test('pictures that wait have a bound, so that no student fills the disk of a phone', async () => {
  const large = new Blob([new Uint8Array(2 * 1024 * 1024)]);
  for (let at = 0; at < 10; at += 1) expect(await keepPicture('me', String(at), large)).toBe(true);
  expect(await keepPicture('me', 'one more', new Blob(['x']))).toBe(false);
  await dropPicture('me', '0');
  expect(await keepPicture('me', 'one more', new Blob(['x']))).toBe(true);
  await dropPicture('me', '1');
  expect(await keepPicture('me', 'too large', new Blob([large, 'x']))).toBe(false);
});

test('a clock that jumps ahead takes no picture from a draft: only a picture that finds no room pushes old ones out, the oldest first', async () => {
  const large = new Blob([new Uint8Array(2 * 1024 * 1024)]);
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  for (let at = 0; at < 9; at += 1) {
    clock.mockReturnValue(start + at);
    await keepPicture('me', String(at), large);
  }
  await addWaiting('me', { kind: 'answer', answerId: 'a', entryId: 'e', body: 'See', picture: { path: '0', alt: '' } });
  clock.mockReturnValue(start + 365 * 86_400_000);
  await keepPicture('me', 'new', large);
  expect(await findPicture('me', '1')).not.toBeNull();
  expect(await keepPicture('me', 'newer', large)).toBe(true);
  const left = await Promise.all(['0', '1', '2', 'new', 'newer'].map(async (path) => (await findPicture('me', path)) !== null));
  expect(left).toEqual([true, false, true, true, true]);
});

test.each([
  ['discarded', discardUnsentPost],
  ['taken back into its form', withdrawUnsentPost],
  ['sent again', retryUnsentPost],
])('OUT-5 what was corrected since it was shown is not %s', async (_what, act) => {
  const edit = (body: string): QaWrite => ({ kind: 'edit-answer', answerId: 'a', body });
  await addWaiting('me', edit('Shown'));
  await refuse('edit a');
  const [shown] = await listUnsentPosts('me');
  const id = await addWaiting('me', edit('Corrected'));
  await refuse('edit a');
  await act('me', shown!);
  expect(await listUnsentPosts('me')).toMatchObject([{ id, write: edit('Corrected'), refusal: 'qa-rate' }]);
});

test('OUT-5 what is sent again waits as a new entry, since it was written first; what waits is left alone', async () => {
  await addWaiting('me', answer('1'));
  await refuse('answer 1');
  const [shown] = await listUnsentPosts('me');
  await retryUnsentPost('me', shown!);
  const [again] = await listUnsentPosts('me');
  expect(again).toMatchObject({ since: shown!.since, refusal: null });
  expect(again!.id).toBeGreaterThan(shown!.id);
  await retryUnsentPost('me', again!);
  expect(await listUnsentPosts('me')).toEqual([again]);
});

test('AUTH-5 nothing is sent again while a sign-out has closed writing: the student is told why', async () => {
  await addWaiting('me', answer('1'));
  await refuse('answer 1');
  const [shown] = await listUnsentPosts('me');
  const reopen = await closeWriting('me');
  const why = await retryUnsentPost('me', shown!).catch(whyNotStored);
  reopen();
  expect(why).toContain('You are signing out');
  expect(await listUnsentPosts('me')).toEqual([shown]);
});
