import { wantStartOver } from '../../../../replication/engine/start-over.ts';
import { feedKey, type Feed } from '../../../../replication/storage/feeds.ts';
import { wantAtLeast } from '../../../../replication/pull/parts.ts';
import { StorageError } from '../../../../replication/storage/store.ts';
import { TransportError } from '../../../../replication/transport/transport.ts';
import { bench, manyTasks, unless, notes, schemas, type Litmus } from './bench.ts';

/** A device in a group of eight notes with parts of three: it has just joined, or was there from the first note on. */
async function withHistory({ isFounder = false, ...options }: Parameters<typeof bench>[0] & { readonly isFounder?: boolean } = {}) {
  const opened = await withGroup(options);
  const { world, engine, otherNotes } = opened;
  if (isFounder) engine.start();
  await world.run(1000);
  await otherNotes(8);
  if (isFounder) engine.wake();
  else engine.start();
  await world.run(1000);
  return opened;
}

async function withGroup(options: Parameters<typeof bench>[0] = {}) {
  const opened = await bench({ isReady: false, ...options });
  const { world, engine, store, disk, otherNote } = opened;
  return {
    ...opened,
    /** Another member writes notes 1, 2 and so on. */
    async otherNotes(count: number) {
      for (let i = 1; i <= count; i++) {
        await otherNote(String(i), `note ${i}`);
        await world.run(10);
      }
    },
    /** Their ids. */
    heldNotes: () =>
      [...disk.documents.get('group_notes')!.values()]
        .flatMap(({ id, _deleted }) => (_deleted ? [] : [id]))
        .sort()
        .join(''),
    /** Requests the previous part. */
    async lookBack() {
      const feed = { collection: 'group_notes', scope: 'group' };
      const feeds = (await store.getState('feeds')) as readonly Feed[];
      const { floor } = feeds.find((one) => feedKey(one) === feedKey(feed))!;
      await wantAtLeast({ store }, feed, { at: floor!.at, id: '' });
      engine.wake();
      await world.run(1000);
    },
  };
}

