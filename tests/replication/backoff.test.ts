import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import { edited } from '../../replication/document/edit.ts';
import type { PullAnswer, PushAnswer, ServerRow } from '../../replication/protocol/wire.ts';
import { StorageError } from '../../replication/storage/store.ts';
import { TransportError } from '../../replication/transport/transport.ts';
import { simulatedSchema as schema } from '../simulation/schemas.ts';
import { loneDevice } from '../support/lone-device.ts';

const HOUR = 3_600_000;
/** Several pending documents, and a server whose answers can be modified. */
function waitingDevice(count = 3) {
  const device = loneDevice();
  for (let i = 0; i < count; i++) device.create(`task-${i}`);
  const requests = (): number => device.wire.pulls.length + device.wire.pushes.length;
  return { ...device, requests };
}

/** Tasks of the student's other device, by id. */
function pushFromAnother({ push }: Pick<ReturnType<typeof loneDevice>['server'], 'push'>, ids: readonly string[]) {
  const documents = ids.map((id) => ({
    collection: 'todos',
    id,
    base: 0,
    changes: [{ n: 1, set: { createdBy: 'me', title: id, notes: '', labels: [], points: 0 } }],
  }));
  return push('me', { protocol: 2, acknowledged: [], device: 'another', incarnation: null, documents });
}

/** Modifications of a push's answer, from harmless to absurd. */
const pushTricks: Record<string, (answer: PushAnswer, again: number) => unknown> = {
  honest: (answer) => answer,
  null: () => null,
  html: () => '<html>Sign in to the wifi</html>',
  empty: () => ({}),
  later: (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'later' })) }),
  'unknown verdicts': (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'pondered' })) }),
  'unknown reasons': (answer) => ({
    ...answer,
    verdicts: answer.verdicts!.map(() => ({ status: 'rejected', reason: 'failed', message: '', row: null })),
  }),
  'rows older than the documents': (answer) => ({
    ...answer,
    verdicts: rows(answer).map((row) => ({ status: 'applied', row: { ...row, _version: 0, _seen: {} } })),
  }),
  'rows that took in nothing': (answer, again) => ({
    ...answer,
    verdicts: rows(answer).map((row) => ({ status: 'applied', row: { ...row, _version: 1000 + again, _seen: {} } })),
  }),
  'rows of others': (answer) => ({ ...answer, verdicts: rows(answer).map((row) => ({ status: 'applied', row: { ...row, id: 'other' } })) }),
  'version 0': (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => 0) }),
  'a verdict too few': (answer) => ({ ...answer, verdicts: answer.verdicts!.slice(1) }),
  'no verdicts': (answer) => ({ ...answer, verdicts: null }),
  'another incarnation': (answer, again) => ({ ...answer, incarnation: `restored-${again}` }),
  'another user': (answer) => ({ ...answer, user: 'somebody' }),
  refused: () => {
    throw new TransportError('refused', 'not found');
  },
  unreachable: () => {
    throw new TransportError('unreachable', 'timeout');
  },
  broken: () => {
    throw new TypeError('undefined is not a function');
  },
};

const rows = (answer: PushAnswer): ServerRow[] =>
  (answer.verdicts ?? []).flatMap((verdict) => (typeof verdict === 'object' && 'row' in verdict && verdict.row ? [verdict.row] : []));

const pullTricks: Record<string, (answer: PullAnswer, again: number) => unknown> = {
  honest: (answer) => answer,
  null: () => null,
  html: () => '<html>502</html>',
  'no feeds': (answer) => ({ ...answer, feeds: [] }),
  'more without end': (answer) => ({ ...answer, feeds: answer.feeds.map((page) => ({ ...page, more: true })) }),
  'more, and cursors that go on': (answer, again) => ({
    ...answer,
    feeds: answer.feeds.map((page) => ({ ...page, more: true, cursor: { xact: String(again + 100), id: 'x' } })),
  }),
  'cursors that go back': (answer, again) => ({
    ...answer,
    feeds: answer.feeds.map((page) => ({ ...page, more: true, cursor: { xact: String(again % 2), id: 'x' } })),
  }),
  'rows without end': (answer) => ({
    ...answer,
    feeds: answer.feeds.map((page) => ({ ...page, rows: page.rows.map(({ id }) => ({ id })) })),
  }),
  'scopes that come and go': (answer, again) => ({ ...answer, scopes: { todos: again % 2 ? ['me', 'group'] : ['me'] } }),
  'ever new scopes': (answer, again) => ({ ...answer, scopes: { todos: ['me', `group-${again}`] } }),
  'held back without end': (answer) => ({ ...answer, held_back: true }),
  'another incarnation': (answer, again) => ({ ...answer, incarnation: `restored-${again}` }),
  'another user': (answer) => ({ ...answer, user: null }),
  refused: () => {
    throw new TransportError('refused', 'not found');
  },
  unreachable: () => {
    throw new TransportError('unreachable', 'timeout');
  },
  'signed out': () => {
    throw new TransportError('signed-out', 'expired');
  },
  broken: () => {
    throw new TypeError('undefined is not a function');
  },
};

