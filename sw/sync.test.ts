import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openDeviceSession, SESSION_VERSION } from '../replication/auth/device-session.ts';
import { signedInValues, withDeviceExpiry } from '../replication/auth/stored-session.ts';
import { databaseName } from '../replication/storage/open-database.ts';
import { memoryCaches } from '../tests/support/caches.ts';
import { testReplica } from '../tests/support/test-replica.ts';
import { syncInBackground } from './sync.ts';

const ORIGIN = 'http://127.0.0.1';
const scope = { location: { origin: ORIGIN }, clients: { matchAll: async () => [] } } as unknown as ServiceWorkerGlobalScope;
const session = openDeviceSession({ url: ORIGIN, publishableKey: 'key', fetch });
afterAll(() => {
  session.store.close();
  session.channel.close();
});

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('Notification', { permission: 'denied' });
  vi.stubGlobal('self', { navigator });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname);
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Something waits, and no tab is open. */
async function writeOffline(): Promise<string> {
  const userId = crypto.randomUUID();
  const replica = await testReplica({ userId });
  expect(await replica.insert('userSubjects', { id: crypto.randomUUID(), userId, name: 'Physics' })).toEqual({ ok: true });
  await replica.database.close();
  return userId;
}

async function signIn(): Promise<string> {
  const user = { id: await writeOffline(), user_metadata: {} };
  const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: 3600, user };
  await session.store.update([], () => signedInValues(withDeviceExpiry(tokens, Date.now())));
  return user.id;
}

const hasAsked = (): boolean => asked.some((path) => path.includes('/rpc/sync_'));

test('BG-1 a worker that could not send a document asks the browser to wake it again', async () => {
  await signIn();
  await expect(syncInBackground(scope)).rejects.toThrow('Not everything was sent');
  expect(hasAsked()).toBe(true);
});

test('LEAD-2 a worker asks the leading tab for its turn, as a visible tab does', async () => {
  const election = `${databaseName(await signIn())}-${SESSION_VERSION}`;
  const wanted = Promise.withResolvers<void>();
  const tab = new BroadcastChannel(`${election}-leader`);
  tab.addEventListener('message', ({ data }) => data === 'want' && wanted.resolve());
  const turn = navigator.locks.request(election, () => wanted.promise);
  await expect(syncInBackground(scope)).rejects.toThrow('Not everything was sent');
  expect(hasAsked()).toBe(true);
  await turn;
  tab.close();
});

test('TRIAL-1 a worker leaves a trial alone', async () => {
  const owner = { id: await writeOffline(), user_metadata: {}, isTrial: true };
  await session.store.update([], () => ({ owner: JSON.stringify(owner) }));
  const opening = vi.spyOn(indexedDB, 'open');
  await syncInBackground(scope);
  expect(opening.mock.calls.filter(([name]) => name.includes(owner.id))).toEqual([]);
  expect(asked).toEqual([]);
});