/** Pulling, events, scopes, tombstones and comparisons. */
export const pullLitmus: Readonly<Record<string, Litmus>> = {
  async 'PULL-12 a packed row that others wrote meanwhile counts as written by others'() {
    const { world, engine, listeners, other, edit, read, onWire } = await bench({ packs: true });
    const ids = ['1', '2', '3'];
    for (const id of ids) await other(id, 0, { title: id, createdBy: 'me' });
    engine.start();
    await world.run(1000);
    onWire.request = (kind) => {
      if (kind === 'push') throw new TransportError('refused', 'not now');
    };
    for (const id of ids) edit(id, { _deleted: true });
    for (const id of ids) {
      await other(id, 1, { title: 'theirs' }, 2);
      for (const listener of listeners) listener.ready();
      await world.run(20_000);
    }
    return unless(
      ids.every((id) => !read(id)!._deleted),
      'a deletion wins over an edit that it did not see',
    );
  },

  async 'PULL-2 every page is requested before the device reports being idle'() {
    const { world, engine, read, server } = await bench({ isReady: false });
    // More than a page.
    const tasks = manyTasks(600);
    await server.push('me', tasks);
    engine.start();
    await world.run(2000);
    return unless(engine.status().phase === 'idle' && tasks.documents.every(({ id }) => read(id)), 'a page is missing');
  },

  async 'PULL-3 pushed and answered rows are not pulled again'() {
    const { world, engine, create, onWire } = await bench();
    create('0');
    engine.start();
    await world.run(1000);
    // A feed that was never read to its end omits nothing (PULL-8).
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

  async 'PULL-5 the newest rows of a long feed come with the first answer'() {
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

  async 'PULL-5 local writes are sent between two pages'() {
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

  async 'REAL-1, REAL-4 events are applied without a request, a burst in few writes, the newest version of each row'() {
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

  async 'REAL-1 an event that could not be stored is pulled'() {
    const { world, engine, other, server, store, listeners, read } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    const write = store.write.bind(store);
    let failures = 0;
    store.write = async (collection, writes) => {
      failures += 1;
      if (failures === 1) throw new StorageError('failed', new Error('simulated'));
      return write(collection, writes);
    };
    await other('1', 0, { createdBy: 'me', title: 'theirs' });
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(10_000);
    return unless(failures > 1 && read('1') !== undefined, 'it is not there');
  },

  async 'REAL-1, SCOPE-1 the device subscribes to a scope that opens'() {
    const { world, engine, scopes, listeners } = await bench({ isReady: false });
    scopes.pop();
    engine.start();
    await world.run(1000);
    const before = listeners.length;
    scopes.push('group');
    engine.wake();
    await world.run(1000);
    return unless(listeners.length === before + 1, `${listeners.length - before} new subscriptions`);
  },

  async 'REAL-2, REAL-3 changes that no event carries are pulled'() {
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

  async 'REAL-5 changes without an event are pulled, even while a document is sent again and again'() {
    const { world, engine, create, other, read, onWire } = await bench({ isReady: false });
    create('stuck');
    onWire.request = (kind) => {
      if (kind === 'push') throw new TransportError('refused', 'unreadable');
    };
    engine.start();
    await world.run(60_000);
    await other('1', 0, { createdBy: 'me', title: 'unheard' });
    await world.run(130_000);
    return unless(read('1') !== undefined, 'nobody asked');
  },

  async 'SCOPE-1 a scope that closed while being read is read from the beginning when it opens again'() {
    const { world, engine, scopes, create, otherNote, read, onWire } = await bench({ isReady: false });
    scopes.pop();
    engine.start();
    await world.run(1000);
    // State of an unfinished first reading with documents here.
    create('note', {}, notes);
    scopes.push('group');
    onWire.pull = (answer) => ({ ...answer, held_back: true });
    engine.wake();
    await world.run(500);
    await otherNote('theirs', 'hello');
    engine.wake();
    await world.run(5000);
    scopes.pop();
    engine.wake();
    await world.run(5000);
    onWire.pull = (answer) => answer;
    await world.run(40_000);
    if (!read('theirs', 'group_notes')?._deleted) return 'a document of a closed scope stays';
    scopes.push('group');
    engine.wake();
    await world.run(40_000);
    const missing = ['note', 'theirs'].filter((id) => read(id, 'group_notes')?._deleted !== false);
    return unless(missing.length === 0, `misses ${missing.join()}`);
  },

  async 'SCOPE-1, SCOPE-3 a scope that opens is read, and events of a closed one are ignored'() {
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

  async 'SCOPE-2 pending changes in a scope that closes stay until they are settled'() {
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

  async 'SCOPE-2 documents written into a group that was open only briefly leave again'() {
    const { world, engine, scopes, create, read, onWire } = await bench({ isReady: false });
    scopes.pop();
    engine.start();
    await world.run(1000);
    onWire.request = (kind) => void (kind === 'push' && scopes.push('group'));
    onWire.push = (answer) => {
      scopes.pop();
      return answer;
    };
    create('note', {}, notes);
    await world.run(1000);
    if (read('note', 'group_notes')!.sync.state !== 'synced') return 'not written';
    engine.wake();
    await world.run(1000);
    return unless(read('note', 'group_notes')!._deleted, 'it stays');
  },

  async 'SCOPE-1 a collection missing from the answer has no closed scopes'() {
    const { world, engine, create, read, onWire } = await bench({ isReady: false });
    create('note', {}, notes);
    engine.start();
    await world.run(1000);
    onWire.pull = ({ scopes: { group_notes: _unsaid, ...others }, ...answer }) => ({ ...answer, scopes: others });
    engine.wake();
    await world.run(1000);
    return unless(!read('note', 'group_notes')!._deleted, 'it left');
  },

  async 'SCOPE-2 a crash while a scope is being removed loses nothing'() {
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

  async 'SCOPE-2 a removal that is cut midway is continued'() {
    const { world, engine, scopes, create, read, store } = await bench();
    create('note', {}, notes);
    engine.start();
    await world.run(1000);
    const write = store.write.bind(store);
    let crashes = 0;
    store.write = async (collection, writes) => {
      if (collection === 'group_notes' && crashes++ === 0) throw new StorageError('failed', new Error('simulated'));
      return write(collection, writes);
    };
    scopes.pop();
    engine.wake();
    await world.run(10_000);
    return unless(crashes > 1 && read('note', 'group_notes')!._deleted, 'a document of a closed scope stays');
  },

  async 'SCOPE-4 a profile that reports a changed membership triggers a pull'() {
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

  async 'SCOPE-4 so does a verdict that reports one'() {
    const { world, engine, edit, server, scopes, read, otherNote } = await bench({ isReady: false });
    scopes.pop();
    await server.setMember('me', '', false);
    engine.start();
    await world.run(1000);
    scopes.push('group');
    await otherNote('note', 'hello');
    await server.setMember('me', 'group', true);
    edit('me', { daily_motivation: 'mine' }, schemas[2]);
    await world.run(2000);
    return unless(read('note', 'group_notes') !== undefined, 'the new group is not there');
  },

  async 'PULL-9 a group is read from its end, older parts on request, and nothing older is stored'() {
    const { world, engine, server, store, listeners, heldNotes, lookBack } = await withHistory();
    if (heldNotes() !== '678') return `begins with ${heldNotes()}`;
    await server.write('group_notes', '1', () => ({ title: 'edited' }));
    const row = (await server.rows()).find(({ id }) => id === '1')!;
    listeners.at(-1)!.changed('group_notes', row);
    engine.wake();
    await world.run(1000);
    if (heldNotes() !== '678') return `then has ${heldNotes()}`;
    await lookBack();
    if (heldNotes() !== '345678') return `after a look ${heldNotes()}`;
    await lookBack();
    const [first] = await store.read('group_notes', ['1']);
    return unless(heldNotes() === '12345678' && first?.['title'] === 'edited', `in the end ${heldNotes()}`);
  },

  async 'PULL-9 a student who joins again starts with the end again'() {
    const { world, engine, scopes, heldNotes, lookBack } = await withHistory();
    await lookBack();
    scopes.pop();
    engine.wake();
    await world.run(1000);
    scopes.push('group');
    engine.wake();
    await world.run(1000);
    return unless(heldNotes() === '678', `has ${heldNotes()}`);
  },

  async 'PULL-9, TOMB-2 a group that is reread is read as far back as before'() {
    const { world, engine, server, heldNotes, onWire, otherNote } = await withHistory({ isFounder: true });
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await server.write('group_notes', '4', () => ({ _deleted: true }));
    await world.run(60_000);
    await server.clearTombstones();
    await otherNote('9', 'later');
    onWire.request = () => undefined;
    engine.wake();
    await world.run(10_000);
    return unless(heldNotes() === '12356789', `has ${heldNotes()}`);
  },

  async 'PULL-9, INC-2 on a restored server every local document is looked for'() {
    const { world, engine, server, store, heldNotes } = await withHistory({ isFounder: true });
    await server.backUp();
    await server.restore();
    await wantStartOver({ store });
    engine.wake();
    await world.run(10_000);
    return unless(heldNotes() === '12345678', `has ${heldNotes()}`);
  },

  async 'PULL-9, VERIFY-1 of a partly stored feed, that part is compared'() {
    const { world, engine, store, server, heldNotes } = await withHistory({ verifies: true });
    await world.run(26 * 3_600_000);
    const { mismatches } = (await store.getState('verification')) as { mismatches: number };
    if (mismatches > 0 || heldNotes() !== '678') return `${mismatches} mismatches, has ${heldNotes()}`;
    await store.write(
      'group_notes',
      (await store.read('group_notes', ['7'])).map((previous) => ({ previous, next: { ...previous!, _deleted: true } })),
    );
    await server.write('group_notes', '1', () => ({ title: 'edited' }));
    await world.run(26 * 3_600_000);
    engine.wake();
    await world.run(10_000);
    return unless(heldNotes() === '678', `what was lost is not found: ${heldNotes()}`);
  },

  async 'PULL-10 a prefetched page does not count if the one before could not be stored'() {
    const { world, engine, server, store, disk } = await bench({ isReady: false });
    // Three pages, the third in flight.
    await server.push('me', manyTasks(2500));
    const write = store.write.bind(store);
    let writes = 0;
    // On the second page: the first starts with the newest.
    store.write = async (collection, all) => {
      if (++writes === 3) throw new StorageError('failed', new Error('simulated'));
      return write(collection, all);
    };
    engine.start();
    await world.run(60_000);
    return unless(disk.documents.get('todos')!.size === 2500, `${disk.documents.get('todos')!.size} of 2500 are here`);
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

  async 'PULL-7 held back rows are requested soon, and nothing counts as synced meanwhile'() {
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

  async 'TOMB-2 documents missing from a reread feed leave the device, and pending ones stay'() {
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

  async 'TOMB-2 a reading ends with the last page, but not while rows are held back'() {
    const { world, engine, server, read, disk, onWire, pulls } = await bench({ isReady: false, verifies: true });
    await server.push('me', manyTasks(3));
    engine.start();
    await world.run(1000);
    disk.documents.get('todos')!.delete('task0');
    let readings = 0;
    const missing: string[] = [];
    onWire.pull = (answer) => {
      const asked = pulls.at(-1)!.feeds.find(({ collection }) => collection === 'todos');
      missing.push(...['task1', 'task2'].filter((id) => read(id)!._deleted));
      if (asked?.cursor !== null && readings !== 1) return answer;
      readings += 1;
      const [first, held] = [readings === 1, readings === 2];
      const cut = (page: (typeof answer.feeds)[number]): (typeof answer.feeds)[number] => {
        if (page.collection !== 'todos' || !(first || held)) return page;
        const cursor = { xact: '1', id: 'task0', horizon: 0, whole: true };
        return { ...page, rows: page.rows.filter(({ id }) => id === 'task0'), cursor, more: first };
      };
      return { ...answer, feeds: answer.feeds.map(cut), ...(held ? { held_back: true } : {}) };
    };
    await world.run(27 * 3_600_000);
    if (readings < 2) return `${readings} pages`;
    return unless(missing.length === 0 && !read('task1')!._deleted, `missing in between: ${missing.join()}`);
  },

  async 'TOMB-2 a document written while its feed is reread does not leave'() {
    const { world, engine, create, read, server, other, onWire, listeners } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await server.write('todos', '1', () => ({ _deleted: true }));
    await world.run(60_000);
    await server.clearTombstones();
    onWire.request = () => undefined;
    let isOver = false;
    onWire.pull = (answer) => {
      const isAgain = answer.feeds.some(({ collection, reread, rows }) => collection === 'todos' && !reread && rows.length === 0);
      // While the answer that lacks it is in flight.
      if (isAgain && !isOver) void writtenAnew();
      isOver ||= isAgain;
      return answer;
    };
    const writtenAnew = async (): Promise<void> => {
      await other('1', 0, { createdBy: 'me', title: 'anew' });
      for (let n = 2; n < 4; n++) await other('1', n - 1, { title: `edit ${n}` }, n);
      listeners.at(-1)!.changed(
        'todos',
        (await server.rows()).find(({ id }) => id === '1')!,
      );
    };
    engine.wake();
    await world.run(500);
    return unless(isOver && !read('1')!._deleted, JSON.stringify(read('1')));
  },

  async 'TOMB-2 of a tombstone that the server has cleared no version is left, so that its id is free'() {
    const { world, engine, create, edit, read, server, other, onWire } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    edit('1', { _deleted: true });
    await world.run(1000);
    const buried = read('1')!.sync;
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await other('later', 0, { createdBy: 'me', title: 'later' });
    await other('later', 1, { _deleted: true }, 2);
    await world.run(60_000);
    await server.clearTombstones();
    onWire.request = () => undefined;
    engine.wake();
    await world.run(10_000);
    const { state, version } = read('1')!.sync;
    return unless(buried.version === 2 && state === 'synced' && version === 0, JSON.stringify([buried, read('1')]));
  },

  async 'TOMB-3 changes to a deleted document are logged'() {
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
    let answers = 0;
    onWire.push = (answer) => {
      // While the verdict is in flight.
      if (answers++ === 0) edit('1', { title: 'mine' });
      return answer;
    };
    engine.wake();
    await world.run(10_000);
    const logged = disk.conflicts.flatMap(({ field, value }) => (value === 'mine' ? [field] : []));
    return unless(logged.sort().join() === 'notes,title' && read('1')!._deleted, JSON.stringify(read('1')));
  },

  async 'TOMB-3 members and counts written to a deleted document are logged'() {
    const { world, engine, create, edit, read, server, disk, onWire } = await bench({ isReady: false });
    create('1', { labels: ['old'] });
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await server.write('todos', '1', () => ({ _deleted: true }));
    await world.run(60_000);
    await server.clearTombstones();
    edit('1', { labels: ['mine', 'old'], points: 3 });
    onWire.request = () => undefined;
    engine.wake();
    await world.run(10_000);
    const logged = disk.conflicts.map(({ field, value }) => `${field}: ${JSON.stringify(value)}`).toSorted();
    return unless(logged.join() === 'labels: ["mine","old"],points: 3' && read('1')!._deleted, JSON.stringify(logged));
  },

  async 'TOMB-2 a document from an event before the first reading leaves if its tombstone was cleared meanwhile'() {
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

  async 'PULL-4, TOMB-2 an older event does not revive a deleted document during the first reading of its feed'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench();
    onWire.request = (kind) => {
      if (kind === 'pull') throw new TransportError('refused', 'not now');
    };
    create('1');
    engine.start();
    await world.run(1000);
    const [event] = await server.rows();
    edit('1', { _deleted: true });
    await world.run(60_000);
    listeners.at(-1)!.changed('todos', event!);
    await world.run(1000);
    return unless(read('1')!._deleted, 'it is back');
  },

  async 'PULL-9, TOMB-2 older documents from before a first reading are there once the student scrolls back to them'() {
    const { world, engine, create, edit, otherNotes, heldNotes, lookBack, onWire, read } = await withGroup();
    onWire.request = (kind) => {
      if (kind === 'pull') throw new TransportError('refused', 'not now');
    };
    create('0', {}, notes);
    engine.start();
    await world.run(1000);
    edit('0', { title: 'mine' }, notes);
    await world.run(1000);
    await otherNotes(4);
    onWire.request = () => undefined;
    await world.run(31_000);
    if (heldNotes() !== '234') return `begins with ${heldNotes()}`;
    await lookBack();
    return unless(heldNotes() === '01234' && read('0', 'group_notes')!['title'] === 'mine', `after a look ${heldNotes()}`);
  },

  async 'PULL-9 a student who joins again gets no single rows of older parts'() {
    const { world, engine, server, scopes, heldNotes } = await withHistory({ isFounder: true });
    scopes.pop();
    engine.wake();
    await world.run(1000);
    scopes.push('group');
    engine.wake();
    await world.run(1000);
    await server.write('group_notes', '1', () => ({ title: 'edited' }));
    engine.wake();
    await world.run(1000);
    return unless(heldNotes() === '678', `has ${heldNotes()}`);
  },

  async 'VERIFY-3, PULL-10 a page requested before an event does not count as that of a restored server'() {
    const { world, engine, server, store, other, listeners, onWire, pulls, read } = await bench({ isReady: false, travelMs: 100 });
    await other('1', 0, { createdBy: 'me', title: 'old' });
    // The second answer has no room for the tasks, and is stored while the third is in flight.
    onWire.pull = (answer) =>
      pulls.length > 2 ? answer : { ...answer, feeds: answer.feeds.filter(({ collection }) => collection !== 'todos') };
    const setState = store.setState.bind(store);
    store.setState = async (key, value) => {
      if (key === 'feeds' && pulls.length === 3) await world.sleep(500);
      return setState(key, value);
    };
    engine.start();
    while (pulls.length < 3) await world.run(10);
    await world.run(150);
    await server.write('todos', '1', () => ({ title: 'new' }));
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(10_000);
    return unless(engine.status().phase === 'idle' && read('1')?.['title'] === 'new', JSON.stringify([engine.status(), read('1')]));
  },

  async 'TOMB-2, PULL-4 an older event does not revive a deleted document while its feed is reread'() {
    const { world, engine, create, edit, read, server, listeners, onWire, pulls, disk } = await bench({ verifies: true });
    create('1');
    create('2');
    engine.start();
    await world.run(1000);
    const event = (await server.rows()).find(({ id }) => id === '1')!;
    edit('1', { _deleted: true });
    await world.run(1000);
    disk.documents.get('todos')!.delete('2');
    const isAgain = (): boolean => pulls.at(-1)!.feeds.some(({ collection, cursor }) => collection === 'todos' && cursor === null);
    let isReading = false;
    onWire.request = (kind) => {
      isReading ||= kind === 'pull' && isAgain();
      if (isReading) throw new TransportError('unreachable', 'no network');
    };
    await world.run(26 * 3_600_000);
    if (!isReading) return 'not read again';
    listeners.at(-1)!.changed('todos', event);
    await world.run(100);
    return unless(read('1')!._deleted, 'it is back');
  },

  async 'TOMB-2 a document recreated over a cleared tombstone is there, before and after its feed is reread'() {
    const { world, engine, create, edit, read, server, other, onWire } = await bench({ isReady: false });
    create('before');
    create('after');
    engine.start();
    await world.run(1000);
    edit('before', { _deleted: true });
    edit('after', { _deleted: true });
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    // The horizon passes the cursor.
    await other('later', 0, { createdBy: 'me', title: 'later' });
    await other('later', 1, { _deleted: true }, 2);
    await world.run(60_000);
    await server.clearTombstones();
    await other('before', 0, { createdBy: 'me', title: 'anew' });
    onWire.request = () => undefined;
    engine.wake();
    await world.run(10_000);
    if (read('before')!._deleted) return 'what was created before the reading is not there';
    await other('after', 0, { createdBy: 'me', title: 'anew' });
    engine.wake();
    await world.run(10_000);
    return unless(!read('after')!._deleted, 'what was created after the reading is not there');
  },

  async 'TOMB-2, STORE-5 a document recreated over a cleared tombstone is there even if the cursors were lost'() {
    const { world, engine, create, edit, read, server, other, onWire, disk } = await bench({ isReady: false });
    create('before');
    create('after');
    engine.start();
    await world.run(1000);
    edit('before', { _deleted: true });
    edit('after', { _deleted: true });
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    engine.wake();
    await world.run(60_000);
    await server.clearTombstones();
    await other('before', 0, { createdBy: 'me', title: 'anew' });
    disk.state.delete('feeds');
    await engine.stop();
    onWire.request = () => undefined;
    await engine.runOnce(new AbortController().signal);
    if (read('before')!._deleted) return 'what was created before the reading is not there';
    await other('after', 0, { createdBy: 'me', title: 'anew' });
    await engine.runOnce(new AbortController().signal);
    return unless(!read('after')!._deleted, 'what was created after the reading is not there');
  },

  async 'TOMB-3 a document recreated under the id of a deleted one is there'() {
    const { world, engine, create, edit, read, server, other, onWire } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    edit('1', { title: 'second' });
    await world.run(1000);
    let isRefused = true;
    onWire.request = (kind) => {
      if (kind === 'push' && isRefused) throw new TransportError('refused', 'not now');
    };
    edit('1', { notes: 'mine' });
    await server.write('todos', '1', () => ({ _deleted: true }));
    await world.run(60_000);
    await server.clearTombstones();
    // Pending documents stay while their feed is reread.
    engine.wake();
    await world.run(10_000);
    isRefused = false;
    engine.wake();
    await world.run(10_000);
    if (!read('1')!._deleted) return 'not gone';
    await other('1', 0, { createdBy: 'me', title: 'anew' });
    engine.wake();
    await world.run(10_000);
    return unless(read('1')!['title'] === 'anew', JSON.stringify(read('1')));
  },

  async 'TOMB-3 what a student brings back is there whole, though its tombstone is cleared by then'() {
    const { world, engine, create, edit, read, server, onWire } = await bench({ isReady: false });
    create('1', { notes: 'words' });
    engine.start();
    await world.run(1000);
    edit('1', { _deleted: true });
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await world.run(60_000);
    await server.clearTombstones();
    edit('1', { _deleted: false });
    onWire.request = () => undefined;
    engine.wake();
    await world.run(10_000);
    const row = (await server.rows()).find(({ id }) => id === '1');
    return unless(row?.['notes'] === 'words' && !row._deleted && !read('1')!._deleted, JSON.stringify([row, read('1')]));
  },

  async 'TOMB-2 a feed whose tombstones are cleared during reading is reread once, not forever'() {
    const { world, engine, other, read, pulls, onWire, disk } = await bench({ isReady: false });
    for (const id of ['1', '2', '3']) await other(id, 0, { createdBy: 'me', title: id });
    // Here because of an event, so that the first reading has something to compare with.
    const sync = { state: 'synced', version: 1, n: 0, changes: [] } as const;
    disk.put('todos', { previous: undefined, next: { id: 'stray', createdBy: 'me', title: 'stray', _deleted: false, sync } });
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

  async 'VERIFY-1, VERIFY-2 a lost document is found at the second comparison, and none happens before a day has passed'() {
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

  async 'VERIFY-1 nothing is compared on a metered line'() {
    const { world, engine, create, pulls } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(50 * 3_600_000);
    return unless(!pulls.some(({ feeds }) => feeds.some(({ verify }) => verify)), 'compares');
  },

  async 'VERIFY-1 a clock set back by years does not prevent comparisons'() {
    const { world, engine, create, pulls, store } = await bench({ isReady: false, verifies: true });
    create('1');
    engine.start();
    await world.run(1000);
    await store.setState('verification', { at: world.now() + 10 * 365 * 86_400_000, mismatches: 0 });
    await world.run(3_600_000);
    return unless(
      pulls.some(({ feeds }) => feeds.some(({ verify }) => verify)),
      'never compares',
    );
  },

  async 'VERIFY-2 for a rejected deletion, the row underneath is compared'() {
    const { world, engine, create, edit, read, server, onWire, store } = await bench({ isReady: false, verifies: true });
    create('1');
    engine.start();
    await world.run(1000);
    const [row] = await server.rows();
    onWire.request = (kind) => {
      if (kind === 'push') throw new TransportError('unreachable', 'no network');
    };
    edit('1', { _deleted: true });
    await world.run(100);
    const { sync } = read('1')!;
    const rejection = { reason: 'forbidden', message: '', row: row! } as const;
    await store.write('todos', [{ previous: read('1'), next: { ...read('1')!, sync: { ...sync, state: 'rejected', rejection } } }]);
    onWire.request = () => undefined;
    await world.run(60 * 3_600_000);
    const { mismatches } = (await store.getState('verification')) as { mismatches: number };
    return unless(mismatches === 0 && read('1')!.sync.state === 'rejected', `${mismatches} mismatches, ${read('1')!.sync.state}`);
  },

  async 'VERIFY-3 a row older than the stored one reveals a restored server'() {
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

  async 'PULL-2 rows that could not be stored are requested again'() {
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

  async 'SCOPE-2 a document of a removed scope that a power cut brought back leaves within a day'() {
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