/** Events sent once a second. */
const eventTricks: Record<string, (device: ReturnType<typeof loneDevice>, again: number) => void> = {
  none: () => undefined,
  ready: ({ wire }) => wire.listener?.ready(),
  incomplete: ({ wire }) => wire.listener?.incomplete(),
  'not a row': ({ wire }) => wire.listener?.changed('todos', { id: 1 }),
  'newer and newer rows of what waits': ({ wire, read }, again) => {
    const { sync, ...document } = read('task-0')!;
    wire.listener?.changed('todos', { ...document, _version: sync.version + again, _seen: {} });
  },
};

describe('ENG-1: no input of the server makes a device ask more often than its pauses allow', () => {
  const tricks = fc.record({
    pushes: fc.array(fc.constantFrom(...Object.keys(pushTricks)), { minLength: 1, maxLength: 4 }),
    pulls: fc.array(fc.constantFrom(...Object.keys(pullTricks)), { minLength: 1, maxLength: 4 }),
    events: fc.constantFrom(...Object.keys(eventTricks)),
  });

  async function requestsInAnHour(script: { pushes: readonly string[]; pulls: readonly string[]; events: string }): Promise<number> {
    const device = waitingDevice();
    const { engine, meddle, world, wire, requests } = device;
    meddle.push = (answer) => pushTricks[script.pushes[wire.pushes.length % script.pushes.length]!]!(answer, wire.pushes.length);
    meddle.pull = (answer) => pullTricks[script.pulls[wire.pulls.length % script.pulls.length]!]!(answer, wire.pulls.length);
    let again = 0;
    const send = (): void => {
      again += 1;
      eventTricks[script.events]!(device, again);
      world.after(1000, send);
    };
    if (script.events !== 'none') send();
    engine.start();
    await world.run(HOUR);
    void engine.stop();
    await world.run(1000);
    return requests();
  }

  /**
   * A device whose pauses are the shortest that chance allows begins 240 times an hour for each of four reasons: to push, to
   * push what was set aside, to pull, and to pull for an event; pages that advance follow at the pace of a token bucket.
   */
  const MOST_REQUESTS = 2400;
  /** A single fault. */
  const MOST_OF_ONE = 600;

  test('for any answers and events in any order', { timeout: 300_000 }, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await fc.assert(
      fc.asyncProperty(tricks, async (script) => {
        expect(await requestsInAnHour(script)).toBeLessThan(MOST_REQUESTS);
      }),
      { numRuns: 30 },
    );
    vi.restoreAllMocks();
  });

  test.each(Object.keys(pushTricks))('a push answered by: %s', async (name) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    expect(await requestsInAnHour({ pushes: [name], pulls: ['honest'], events: 'none' })).toBeLessThan(300);
    error.mockRestore();
  });

  test.each(Object.keys(pullTricks))('a pull answered by: %s', async (name) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    expect(await requestsInAnHour({ pushes: ['honest'], pulls: [name], events: 'none' })).toBeLessThan(
      name.includes('ever') || name.includes('go on') ? 1300 : MOST_OF_ONE,
    );
    error.mockRestore();
  });

  // Versions unknown to the server mean a restored server (INC-1).
  test.each(Object.keys(pushTricks).filter((name) => !/incarnation|took in nothing/.test(name)))(
    'once the server recovers, nothing has been lost by: %s',
    async (name) => {
      const error = vi.spyOn(console, 'error').mockReturnValue();
      const { engine, meddle, world, server, wire } = waitingDevice();
      meddle.push = (answer) => pushTricks[name]!(answer, wire.pushes.length);
      engine.start();
      await world.run(60_000);
      meddle.push = (answer) => answer;
      await world.run(300_000);
      expect((await server.rows()).map(({ id }) => id).sort()).toEqual(['task-0', 'task-1', 'task-2']);
      expect(engine.status()).toEqual({ phase: 'idle' });
      void engine.stop();
      error.mockRestore();
    },
  );
});

