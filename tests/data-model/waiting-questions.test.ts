import 'fake-indexeddb/auto';
// Before a test has an IndexedDB of its own: Dexie keeps the first that it sees, for every other file of this process too.
import 'dexie';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { picture } from '../../backend/testing/pictures.ts';
import type { QaWrite } from '../../replication/outbox/qa-write.ts';
import { refusalWords } from '../../src/topics/questions/screens/post-words.ts';

// What waits on a device, sent by the app's own modules to a real server over a network that fails.

let backend: RunningBackend;
let device: Awaited<ReturnType<typeof openDevice>>;
let mine: Student;
let other: Student;

async function openDevice() {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('location', { origin: backend.url });
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  const [sending, waiting, outbox, session, storage, stored, unsent] = await Promise.all([
    import('../../src/topics/questions/store/send-waiting.ts'),
    import('../../replication/questions/unsent-posts.ts'),
    import('../../replication/outbox/outbox.ts'),
    import('../../src/shared/server/device-session.ts'),
    import('../../replication/auth/auth-storage.ts'),
    import('../../replication/auth/stored-session.ts'),
    import('../../replication/storage/unsent.ts'),
  ]);
  const signIn = async ({ id, accessToken }: Student) => {
    const tokens = { access_token: accessToken, refresh_token: 'r', expires_in: 3600, user: { id, user_metadata: {} } };
    const kept = storage.createAuthStorage(session.deviceSession.store, Date.now, unsent.hasUnsentDocuments);
    await kept.setItem(stored.TOKENS_KEY, JSON.stringify(tokens));
  };
  /** A round of the loop; what fails waits on. */
  const sendWaiting = (userId: string) =>
    sending.sendQuestions(userId, new AbortController().signal).catch((error: unknown) => console.error(error));
  /** To what waits. The server, in this same process, has the clock of this one. */
  const hoursLater = async (userId: string, hours: number) =>
    (await outbox.openOutbox(userId)).entries.toCollection().modify((entry) => {
      if (entry.unknown?.last !== undefined) Object.assign(entry.unknown, { last: entry.unknown.last - hours * 3_600_000 });
    });
  return { ...sending, ...waiting, sendWaiting, hoursLater, signIn };
}

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await backend.close();
});
beforeEach(async () => {
  [mine, other] = await Promise.all([signUp(backend), signUp(backend)]);
  await Promise.all([mine, other].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
  vi.unstubAllGlobals();
  device = await openDevice();
  await device.signIn(mine);
});

async function ask(): Promise<string> {
  const row = { title: 'Waited for', subject: 'physics' };
  return (await other.client.from('qa_entries').insert(row).select('id').single().throwOnError()).data!.id as string;
}
const answerTo = (entryId: string, body: string): QaWrite => ({ kind: 'answer', answerId: crypto.randomUUID(), entryId, body });
const answersOf = async (entryId: string) =>
  (await other.client.from('qa_answers').select('body, author_id').eq('entry_id', entryId).order('serial').throwOnError()).data;
const waiting = async () =>
  (await device.listUnsentPosts(mine.id)).map(({ write, refusal }) => ['body' in write ? write.body : write.kind, refusal]);

/** What `before` and `after` a request to a table happens on the way. */
function onTheWay(table: string, { before, after }: { before?: () => Promise<void>; after?: () => Promise<void> }) {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const isMeant = String(input instanceof Request ? input.url : input).includes(`/rest/v1/${table}`);
    if (isMeant) await before?.();
    const answer = await real(input, init);
    if (isMeant) await after?.();
    return answer;
  });
}

