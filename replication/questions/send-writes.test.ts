import 'fake-indexeddb/auto';
import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { MOST_UNKNOWN } from '../outbox/round.ts';
import { deleteOutbox } from '../outbox/outbox.ts';
import type { QaWrite } from '../outbox/qa-write.ts';
import { sendWrites, type WriteSender } from './send-writes.ts';
import { addWaiting, discardUnsentPost, keepPicture, listUnsentPosts } from './unsent-posts.ts';

const DAY_MS = 86_400_000;
const leader = { lead: (_signal: AbortSignal, work: () => Promise<void>) => work() };
const answer = (body: string): QaWrite => ({ kind: 'answer', answerId: body, entryId: `of ${body}`, body });

beforeEach(() => deleteOutbox('me'));

/** A server whose answer depends on what it is sent. @returns the bodies that it was sent */
function serverThat(answers: (body: string) => Response) {
  const asked: string[] = [];
  const send: typeof fetch = async (_input, init) => {
    const { body = '' } = JSON.parse(String(init?.body ?? '{}')) as { body?: string };
    asked.push(body);
    return answers(body);
  };
  const client = createClient('http://server', 'key', { global: { fetch: send }, auth: { persistSession: false } });
  const round = (now: number, more: Partial<WriteSender> = {}) =>
    sendWrites({ userId: 'me', client, authorize: async () => undefined, leader, now: () => now, ...more }, new AbortController().signal);
  return { asked, round };
}

const json = (status: number, body: object) => Response.json(body, { status });
const TAKEN = () => json(201, [{ id: '1' }]);
const INTERNAL = () => json(500, { code: 'XX000', message: 'internal error', hint: null, details: null });

test('OUT-2 a write over which the server fails each time holds up no other, and is neither lost nor blamed on the student', async () => {
  const { asked, round } = serverThat((body) => (body === 'Poison' ? INTERNAL() : TAKEN()));
  await addWaiting('me', answer('Poison'));
  await addWaiting('me', answer('Fine'));
  for (let day = 0; day < 10; day += 1) await round(day * DAY_MS);
  expect(asked.filter((body) => body === 'Fine')).toHaveLength(1);
  expect((await listUnsentPosts('me')).map(({ key, refusal }) => [key, refusal])).toEqual([['answer Poison', null]]);
});

test('OUT-2 a server that fails over everything is asked for no more than a few in a round', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { asked, round } = serverThat(INTERNAL);
  for (const body of ['1', '2', '3', '4', '5']) await addWaiting('me', answer(body));
  expect(await round(0)).toEqual({ isLeft: true });
  expect(asked).toHaveLength(MOST_UNKNOWN + 1);
});

test('OUT-2 however many writes the server fails over, those behind them are sent, an answer after its question', async () => {
  const { asked, round } = serverThat((body) => (body.startsWith('Poison') ? INTERNAL() : TAKEN()));
  for (let at = 0; at <= MOST_UNKNOWN; at += 1) await addWaiting('me', answer(`Poison ${at}`));
  const question = { kind: 'question', entryId: 'e', title: 'Q', body: 'Question', subject: 'physics', chapter: null } as QaWrite;
  await addWaiting('me', question);
  await addWaiting('me', { ...answer('Answer'), entryId: 'e' } as QaWrite);
  // What is taken from behind is the last that is free: the question, and not its answer.
  expect(await round(0, { random: () => 0.99 })).toEqual({ isLeft: true });
  expect(asked.filter((body) => !body.startsWith('Poison'))).toEqual(['Question', 'Answer']);
  expect(await listUnsentPosts('me')).toHaveLength(MOST_UNKNOWN + 1);
});

test('what waits behind one that was sent is not sent once its student has signed out', async () => {
  const { asked, round } = serverThat(TAKEN);
  for (const body of ['1', '2']) await addWaiting('me', answer(body));
  expect(await round(0, { isStopped: () => asked.length > 0 })).toEqual({ isLeft: true });
  expect(asked).toEqual(['1']);
});