describe('PUSH-9: what an answer leaves unsettled', () => {
  test('delays nothing else: later edits are sent at once, and pulls continue', async () => {
    const { engine, meddle, world, create, read, wire, server } = waitingDevice(1);
    meddle.push = (answer, request) => ({
      ...answer,
      verdicts: answer.verdicts!.map((verdict, i) => (request.documents[i]!.id === 'task-0' ? { status: 'later' } : verdict)),
    });
    // It does not show unapplied changes either.
    const isTaken = ({ id }: { id: string }): boolean => id !== 'task-0';
    meddle.pull = (answer) => ({
      ...answer,
      feeds: answer.feeds.map((page) => ({ ...page, rows: page.rows.filter(isTaken), newest: [] })),
    });
    engine.start();
    await world.run(100_000);
    const before = wire.pushes.length;
    create('written later');
    await world.run(100);
    expect(read('written later')).toMatchObject({ sync: { state: 'synced' } });
    expect(wire.pushes.length).toBe(before + 1);
    await pushFromAnother(server, ['theirs']);
    wire.listener!.ready();
    await world.run(100);
    expect(read('theirs')).toMatchObject({ title: 'theirs' });
    expect(engine.status()).toEqual({ phase: 'idle', delayed: true });
  });

  test('is sent at once when the student edits it', async () => {
    const { engine, meddle, world, read, disk } = waitingDevice(1);
    meddle.push = (answer, request) =>
      JSON.stringify(request).includes('mended') ? answer : { ...answer, verdicts: [{ status: 'later' }] };
    engine.start();
    await world.run(600_000);
    const current = read('task-0')!;
    disk.put('todos', { previous: current, next: edited(schema, current, { title: 'mended' }, 'here') });
    for (const listener of disk.listeners) listener();
    await world.run(100);
    expect(read('task-0')).toMatchObject({ title: 'mended', sync: { state: 'synced' } });
  });

  test('makes progress with every push if the server applies some and leaves the rest', async () => {
    const { engine, meddle, world, store } = waitingDevice(40);
    meddle.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map((verdict, i) => (i < 10 ? verdict : { status: 'later' })) });
    engine.start();
    await world.run(60_000);
    expect(await store.countInState('todos', 'waiting')).toBe(0);
  });
});

describe('ENG-2: an unreadable answer, or a fault of this program, ends nothing', () => {
  test.each([
    ['null', null],
    ['HTML', '<html>'],
    ['a list', []],
    [
      'rows of another shape',
      {
        user: 'me',
        incarnation: 'model',
        scopes: {},
        feeds: [{ collection: 'todos', scope: 'me', rows: [{ id: 7 }], cursor: null, more: false }],
      },
    ],
    [
      'a feed for which nobody asked',
      {
        user: 'me',
        incarnation: 'model',
        scopes: {},
        feeds: [{ collection: 'todos', scope: 'somebody', rows: [], cursor: null, more: false }],
      },
    ],
  ])('%s is shown, retried, and changes nothing', async (_name, answer) => {
    const { engine, meddle, world, read, server } = waitingDevice(1);
    meddle.pull = () => answer;
    engine.start();
    await world.run(20_000);
    expect(engine.status()).toEqual({ phase: 'failed' });
    expect(await server.rows()).toHaveLength(1);
    expect(read('task-0')).toMatchObject({ title: 'task-0', _deleted: false });
    meddle.pull = (honest) => honest;
    await world.run(60_000);
    expect(engine.status()).toEqual({ phase: 'idle' });
  });

  test('an unknown error restarts the engine after a pause', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { engine, world, store, read, requests } = waitingDevice(1);
    const write = vi.spyOn(store, 'write').mockRejectedValue(new TypeError('a mistake in the program'));
    engine.start();
    await world.run(HOUR);
    expect(engine.status()).toEqual({ phase: 'failed' });
    expect(requests()).toBeLessThan(300);
    write.mockRestore();
    await world.run(60_000);
    expect(engine.status()).toEqual({ phase: 'idle' });
    expect(read('task-0')).toMatchObject({ sync: { state: 'synced' } });
    expect(error).toHaveBeenCalled();
    error.mockRestore();
  });
});