test('on a device that another student uses now, nothing is sent in their name, and it waits for who wrote it', async () => {
  const entry = await ask();
  await device.addWaiting(mine.id, answerTo(entry, 'By me'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const theirs = await signUp(backend);
  await device.signIn(theirs);
  await device.sendWaiting(mine.id);
  expect(await answersOf(entry)).toEqual([]);
  expect(await waiting()).toEqual([['By me', null]]);
  await device.signIn(mine);
  await device.sendWaiting(mine.id);
  expect(await answersOf(entry)).toEqual([{ body: 'By me', author_id: mine.id }]);
  expect(await waiting()).toEqual([]);
});

test('where only the answer of the server is lost, what was written is posted once, and those behind it wait in order', async () => {
  const entry = await ask();
  await device.addWaiting(mine.id, answerTo(entry, 'First'));
  await device.addWaiting(mine.id, answerTo(entry, 'Second'));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTheWay('qa_answers', { after: () => Promise.reject(new TypeError('Failed to fetch')) });
  await device.sendWaiting(mine.id);
  expect(await waiting()).toEqual([
    ['First', null],
    ['Second', null],
  ]);
  expect(await backend.query('select body from public.qa_answers where entry_id = $1', [entry])).toEqual([{ body: 'First' }]);
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
  await device.sendWaiting(mine.id);
  expect(await answersOf(entry)).toMatchObject([{ body: 'First' }, { body: 'Second' }]);
  expect(await waiting()).toEqual([]);
});

test('what is discarded, or corrected, while those before it are sent is not posted as it was', async () => {
  const entry = await ask();
  await device.addWaiting(mine.id, answerTo(entry, 'First'));
  const [discarded, corrected] = [answerTo(entry, 'Thrown away'), answerTo(entry, 'Wrong')];
  await device.addWaiting(mine.id, discarded);
  await device.addWaiting(mine.id, corrected);
  let sent = 0;
  onTheWay('qa_answers', {
    before: async () => {
      if ((sent += 1) > 1) return;
      const waits = await device.listUnsentPosts(mine.id);
      await device.discardUnsentPost(
        mine.id,
        waits.find(({ write }) => 'body' in write && write.body === 'Thrown away')!,
      );
      await device.addWaiting(mine.id, { ...corrected, body: 'Right' } as QaWrite);
    },
  });
  await device.sendWaiting(mine.id);
  await device.sendWaiting(mine.id);
  expect(await answersOf(entry)).toMatchObject([{ body: 'First' }, { body: 'Right' }]);
});

test('what the server refuses stays in sight with its reason and holds up nothing; what a moderator hid is not edited in silence', async () => {
  const entry = await ask();
  const hidden = answerTo(entry, 'Hidden later');
  expect(await device.sendWrite(mine.id, hidden)).toEqual({ kind: 'sent' });
  const answerId = hidden.kind === 'answer' ? hidden.answerId : '';
  await backend.query(`update public.qa_answers set hidden = 'spam' where id = $1`, [answerId]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await device.addWaiting(mine.id, { kind: 'edit-answer', answerId, body: 'Edited' });
  await device.addWaiting(mine.id, answerTo(entry, 'https://a.example https://b.example'));
  await device.addWaiting(mine.id, answerTo(entry, 'Good'));
  await device.sendWaiting(mine.id);
  expect(await waiting()).toEqual([
    ['Edited', 'qa-gone'],
    ['https://a.example https://b.example', 'qa-links'],
  ]);
  expect(await answersOf(entry)).toMatchObject([{ body: 'Good' }]);
});

test('a picture that finds no room in the account is told from one that the server does not take', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const asking = async (bytes: Blob): Promise<QaWrite> => {
    const path = `${mine.id}/${crypto.randomUUID()}.webp`;
    await device.keepPicture(mine.id, path, bytes);
    return {
      kind: 'question',
      entryId: crypto.randomUUID(),
      title: 'With a picture',
      body: '',
      subject: 'physics',
      chapter: null,
      picture: { path, alt: '' },
    };
  };
  expect(await device.sendWrite(mine.id, await asking(new Blob(['no picture'], { type: 'image/webp' })))).toEqual({
    kind: 'refused',
    refusal: 'qa-picture',
  });
  await backend.query(`update private.quotas set most = 0 where name = 'storage_files'`);
  expect(await device.sendWrite(mine.id, await asking(picture('image/webp')))).toEqual({ kind: 'refused', refusal: 'storage-quota' });
  expect(refusalWords('storage-quota')).toContain('fill the space of your account');
});

test('OUT-4 a vote that another tab replaced while it could not be sent is not called sent', async () => {
  const entry = await ask();
  const vote = (value: -1 | 1): QaWrite => ({ kind: 'vote', target: 'entry', targetId: entry, value });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let tries = 0;
  onTheWay('qa_votes', {
    before: async () => {
      tries += 1;
      if (tries === 1) await device.addWaiting(mine.id, vote(-1));
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await device.sendWrite(mine.id, vote(1))).toEqual({ kind: 'waiting' });
  expect(tries).toBeGreaterThan(0);
});

/** What stands between the device and the server answers every request for rows. */
function gatewayAnswers(status: number, body: string | null, headers: Record<string, string> = {}) {
  const real = globalThis.fetch;
  let asked = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input instanceof Request ? input.url : input).includes('/rest/v1/')) return real(input, init);
    asked += 1;
    return new Response(body, { status, headers });
  });
  return { asked: () => asked, goes: () => vi.stubGlobal('fetch', real) };
}

