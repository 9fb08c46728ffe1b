import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Clock } from '../../../replication/engine/clock.ts';
import type { EngineStatus } from '../../../replication/engine/status.ts';
import { keepSending } from '../../../replication/outbox/keep-sending.ts';
import type { OpenReplica } from '../replica/open-replica.ts';

/** A clock that stands still: no pause is ever over. */
const still: Clock = { now: () => 0, after: () => () => undefined };
let rounds = 0;
vi.mock('../qa/send-waiting.ts', () => ({
  keepSendingQuestions: (_userId: string, onLeft: () => void) =>
    keepSending({ round: async () => ((rounds += 1), { isLeft: true }), clock: still, random: () => 1, onLeft }),
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
  const closing = new AbortController();
  const stop = sendOthers({ userId: 'me', engine, replica: {}, closing: closing.signal } as unknown as OpenReplica);
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  stop();
}

test('OUT-3 a server that takes documents but not the outbox is not asked without pauses: the tab needs no worker to wake it', async () => {
  await sendWhileTheOutboxIsRefused();
  expect(rounds).toBe(1);
});

test.each([{ onLine: false }, { visibilityState: 'hidden' }])(
  'BG-1 what is left goes to the worker where the tab cannot send: %j',
  async (state) => {
    Object.assign('onLine' in state ? navigator : document, state);
    await sendWhileTheOutboxIsRefused();
    expect(register).toHaveBeenCalled();
  },
);
