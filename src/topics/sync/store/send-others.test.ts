import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';

import type { EngineStatus } from '../../../../replication/engine/status.ts';
import { addWaiting } from '../../../../replication/questions/unsent-posts.ts';
import type { UnsentCount } from '../../../../replication/storage/store.ts';
import type { OpenReplica } from '../../../shared/replica/open-replica.ts';

let rounds = 0;
vi.mock('../../questions/store/send-waiting.ts', () => ({ sendQuestions: async () => ((rounds += 1), { isLeft: true }) }));
vi.mock('../../../../replication/pictures/send-pictures.ts', async (original) => ({
  ...(await original<typeof import('../../../../replication/pictures/send-pictures.ts')>()),
  sendPictures: async () => ({ isLeft: false }),
}));

const register = vi.fn<() => Promise<void>>();
const navigator = { onLine: true, serviceWorker: { getRegistration: async () => ({ sync: { register } }) } };
const document = { visibilityState: 'visible', addEventListener: () => undefined };

beforeEach(() => {
  rounds = 0;
  register.mockReset();
  vi.stubGlobal('location', new URL('http://127.0.0.1/tasks'));
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  Object.assign(navigator, { onLine: true });
  Object.assign(document, { visibilityState: 'visible' });
});

const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
};

/** A tab, and what its documents do meanwhile. */
async function openTab() {
  const { sendOthers } = await import('./send-others.ts');
  let onStatus: (status: EngineStatus) => void = () => undefined;
  let onCount: (count: UnsentCount) => void = () => undefined;
  const engine = {
    onStatus(listener: typeof onStatus) {
      onStatus = listener;
      return () => undefined;
    },
  };
  const unsent = {
    watch(listener: typeof onCount) {
      onCount = listener;
      return () => undefined;
    },
  };
  await addWaiting('me', { kind: 'answer', answerId: 'a', entryId: 'e', body: 'Because' });
  const closing = new AbortController();
  const stop = sendOthers({ userId: 'me', engine, unsent, replica: {}, closing: closing.signal } as unknown as OpenReplica);
  await settled();
  return {
    stop,
    pull: () => onStatus({ phase: 'idle' }),
    failTo: (phase: 'offline' | 'failed') => onStatus({ phase }),
    count: (waiting: number, rejected = 0) => onCount({ waiting, rejected }),
  };
}

/** The browser wakes the worker at once where it is online; the worker wakes the tab's engine, which then has nothing to do. */
async function sendWhileTheOutboxIsRefused() {
  let tab = undefined as Awaited<ReturnType<typeof openTab>> | undefined;
  // A loop without a pause would never let this test end.
  register.mockImplementation(async () => void (register.mock.calls.length < 20 && tab?.pull()));
  tab = await openTab();
  await settled();
  tab.stop();
}

test('OUT-3 a server that takes documents but not the outbox is not asked without pauses: the tab needs no worker to wake it', async () => {
  await sendWhileTheOutboxIsRefused();
  // At the start, and when it is first seen that something waits.
  expect(rounds).toBeLessThanOrEqual(2);
});

test('OUT-3 pulls, and documents that go through as always, end no pause; those that could not before end it', async () => {
  const tab = await openTab();
  // At the start, and when it is first seen that something waits.
  await expect.poll(() => rounds).toBe(2);
  await settled();
  const before = rounds;
  for (let pull = 0; pull < 20; pull += 1) tab.pull();
  for (const waiting of [3, 0, 1, 0]) tab.count(waiting);
  tab.failTo('offline');
  tab.pull();
  // Written, and refused.
  tab.count(2);
  tab.count(1, 1);
  await settled();
  expect(rounds).toBe(before);
  tab.count(0, 1);
  await settled();
  expect(rounds).toBe(before + 1);
  tab.stop();
});

test.each([{ onLine: false }, { visibilityState: 'hidden' }])(
  'BG-1 what is left goes to the worker where the tab cannot send: %j',
  async (state) => {
    Object.assign('onLine' in state ? navigator : document, state);
    await sendWhileTheOutboxIsRefused();
    expect(register).toHaveBeenCalled();
  },
);