const JSON_TYPE = { 'content-type': 'application/json' };

test.each([
  ['an empty 200', 200, '', {}],
  ['an empty 204', 204, null, {}],
  ['an empty list', 200, '[]', JSON_TYPE],
  ['a page with success', 200, '<html>Welcome</html>', { 'content-type': 'text/html' }],
  ['an empty 404', 404, '', {}],
  ['a 404 with a list', 404, '[]', JSON_TYPE],
  ['an unpaid project', 402, '<html>Paused</html>', {}],
  ['a firewall', 403, '{"message":"Forbidden"}', JSON_TYPE],
  ['a body that a proxy finds too large', 413, '', {}],
  ['a locked project', 423, '', {}],
  ['a database that only reads', 405, '{"code":"25006","message":"read-only transaction","hint":null,"details":null}', JSON_TYPE],
  ['an overloaded server', 503, '', {}],
] as const)(
  'OUT-1 %s deletes no question, answer or vote, blames nobody, and all are sent afterwards',
  async (_name, status, body, headers) => {
    const entry = await ask();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const question: QaWrite = {
      kind: 'question',
      entryId: crypto.randomUUID(),
      title: 'Waits',
      body: '',
      subject: 'physics',
      chapter: null,
    };
    const answer = answerTo(entry, 'Waits too');
    const writes: QaWrite[] = [
      question,
      answer,
      { kind: 'vote', target: 'entry', targetId: entry, value: 1 },
      { kind: 'follow', entryId: entry, isFollowing: true },
    ];
    for (const write of writes) await device.addWaiting(mine.id, write);
    const gateway = gatewayAnswers(status, body, headers);
    await device.sendWaiting(mine.id);
    await device.sendWaiting(mine.id);
    expect((await device.listUnsentPosts(mine.id)).map(({ write, refusal }) => [write.kind, refusal])).toEqual([
      ['question', null],
      ['answer', null],
      ['vote', null],
      ['follow', null],
    ]);
    expect(gateway.asked()).toBeGreaterThan(0);
    gateway.goes();
    await device.sendWaiting(mine.id);
    expect(await device.listUnsentPosts(mine.id)).toEqual([]);
    expect(await answersOf(entry)).toMatchObject([{ body: 'Waits too' }]);
  },
);

test('OUT-2 an answer that nobody knows holds up only what belongs to it, and after a day the student decides', async () => {
  const [entry, another] = [await ask(), await ask()];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const blocked = answerTo(entry, 'Select all from users');
  await device.addWaiting(mine.id, blocked);
  await device.addWaiting(mine.id, {
    kind: 'comment',
    commentId: crypto.randomUUID(),
    entryId: entry,
    answerId: null,
    body: 'On the same',
  });
  await device.addWaiting(mine.id, answerTo(another, 'On another'));
  // A firewall that fears the content.
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
    String(init?.body ?? '').includes('Select all') ? new Response('<html>Blocked</html>', { status: 403 }) : real(input, init),
  );
  for (let round = 1; round <= 4; round++) {
    await device.sendWaiting(mine.id);
    await device.hoursLater(mine.id, 6);
  }
  expect(await answersOf(another)).toMatchObject([{ body: 'On another' }]);
  expect(await waiting()).toEqual([
    ['Select all from users', null],
    ['On the same', null],
  ]);
  await device.sendWaiting(mine.id);
  expect(await waiting()).toEqual([['Select all from users', 'unknown']]);
  expect(refusalWords('unknown')).toContain('Try again');
  vi.stubGlobal('fetch', real);
  await device.retryUnsentPost(mine.id, (await device.listUnsentPosts(mine.id))[0]!);
  await device.sendWaiting(mine.id);
  expect(await waiting()).toEqual([]);
});