describe('ENG-3: a full device', () => {
  test('pulls a few times an hour at most, says so, keeps pushing, and catches up when there is space', async () => {
    const { engine, world, store, wire, server, create, read } = waitingDevice(0);
    await pushFromAnother(server, ['theirs']);
    const write = store.write.bind(store);
    const full = vi
      .spyOn(store, 'write')
      .mockImplementation((collection, writes) =>
        writes.some(({ previous }) => previous === undefined) ? Promise.reject(new StorageError('quota', null)) : write(collection, writes),
      );
    engine.start();
    await world.run(HOUR);
    expect(engine.status()).toEqual({ phase: 'storage-failed', kind: 'quota' });
    expect(wire.pulls.length).toBeLessThanOrEqual(8);
    create('written without room to pull');
    await world.run(1000);
    expect(read('written without room to pull')).toMatchObject({ sync: { state: 'synced' } });
    expect(engine.status()).toEqual({ phase: 'storage-failed', kind: 'quota' });
    full.mockRestore();
    await world.run(HOUR / 2);
    expect(read('theirs')).toMatchObject({ title: 'theirs' });
    expect(engine.status()).toEqual({ phase: 'idle' });
  });
});

describe('ENG-4: a halted engine', () => {
  test('applies no event', async () => {
    const { engine, meddle, world, wire, read, server } = waitingDevice(1);
    engine.start();
    await world.run(1000);
    const listener = wire.listener!;
    const [row] = await server.rows();
    meddle.pull = (answer) => ({ ...answer, incarnation: 'restored' });
    listener.ready();
    await world.run(1000);
    expect(engine.status()).toEqual({ phase: 'halted', reason: 'restored-server' });
    expect(wire.listener).toBeUndefined();
    listener.changed('todos', { ...row, _version: 100, title: 'from another past' });
    await world.run(10_000);
    expect(read('task-0')).toMatchObject({ title: 'task-0' });
  });
});

describe('PULL-7: rows that a running transaction holds back', () => {
  test('are requested again within seconds, and the status is not "Synced"', async () => {
    const { engine, meddle, world, wire } = waitingDevice(0);
    engine.start();
    await world.run(1000);
    meddle.pull = (answer) => ({ ...answer, held_back: true });
    wire.listener!.ready();
    await world.run(500);
    expect(engine.status()).toEqual({ phase: 'syncing' });
    const before = wire.pulls.length;
    await world.run(4000);
    expect(wire.pulls.length).toBeGreaterThanOrEqual(before + 2);
    meddle.pull = (answer) => answer;
    await world.run(10_000);
    expect(engine.status()).toEqual({ phase: 'idle' });
  });
});

test('PULL-5: during a first sync, local writes do not make the device request the newest rows again', async () => {
  const { engine, meddle, world, wire, create, server } = waitingDevice(0);
  await pushFromAnother(
    server,
    Array.from({ length: 100 }, (_, i) => `old-${i}`),
  );
  let page = 0;
  meddle.pull = (answer) => {
    const feeds = (answer as PullAnswer).feeds.map((feed) => {
      if (feed.collection !== 'todos' || !feed.rows[0]?.id.startsWith('old')) return feed;
      const rowsOfPage = feed.rows.slice(0, 5);
      page += 1;
      create(`written during page ${page}`);
      return { ...feed, rows: rowsOfPage, cursor: { xact: '1', id: rowsOfPage.at(-1)!.id }, more: true };
    });
    return { ...answer, feeds };
  };
  engine.start();
  await world.run(60_000);
  expect(page).toBeGreaterThan(15);
  expect(wire.pulls.slice(0, 15).filter(({ feeds }) => feeds.some(({ newest }) => newest !== undefined))).toHaveLength(1);
});
