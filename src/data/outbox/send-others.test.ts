import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';

import type { EngineStatus } from '../../../replication/engine/status.ts';
import { addWaiting } from '../../../replication/questions/waiting-writes.ts';
import type { OpenReplica } from '../replica/open-replica.ts';

let rounds = 0;
vi.mock('../qa/send-waiting.ts', () => ({ sendQuestions: async () => ((rounds += 1), { isLeft: true }) }));
vi.mock('../../../replication/pictures/send-pictures.ts', async (original) => ({
  ...(await original<typeof import('../../../replication/pictures/send-pictures.ts')>()),
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

/** The browser wakes the worker at once where it is online; the worker wakes the tab's engine, which then has nothing to do. */
async function sendWhileTheOutboxIsRefused() {
  const { sendOthers } = await import('./send-others.ts');
  let onStatus: (status: EngineStatus) => void = () => undefined;
  // A loop without a pause would never let this test end.
  register.mockImplementation(async () => void (register.mock.calls.length < 20 && onStatus({ phase: 'idle' })));
  const engine = {
    onStatus(listener: typeof onStatus) {
      onStatus = listener;
      return () => undefined;
    },
  };
  await addWaiting('me', { kind: 'answer', answerId: 'a', entryId: 'e', body: 'Because' });
  const closing = new AbortController();
  const stop = sendOthers({ userId: 'me', engine, replica: {}, closing: closing.signal } as unknown as OpenReplica);
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  stop();
}

test('OUT-3 a server that takes documents but not the outbox is not asked without pauses: the tab needs no worker to wake it', async () => {
  await sendWhileTheOutboxIsRefused();
  // At the start, and when it is first seen that something waits.
  expect(rounds).toBeLessThanOrEqual(2);
});

test.each([{ onLine: false }, { visibilityState: 'hidden' }])(
  'BG-1 what is left goes to the worker where the tab cannot send: %j',
  async (state) => {
    Object.assign('onLine' in state ? navigator : document, state);
    await sendWhileTheOutboxIsRefused();
    expect(register).toHaveBeenCalled();
  },
);