const LISTED = () => json(200, []);

test.each<QaWrite>([
  { kind: 'vote', target: 'answer', targetId: 'a', value: 0 },
  { kind: 'follow', entryId: 'e', isFollowing: true },
  { kind: 'follow', entryId: 'e', isFollowing: false },
  { kind: 'delete-comment', commentId: 'c' },
  { kind: 'edit-answer', answerId: 'a', body: 'Better' },
  { kind: 'accept', entryId: 'e', answerId: 'a' },
])('OUT-1 an empty list of a portal neither sends nor refuses %j: the server says how many rows it wrote', async (write) => {
  const isOfRow = write.kind === 'edit-answer' || write.kind === 'accept';
  let answers = LISTED;
  const { round } = serverThat(() => answers());
  await addWaiting('me', write);
  await round(0);
  expect(await listUnsentPosts('me')).toMatchObject([{ write, refusal: null }]);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  answers = () => Response.json([], { headers: { 'content-range': '*/0' } });
  await round(0);
  expect((await listUnsentPosts('me')).map(({ refusal }) => refusal)).toEqual(isOfRow ? ['qa-gone'] : []);
});

test.each(['a session takes to renew', 'its picture takes to arrive'])(
  'OUT-5 what is discarded in the time that %s is not posted',
  async (time) => {
    const discard = async () => discardUnsentPost('me', (await listUnsentPosts('me'))[0]!);
    const posted: string[] = [];
    const send: typeof fetch = async (input) => {
      if (!String(input).includes('/storage/')) return (posted.push(String(input)), TAKEN());
      await discard();
      return json(200, { Id: 'p', Key: 'qa-images/p' });
    };
    const client = createClient('http://server', 'key', { global: { fetch: send }, auth: { persistSession: false } });
    await keepPicture('me', 'p', new Blob(['picture']));
    await addWaiting('me', { ...answer('1'), picture: { path: 'p', alt: '' } } as QaWrite);
    const authorize = time.includes('session') ? discard : async () => undefined;
    const end = await sendWrites({ userId: 'me', client, authorize, leader, now: () => 0 }, new AbortController().signal);
    expect([posted, end]).toEqual([[], { isLeft: false }]);
  },
);

test('OUT-3 while a server wants to be left alone nothing is sent, whatever wakes the rounds', async () => {
  const { asked, round } = serverThat(TAKEN);
  await addWaiting('me', answer('1'));
  let left: number | undefined = 5000;
  const prepare = vi.fn<() => Promise<void>>(async () => undefined);
  const more = { retryAfterMs: () => left, authorize: prepare };
  expect(await round(0, more)).toEqual({ isLeft: true, retryAfterMs: 5000, isPutOff: true });
  expect([asked, prepare.mock.calls]).toEqual([[], []]);
  left = undefined;
  expect(await round(0, more)).toEqual({ isLeft: false });
});

test('OUT-3 a pause that the server asks for over one write holds for those behind it', async () => {
  const { asked, round } = serverThat(() => new Response('<html>Blocked</html>', { status: 403 }));
  for (const body of ['1', '2']) await addWaiting('me', answer(body));
  expect(await round(0, { retryAfterMs: () => (asked.length === 0 ? undefined : 5000) })).toEqual({ isLeft: true, retryAfterMs: 5000 });
  expect(asked).toEqual(['1']);
});

test('OUT-2 what belongs to a question that waits is not sent before it, and waits with it', async () => {
  const { asked, round } = serverThat((body) => (body === 'Blocked' ? new Response('<html>Blocked</html>', { status: 403 }) : TAKEN()));
  await addWaiting('me', { ...answer('Blocked'), entryId: 'e' } as QaWrite);
  await addWaiting('me', { kind: 'comment', commentId: 'c', entryId: 'e', answerId: 'Blocked', body: 'On it' });
  expect(await round(0)).toEqual({ isLeft: true });
  expect(asked).toEqual(['Blocked']);
});