test('OUT-5 an edit writes the fields that were changed: what was changed elsewhere meanwhile stays', async () => {
  const entryId = crypto.randomUUID();
  await device.sendWrite(mine.id, { kind: 'question', entryId, title: 'Wy?', body: 'As here', subject: 'physics', chapter: null });
  await device.addWaiting(mine.id, { kind: 'edit-question', entryId, title: 'Why?' });
  await mine.client.from('qa_entries').update({ body: 'From another device' }).eq('id', entryId).throwOnError();
  await device.sendWaiting(mine.id);
  expect(await backend.query('select title, body from public.qa_entries where id = $1', [entryId])).toEqual([
    { title: 'Why?', body: 'From another device' },
  ]);
  // As earlier releases left it.
  const whole = { title: 'Why so?', body: 'All of it', subject: 'chemistry', chapter: null };
  await device.addWaiting(mine.id, { kind: 'edit-question', entryId, ...whole });
  await device.sendWaiting(mine.id);
  expect(await backend.query('select title, body, subject, chapter from public.qa_entries where id = $1', [entryId])).toEqual([whole]);
});

test('OUT-1 each kind of write is named by the server', async () => {
  const entry = await ask();
  const q = crypto.randomUUID();
  const [own, comment] = [answerTo(entry, 'Mine'), crypto.randomUUID()];
  const answerId = own.kind === 'answer' ? own.answerId : '';
  const send = async (write: QaWrite) =>
    expect({ of: write.kind, ...(await device.sendWrite(mine.id, write)) }).toEqual({ of: write.kind, kind: 'sent' });
  await send({ kind: 'question', entryId: q, title: 'Why?', body: '', subject: 'physics', chapter: null });
  const row = { entry_id: q, body: 'Because' };
  const theirs = (await other.client.from('qa_answers').insert(row).select('id').single().throwOnError()).data!.id as string;
  await send({ kind: 'vote', target: 'answer', targetId: theirs, value: 1 });
  await send({ kind: 'vote', target: 'answer', targetId: theirs, value: -1 });
  await send({ kind: 'vote', target: 'answer', targetId: theirs, value: 0 });
  await send({ kind: 'accept', entryId: q, answerId: theirs });
  await send({ kind: 'flag', answerId: theirs, reason: 'calculation' });
  await send({ kind: 'flag', answerId: theirs, reason: null });
  await send({ kind: 'edit-question', entryId: q, title: 'Why so?', body: 'Now', subject: 'physics', chapter: null });
  await send({ kind: 'accept', entryId: q, answerId: null });
  await send(own);
  await send({ kind: 'edit-answer', answerId, body: 'Mine, edited' });
  await send({ kind: 'comment', commentId: comment, entryId: entry, answerId: null, body: 'Thanks' });
  await send({ kind: 'delete-comment', commentId: comment });
  await send({ kind: 'follow', entryId: entry, isFollowing: true });
  await send({ kind: 'follow', entryId: entry, isFollowing: true });
  await send({ kind: 'follow', entryId: entry, isFollowing: false });
  // What is not there any more is as it was wanted.
  await send({ kind: 'follow', entryId: entry, isFollowing: false });
  await send({ kind: 'vote', target: 'answer', targetId: theirs, value: 0 });
  await send({ kind: 'delete-comment', commentId: comment });
  expect(await answersOf(entry)).toMatchObject([{ body: 'Mine, edited' }]);
  expect(await backend.query('select title, accepted_answer_id from public.qa_entries where id = $1', [q])).toEqual([
    { title: 'Why so?', accepted_answer_id: null },
  ]);
});
