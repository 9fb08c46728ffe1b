import { wantStartOver } from '../../../../replication/engine/start-over.ts';
import { TransportError } from '../../../../replication/transport/transport.ts';
import { bench, manyTasks, unless, type Litmus } from './bench.ts';

/** Identity, restores and the engine as a whole. */
export const engineLitmus: Readonly<Record<string, Litmus>> = {
  async 'AUTH-1 an answer meant for somebody else changes nothing and halts'() {
    const { world, engine, create, onWire, read } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    onWire.pull = (answer) => ({ ...answer, user: null, scopes: { todos: [] }, feeds: [] });
    engine.wake();
    await world.run(1000);
    return unless(engine.status().phase === 'halted' && read('1')!._deleted === false, JSON.stringify(engine.status()));
  },

  async 'INC-1, INC-2 a restored server halts, and starting over sends what it lost'() {
    const { world, engine, create, edit, read, other, server, store } = await bench();
    create('old', { title: 'as it was' });
    engine.start();
    await world.run(1000);
    await server.backUp();
    create('new');
    edit('old', { title: 'edited' });
    await world.run(1000);
    await server.restore();
    await other('theirs', 0, { createdBy: 'me', title: 'theirs' });
    engine.wake();
    await world.run(1000);
    if (engine.status().phase !== 'halted') return `says ${engine.status().phase}`;
    await wantStartOver({ store });
    engine.wake();
    await world.run(10_000);
    const titles = (await server.rows()).map(({ title }) => String(title)).toSorted((a, b) => (a < b ? -1 : 1));
    return unless(titles.join() === 'edited,new,theirs' && read('theirs') !== undefined, titles.join());
  },

  async 'INC-1 no event is applied before the first answer'() {
    const { world, engine, onWire, listeners } = await bench();
    onWire.request = () => {
      throw new TransportError('refused', 'not now');
    };
    engine.start();
    await world.run(1000);
    if (listeners.length > 0) return 'it listens';
    onWire.request = () => undefined;
    await world.run(31_000);
    return unless(listeners.length > 0, 'it never listens');
  },

  async 'INC-4 a device that knows a later transaction than the server halts'() {
    const { world, engine, create, server, onWire } = await bench();
    await server.backUp();
    for (let i = 0; i < 5; i++) {
      create(`${i}`);
      engine.start();
      await world.run(1000);
    }
    await server.restore();
    // A copy of everything, including the incarnation's id.
    onWire.pull = (answer) => ({ ...answer, incarnation: answer.incarnation.replace('model 2', 'model 1') });
    engine.wake();
    await world.run(1000);
    return unless(engine.status().phase === 'halted', `says ${engine.status().phase}`);
  },

  async 'INC-4 a device that has only pushed knows the transactions of its writes, but not of refused ones'() {
    const { world, engine, create, server, onWire, pulls } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    await server.backUp();
    create('refused', { title: '' });
    await world.run(1000);
    engine.wake();
    await world.run(1000);
    const heard = pulls.at(-1)!.heard;
    create('1');
    await world.run(1000);
    await server.restore();
    onWire.pull = (answer) => ({ ...answer, incarnation: answer.incarnation.replace('model 2', 'model 1') });
    engine.wake();
    await world.run(1000);
    if (heard !== undefined) return `has heard of ${heard}`;
    return unless(engine.status().phase === 'halted', `says ${engine.status().phase}`);
  },

  async 'INC-4 of two pushes the newer transaction counts, even if the older is answered last'() {
    const { world, engine, create, pulls, onWire } = await bench({ isReady: false, batch: 1 });
    engine.start();
    await world.run(1000);
    const xacts: number[] = [];
    onWire.push = async (answer) => {
      xacts.push(Number(answer.xact));
      if (xacts.length === 1) await world.sleep(500);
      return answer;
    };
    create('1');
    create('2');
    await world.run(2000);
    engine.wake();
    await world.run(1000);
    return unless(pulls.at(-1)!.heard === String(Math.max(...xacts)), `has heard of ${pulls.at(-1)!.heard}, wrote ${xacts.join()}`);
  },

  async 'BG-1 one run sends everything pending and reads to the end'() {
    const { engine, create, server, read, disk } = await bench({ isReady: false });
    await server.push('me', manyTasks(2500));
    create('mine');
    const status = await engine.runOnce(new AbortController().signal);
    if (status.phase !== 'idle') return JSON.stringify(status);
    if (read('mine')!.sync.state !== 'synced') return 'nothing was sent';
    return unless(disk.documents.get('todos')!.size === 2501, `${disk.documents.get('todos')!.size} documents`);
  },

  async 'BG-1, INC-2 one run starts over where the student has decided to: the tab may be closed by then'() {
    const { engine, create, server, read, store } = await bench({ isReady: false });
    create('mine');
    await server.backUp();
    await engine.runOnce(new AbortController().signal);
    await server.restore();
    const halted = await engine.runOnce(new AbortController().signal);
    if (halted.phase !== 'halted') return `says ${halted.phase} of a restored server`;
    await wantStartOver({ store });
    const { phase } = await engine.runOnce(new AbortController().signal);
    const isSent = (await server.rows()).some(({ id }) => id === 'mine');
    return unless(phase === 'idle' && isSent && read('mine')!.sync.state === 'synced', `says ${phase}`);
  },

  async 'AUTH-1, PULL-10 a page that was asked for ahead counts only if it is to this student'() {
    const { world, engine, server, read, pulls, onWire } = await bench({ isReady: false });
    await server.push('me', manyTasks(2500));
    onWire.pull = (answer) => (pulls.length < 3 ? answer : { ...answer, user: 'somebody else' });
    engine.start();
    await world.run(1000);
    const last = (await server.rows())
      .map(({ id }) => id)
      .sort()
      .at(-1)!;
    return unless(engine.status().phase === 'halted' && !read(last), `says ${engine.status().phase}`);
  },

  async 'ENG-1 no answer makes a device ask without a pause'() {
    const { world, engine, pulls, onWire } = await bench({ isReady: false });
    let pages = 0;
    onWire.pull = (answer) => ({
      ...answer,
      feeds: answer.feeds.map((page) => ({ ...page, more: true, cursor: { xact: '0', id: String(++pages).padStart(6, '0') } })),
    });
    engine.start();
    await world.run(60_000);
    return unless(pulls.length > 100 && pulls.length < 300, `${pulls.length} pulls in a minute`);
  },

  async 'ENG-2 an answer of any shape stops nothing'() {
    const { world, engine, create, read, onWire } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    onWire.pull = () => null as never;
    onWire.push = () => 'Sign in to the school network' as never;
    create('1');
    engine.wake();
    await world.run(10_000);
    if (engine.status().phase !== 'failed') return `says ${engine.status().phase}`;
    onWire.pull = (answer) => answer;
    onWire.push = (answer) => answer;
    await world.run(31_000);
    return unless(read('1')!.sync.state === 'synced' && engine.status().phase === 'idle', 'does not go on');
  },

  async 'ENG-2 a row of another shape is not stored'() {
    const { world, engine, other, read, onWire } = await bench({ isReady: false });
    await other('1', 0, { createdBy: 'me', title: 'theirs' });
    onWire.pull = (answer) => ({
      ...answer,
      feeds: answer.feeds.map((page) => ({ ...page, rows: page.rows.map((row) => ({ ...row, title: 42 })) })),
    });
    engine.start();
    await world.run(5000);
    return unless(read('1') === undefined, 'stored');
  },

  async 'ENG-2 a row of another scope is not stored, and no cursor moves back'() {
    const { world, engine, other, read, store, onWire } = await bench({ isReady: false });
    await other('1', 0, { createdBy: 'me', title: 'theirs' });
    engine.start();
    await world.run(1000);
    const before = JSON.stringify(await store.getState('feeds'));
    await other('2', 0, { createdBy: 'me', title: 'theirs' });
    onWire.pull = (answer) => ({
      ...answer,
      feeds: answer.feeds.map((page) => ({ ...page, rows: page.rows.map((row) => ({ ...row, createdBy: 'you' })) })),
    });
    engine.wake();
    await world.run(5000);
    if (read('2')) return 'stored';
    onWire.pull = (answer) => ({
      ...answer,
      feeds: answer.feeds.map((page) => ({ ...page, rows: [], cursor: page.cursor && { ...page.cursor, xact: '0' } })),
    });
    engine.wake();
    await world.run(5000);
    return unless(JSON.stringify(await store.getState('feeds')) === before, JSON.stringify(await store.getState('feeds')));
  },

  async 'ENG-3 a full device asks rarely, and says so'() {
    const { world, engine, disk, other, pulls, read } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    disk.fails = 'quota';
    await other('1', 0, { createdBy: 'me', title: 'x' });
    pulls.length = 0;
    engine.wake();
    await world.run(3_600_000);
    if (pulls.length > 10) return `${pulls.length} pulls in an hour`;
    if (engine.status().phase !== 'storage-failed') return `says ${engine.status().phase}`;
    disk.fails = undefined;
    await world.run(1_800_000);
    return unless(read('1') !== undefined, 'does not go on');
  },

  async 'ENG-3 a full device seldom asks about what is set aside, and soon once it has room'() {
    const { world, engine, create, disk, other, pushes, onWire, read } = await bench({ isReady: false });
    const minutes = (count: number): Promise<void> => world.run(count * 60_000);
    engine.start();
    await minutes(1);
    disk.fails = 'quota';
    await other('2', 0, { createdBy: 'me', title: 'x' });
    engine.wake();
    // Ten minutes later, so that its pauses end at other times than those of pulling.
    await minutes(10);
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'later' as const })) });
    onWire.pull = (answer) => ({
      ...answer,
      feeds: answer.feeds.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => id !== '1') })),
    });
    create('1');
    await minutes(46);
    if (pushes.length > 8) return `${pushes.length} pushes in an hour`;
    disk.fails = undefined;
    onWire.push = (answer) => answer;
    for (let minute = 0; minute < 31 && !read('2'); minute += 1) await minutes(1);
    return unless(read('1')!.sync.state === 'synced', 'waits on after there is room');
  },

  async 'ENG-4 a halted engine applies no event'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    onWire.pull = (answer) => ({ ...answer, user: 'somebody else' });
    engine.wake();
    await world.run(1000);
    edit('1', { notes: 'mine' });
    await server.write('todos', '1', () => ({ title: 'theirs' }));
    const row = (await server.rows())[0]!;
    for (const listener of listeners) listener.changed('todos', row);
    await world.run(1000);
    return unless(read('1')!['title'] === '1', 'applies an event');
  },

  async 'INC-2 documents missing on a restored server are not deleted, and a tombstone can be revived'() {
    const { world, engine, create, edit, read, other, server, store } = await bench({ isReady: false });
    await server.backUp();
    create('kept');
    create('deleted');
    engine.start();
    await world.run(1000);
    edit('deleted', { _deleted: true });
    await world.run(1000);
    await server.restore();
    await wantStartOver({ store });
    engine.wake();
    await world.run(5000);
    if (read('kept')!._deleted) return 'taken for deleted';
    await other('deleted', 0, { createdBy: 'me', title: 'again' });
    engine.wake();
    await world.run(5000);
    return unless(read('deleted')!['title'] === 'again', 'not brought back');
  },
};
