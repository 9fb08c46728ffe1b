import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { RunningBackend } from '../../backend/start-backend.ts';
import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import type { QaWrite } from '../../replication/questions/waiting-writes.ts';

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
  const [sending, waiting, session, storage, stored, unsent] = await Promise.all([
    import('../../src/data/qa/send-waiting.ts'),
    import('../../replication/questions/waiting-writes.ts'),
    import('../../src/data/server/device-session.ts'),
    import('../../replication/auth/auth-storage.ts'),
    import('../../replication/auth/stored-session.ts'),
    import('../../replication/storage/unsent.ts'),
  ]);
  const signIn = async ({ id, accessToken }: Student) => {
    const tokens = { access_token: accessToken, refresh_token: 'r', expires_in: 3600, user: { id, user_metadata: {} } };
    const kept = storage.createAuthStorage(session.deviceSession.store, Date.now, unsent.hasUnsentDocuments);
    await kept.setItem(stored.TOKENS_KEY, JSON.stringify(tokens));
  };
  return { ...sending, ...waiting, signIn };
}

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
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
  (await device.listWaiting(mine.id)).map(({ write, refusal }) => ['body' in write ? write.body : write.kind, refusal]);

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
  const key = await device.addWaiting(mine.id, discarded);
  await device.addWaiting(mine.id, corrected);
  let sent = 0;
  onTheWay('qa_answers', {
    before: async () => {
      if ((sent += 1) > 1) return;
      await device.forgetWaiting(mine.id, key!);
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
