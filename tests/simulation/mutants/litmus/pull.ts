import { StorageError } from '../../../../replication/storage/store.ts';
import { TransportError } from '../../../../replication/transport/transport.ts';
import { bench, unless, byOther, notes, type Litmus } from './bench.ts';

/** Pulling, events, scopes, tombstones and comparisons. */
export const pullLitmus: Readonly<Record<string, Litmus>> = {
  async 'PULL-2 every page is asked for before the device says that it is idle'() {
    const { world, engine, read, server } = await bench({ isReady: false });
    const ids = Array.from({ length: 600 }, (_, i) => `note${i}`);
    const documents = ids.map((id) => ({
      collection: 'group_notes',
      id,
      base: 0,
      changes: [{ n: 1, set: { groupId: 'group', createdBy: 'you', title: 'x' } }],
    }));
    await server.push('me', byOther(documents));
    engine.start();
    await world.run(2000);
    return unless(engine.status().phase === 'idle' && ids.every((id) => read(id, 'group_notes')), 'a page is missing');
  },

  async 'PULL-3 what was pushed and answered is not pulled again'() {
    const { world, engine, create, onWire } = await bench();
    create('0');
    engine.start();
    await world.run(1000);
    // A feed that was never read to its end leaves nothing out (PULL-8).
    engine.wake();
    await world.run(1000);
    let echoes = 0;
    onWire.pull = (answer) => {
      for (const feed of answer.feeds) echoes += feed.rows.length;
      return answer;
    };
    create('1');
    await world.run(1000);
    engine.wake();
    await world.run(1000);
    return unless(echoes === 0, `${echoes} rows came back`);
  },

  async 'PULL-3 a push whose answer could not be stored is pulled like anything else'() {
    const { world, engine, create, store, pulls } = await bench();
    engine.start();
    await world.run(1000);
    const write = store.write.bind(store);
    let failures = 0;
    store.write = async (collection, writes) => {
      failures += 1;
      if (failures === 1) throw new StorageError('failed', new Error('simulated'));
      return write(collection, writes);
    };
    create('1');
    await world.run(10_000);
    engine.wake();
    await world.run(10_000);
    return unless(failures > 1 && !pulls.at(-1)!.skip.includes('1'), `left out: ${pulls.at(-1)!.skip.join(', ')}`);
  },

  async 'PULL-5 the newest rows of a long feed are there with the first answer'() {
    const { world, engine, read, other, onWire } = await bench({ isReady: false });
    for (let i = 0; i < 600; i++) await other(`task${i}`, 0, { createdBy: 'me', title: 'x' });
    let pages = 0;
    onWire.pull = (answer) => {
      pages += 1;
      if (pages > 1) throw new TransportError('unreachable', 'no network');
      return answer;
    };
    engine.start();
    await world.run(500);
    return unless(read('task599') !== undefined, 'the newest row is not there');
  },

  async 'PULL-5 what is written here goes out between two pages'() {
    const { world, engine, create, other, pulls, pushes, onWire } = await bench({ isReady: false, travelMs: 100 });
    for (let i = 0; i < 3000; i++) await other(`task${i}`, 0, { createdBy: 'me', title: 'x' });
    onWire.pull = (answer) => {
      if (pulls.length === 1) create('mine');
      return answer;
    };
    let pullsBefore = Infinity;
    onWire.request = (kind) => {
      if (kind === 'push') pullsBefore = Math.min(pullsBefore, pulls.length);
    };
    engine.start();
    await world.run(10_000);
    return unless(pushes.length > 0 && pullsBefore <= 2, `after ${pullsBefore} pages`);
  },

  async 'REAL-1, REAL-4 events are applied without a request, a burst in few writes, the newest of each row'() {
    const { world, engine, create, server, store, listeners, pulls, read } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    const row = (await server.rows())[0]!;
    pulls.length = 0;
    let writes = 0;
    const write = store.write.bind(store);
    store.write = (collection, all) => {
      writes += 1;
      return write(collection, all);
    };
    for (let i = 2; i <= 50; i++) {
      listeners.at(-1)!.changed('todos', { ...row, _version: i, title: `v${i}` });
      await world.run(5);
    }
    listeners.at(-1)!.changed('todos', { ...row, _version: 10, title: 'late' });
    await world.run(300);
    if (read('1')!['title'] !== 'v50') return `the title is ${String(read('1')!['title'])}`;
    if (pulls.length > 0) return `${pulls.length} pulls`;
    if (writes > 6) return `${writes} writes in a quarter of a second`;
    for (let i = 0; i < 2000; i++) listeners.at(-1)!.changed('todos', { ...row, id: `other${i}` });
    await world.run(1000);
    return unless(pulls.length === 1, `a flood became ${pulls.length} pulls`);
  },

  async 'REAL-2, REAL-3 what no event carries is pulled'() {
    const { world, engine, other, read, listeners } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    await other('1', 0, { createdBy: 'me', title: 'before' });
    listeners.at(-1)!.ready();
    await world.run(1000);
    if (!read('1')) return 'what happened before the server listened is missing';
    await other('2', 0, { createdBy: 'me', title: 'large' });
    listeners.at(-1)!.incomplete();
    await world.run(1000);
    return unless(read('2') !== undefined, 'what did not fit an event is missing');
  },

  async 'SCOPE-1, SCOPE-3 a scope that opens is read, and one that is closed is no longer heard'() {
    const { world, engine, server, scopes, listeners, read, otherNote } = await bench();
    scopes.pop();
    engine.start();
    await world.run(1000);
    scopes.push('group');
    await otherNote('note', 'hello');
    engine.wake();
    await world.run(1000);
    if (read('note', 'group_notes')?.['title'] !== 'hello') return 'a new scope is not read';
    const row = (await server.rows())[0]!;
    scopes.pop();
    engine.wake();
    await world.run(1000);
    for (const listener of listeners) listener.changed('group_notes', { ...row, _version: 9 });
    await world.run(1000);
    return unless(read('note', 'group_notes')?._deleted === true, 'a document of a closed scope came back');
  },

  async 'SCOPE-2 what waits in a scope that closes stays until it is settled'() {
    const { world, engine, scopes, create, edit, read, onWire } = await bench();
    engine.start();
    await world.run(1000);
    create('note', {}, notes);
    await world.run(1000);
    onWire.request = (kind) => {
      if (kind === 'push') throw new TransportError('refused', 'not yours');
    };
    scopes.pop();
    edit('note', { title: 'last words' }, notes);
    await world.run(2000);
    engine.wake();
    await world.run(2000);
    const kept = read('note', 'group_notes')!;
    return unless(kept['title'] === 'last words' && !kept._deleted, 'what was written is gone');
  },

  async 'SCOPE-2 a crash while a scope is forgotten forgets nothing'() {
    const { world, engine, scopes, create, read, store } = await bench();
    create('note', {}, notes);
    engine.start();
    await world.run(1000);
    const setState = store.setState.bind(store);
    let crashes = 0;
    store.setState = async (key, value) => {
      if (key === 'forgotten' && crashes++ === 0) throw new StorageError('failed', new Error('simulated'));
      return setState(key, value);
    };
    scopes.pop();
    engine.wake();
    await world.run(10_000);
    return unless(crashes > 1 && read('note', 'group_notes')!._deleted, 'a document of a closed scope stays');
  },

  async 'SCOPE-4 a profile that tells of a membership is followed by a pull'() {
    const { world, engine, server, scopes, listeners, read, otherNote } = await bench();
    scopes.pop();
    await server.setMember('me', '', false);
    engine.start();
    await world.run(1000);
    scopes.push('group');
    await otherNote('note', 'hello');
    await server.setMember('me', 'group', true);
    listeners.at(-1)!.changed(
      'users',
      (await server.rows()).find(({ id }) => id === 'me')!,
    );
    await world.run(2000);
    return unless(read('note', 'group_notes') !== undefined, 'the new group is not there');
  },

  async 'PULL-4 a tombstone of an unknown document outlives an older event'() {
    const { world, engine, other, server, listeners, read } = await bench();
    await other('1', 0, { createdBy: 'me', title: 'old' });
    const row = (await server.rows())[0]!;
    await server.write('todos', '1', () => ({ _deleted: true }));
    engine.start();
    await world.run(1000);
    listeners.at(-1)!.changed('todos', row);
    await world.run(1000);
    return unless(read('1')?._deleted === true, 'what was deleted is there again');
  },

  async 'PULL-7 what is held back is asked for soon, and nothing is called synced meanwhile'() {
    const { world, engine, pulls, onWire, other, read } = await bench({ isReady: false });
    onWire.pull = (answer) => ({ ...answer, held_back: true });
    engine.start();
    await world.run(20_000);
    if (engine.status().phase === 'idle') return 'says idle';
    if (pulls.length < 4 || pulls.length > 8) return `${pulls.length} requests in 20 s`;
    onWire.pull = (answer) => answer;
    await other('1', 0, { createdBy: 'me', title: 'late' });
    await world.run(31_000);
    return unless(read('1') !== undefined && engine.status().phase === 'idle', 'does not come');
  },

  async 'TOMB-2 what a feed that is read again does not have leaves the device, and what waits stays'() {
    const { world, engine, create, edit, read, server, other, onWire } = await bench({ isReady: false });
    create('gone');
    create('kept');
    create('edited');
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await world.run(1000);
    for (const id of ['gone', 'edited']) await server.write('todos', id, () => ({ _deleted: true }));
    await world.run(60_000);
    await server.clearTombstones();
    await other('later', 0, { createdBy: 'me', title: 'later' });
    edit('edited', { notes: 'mine' });
    let pushes = 0;
    onWire.request = (kind) => {
      if (kind === 'push' && pushes++ < 100) throw new TransportError('refused', 'not now');
    };
    engine.wake();
    await world.run(10_000);
    if (!read('later')) return 'not read on';
    if (!read('gone')!._deleted || read('kept')!._deleted) return `gone ${read('gone')!._deleted}, kept ${!read('kept')!._deleted}`;
    return unless(read('edited')!['notes'] === 'mine' && !read('edited')!._deleted, 'what waits is gone');
  },

  async 'TOMB-3 what is written into a document that is gone is in the log'() {
    const { world, engine, create, edit, read, server, disk, onWire } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await server.write('todos', '1', () => ({ _deleted: true }));
    await world.run(60_000);
    await server.clearTombstones();
    edit('1', { notes: 'mine' });
    onWire.request = () => undefined;
    engine.wake();
    await world.run(10_000);
    const isLogged = disk.conflicts.some(({ field, value }) => field === 'notes' && value === 'mine');
    return unless(isLogged && read('1')!._deleted, JSON.stringify(read('1')));
  },

  async 'TOMB-2 what an event brought before the first reading leaves, if its tombstone was cleared meanwhile'() {
    const { world, engine, create, other, read, server, listeners, onWire } = await bench();
    onWire.request = (kind) => {
      if (kind === 'pull') throw new TransportError('refused', 'not now');
    };
    create('mine');
    engine.start();
    await world.run(1000);
    for (const id of ['goes', 'stays']) await other(id, 0, { createdBy: 'me', title: id });
    for (const row of await server.rows()) listeners.at(-1)!.changed('todos', row);
    await world.run(1000);
    if (!read('goes') || !read('stays')) return 'the event brought nothing';
    await other('goes', 1, { _deleted: true }, 2);
    await world.run(60_000);
    await server.clearTombstones();
    onWire.request = () => undefined;
    await world.run(31_000);
    return unless(read('goes')!._deleted && !read('stays')!._deleted, JSON.stringify([read('goes'), read('stays')]));
  },

  async 'TOMB-2 a feed of which tombstones are cleared while it is read is read once more, and not for ever'() {
    const { world, engine, other, read, pulls, onWire } = await bench({ isReady: false });
    for (const id of ['1', '2', '3']) await other(id, 0, { createdBy: 'me', title: id });
    let beginnings = 0;
    onWire.pull = (answer) => {
      const { cursor } = pulls.at(-1)!.feeds[0]!;
      if (cursor === null) beginnings += 1;
      const [page, ...others] = answer.feeds;
      if (beginnings > 1) return answer;
      const told = cursor === null ? { ...page!, more: true } : { ...page!, rows: [], cursor, more: true, reread: true };
      return { ...answer, feeds: [told, ...others] };
    };
    engine.start();
    await world.run(60_000);
    if (!read('1') || !read('3')) return 'not read';
    return unless(beginnings === 2 && engine.status().phase === 'idle', `${beginnings} beginnings, ${engine.status().phase}`);
  },

  async 'VERIFY-1, VERIFY-2 what a device lost is found at the second comparison, and none is made before a day has passed'() {
    const { world, engine, create, disk, read, pulls, store } = await bench({ isReady: false, verifies: true });
    create('1');
    create('rejected', { title: '' });
    const asked = (): number => pulls.filter(({ feeds }) => feeds.some(({ verify }) => verify)).length;
    engine.start();
    await world.run(3_600_000);
    if (asked() > 0) return 'compares what it has just read';
    await world.run(24 * 3_600_000);
    if (asked() === 0) return 'does not compare after a day';
    await world.run(3_600_000);
    const before = asked();
    engine.wake();
    await world.run(1000);
    if (asked() !== before) return 'compares again at once';
    disk.documents.get('todos')!.delete('1');
    await world.run(25 * 3_600_000);
    if (!read('1')) return 'not found';
    const { mismatches } = (await store.getState('verification')) as { mismatches: number };
    return unless(mismatches === 1, `${mismatches} mismatches`);
  },

  async 'VERIFY-3 a row that is older than before tells of a restored server'() {
    const { world, engine, create, edit, server, onWire } = await bench({ isReady: false, verifies: true });
    create('1');
    engine.start();
    await world.run(1000);
    await server.backUp();
    edit('1', { title: 'newer' });
    await world.run(1000);
    await server.restore();
    onWire.pull = (answer) => ({ ...answer, incarnation: 'model 1' });
    for (let i = 0; i < 9; i++) await server.write('todos', 'nothing', () => null);
    await world.run(25 * 3_600_000);
    return unless(engine.status().phase === 'halted', `says ${engine.status().phase}`);
  },

  async 'PULL-2 rows that could not be stored are asked for again'() {
    const { world, engine, other, read, store } = await bench({ isReady: false });
    await other('0', 0, { createdBy: 'me', title: 'read' });
    engine.start();
    await world.run(1000);
    await other('1', 0, { createdBy: 'me', title: 'theirs' });
    const write = store.write.bind(store);
    let failures = 0;
    store.write = async (collection, writes) => {
      failures += 1;
      if (failures === 1) throw new StorageError('failed', new Error('simulated'));
      return write(collection, writes);
    };
    engine.wake();
    await world.run(31_000);
    return unless(failures > 1 && read('1') !== undefined, 'behind the cursor and not there');
  },

  async 'SCOPE-2 a document of a scope that was forgotten, which a power cut brought back, leaves within a day'() {
    const { world, engine, scopes, create, read, disk } = await bench({ isReady: false, verifies: true });
    create('note', {}, notes);
    engine.start();
    await world.run(1000);
    const before = read('note', 'group_notes')!;
    scopes.pop();
    engine.wake();
    await world.run(1000);
    if (!read('note', 'group_notes')!._deleted) return 'a document of a closed scope stays';
    disk.documents.get('group_notes')!.set('note', before);
    await world.run(25 * 3_600_000);
    return unless(read('note', 'group_notes')!._deleted, 'it stays');
  },
};
