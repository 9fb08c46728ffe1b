import { loadFeeds } from '../../../../replication/storage/feeds.ts';
import { TransportError } from '../../../../replication/transport/transport.ts';
import { readingAgain, wantReadAgain } from '../../../../replication/pull/read-again.ts';
import { bench, manyTasks, schemas, unless, type Bench, type Litmus } from './bench.ts';

async function downloadAgain({ store, world, engine }: Bench): Promise<void> {
  await wantReadAgain({ store }, await loadFeeds({ store, collections: schemas, userId: 'me' }), world.now());
  engine.wake();
}

export const readAgainLitmus: Readonly<Record<string, Litmus>> = {
  async 'VERIFY-4 everything is downloaded again: a damaged document is mended, and what waits, was rejected or is logged stays'() {
    const opened = await bench({ isReady: false });
    const { world, engine, store, server, create, edit, read, disk, onWire } = opened;
    await server.push('me', manyTasks(4));
    create('refused');
    engine.start();
    await world.run(1000);
    const damaged = { ...read('task0')!, title: 'damaged' };
    disk.documents.get('todos')!.set('task0', damaged);
    disk.documents.get('todos')!.delete('task1');
    const rejection = { reason: 'invalid', message: 'no', row: null } as const;
    edit('refused', { notes: 'refused' });
    const refused = { ...read('refused')!, sync: { ...read('refused')!.sync, state: 'rejected', rejection } } as const;
    disk.documents.get('todos')!.set('refused', refused);
    onWire.request = (kind) => {
      if (kind === 'push') throw new TransportError('refused', 'not now');
    };
    edit('task2', { notes: 'unsent' });
    await store.logConflict({ id: 'c', collectionName: 'todos', documentId: 'task3', field: 'title', value: 'a', replacedBy: 'b', at: 1 });
    await downloadAgain(opened);
    await world.run(1000);
    if (read('task0')!['title'] !== 'x' || !read('task1')) return 'not mended';
    if (read('task2')!['notes'] !== 'unsent' || read('task2')!.sync.state !== 'waiting') return 'what waits is gone';
    if (read('refused')!['notes'] !== 'refused' || read('refused')!.sync.state !== 'rejected') return 'what was rejected is gone';
    if (disk.conflicts.length !== 1) return 'the conflict log is gone';
    const wanted = await readingAgain(store);
    return unless(wanted?.left.length === 0 && wanted.of > 0, `left: ${JSON.stringify(wanted)}`);
  },

  async 'VERIFY-4 a document is mended also in a feed that was empty when it was read'() {
    const opened = await bench({ isReady: false });
    const { world, engine, create, read, disk, store } = opened;
    engine.start();
    await world.run(1000);
    create('1', { title: 'x' });
    await world.run(1000);
    disk.documents.get('todos')!.set('1', { ...read('1')!, title: 'damaged' });
    await downloadAgain(opened);
    await world.run(5000);
    const wanted = await readingAgain(store);
    return unless(read('1')!['title'] === 'x' && wanted?.left.length === 0, `${String(read('1')!['title'])}, left: ${wanted?.left.join()}`);
  },

  async 'VERIFY-4 a reading that failed half way begins again, and ends once'() {
    const opened = await bench({ isReady: false });
    const { world, engine, store, server, read, disk, onWire } = opened;
    // More than one answer holds.
    await server.push('me', manyTasks(2500));
    engine.start();
    await world.run(1000);
    const last = 'task999';
    disk.documents.get('todos')!.set(last, { ...read(last)!, title: 'damaged' });
    let answers = 0;
    onWire.pull = (answer) => {
      answers += 1;
      if (answers === 2) throw new Error('a fault that drops what is in memory');
      return answer;
    };
    await downloadAgain(opened);
    await world.run(60_000);
    const wanted = await readingAgain(store);
    return unless(read(last)!['title'] === 'x' && wanted?.left.length === 0, `${answers} answers, left: ${wanted?.left.join()}`);
  },
};
