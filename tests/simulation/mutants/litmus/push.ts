import { edited } from '../../../../replication/document/edit.ts';
import type { PushedDocument, PushRequest } from '../../../../replication/protocol/wire.ts';
import { retryAfterUpdate } from '../../../../replication/push/retry-rejected.ts';
import { TransportError } from '../../../../replication/transport/transport.ts';
import { bench, unless, withoutRows, schemas, tasks, notes, type Bench, type Litmus } from './bench.ts';

/** A document of another student. */
const taken = (id: string): PushedDocument => ({
  collection: 'todos',
  id,
  base: 0,
  changes: [{ n: 1, set: { createdBy: 'you', title: 'Theirs' } }],
});

/** Pushing. */
export const pushLitmus: Readonly<Record<string, Litmus>> = {
  async 'DOC-2, PUSH-3 a late copy of words that other tabs have replaced since replaces nothing'() {
    const { world, engine, create, edit, disk, server, onWire } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    let late: PushRequest | undefined;
    onWire.request = (kind, request) => {
      if (kind === 'push') late ??= structuredClone(request);
      throw new TransportError('unreachable', 'no answer');
    };
    edit('1', { notes: 'first' });
    await world.run(100);
    // Each leaves the one before a bare change; the last is open.
    for (const tab of ['second', 'third', 'fourth']) {
      const previous = disk.documents.get('todos')!.get('1')!;
      disk.put('todos', { previous, next: edited(tasks, previous, { notes: tab }, tab) });
    }
    onWire.request = () => undefined;
    await world.run(60_000);
    await server.push('me', late!);
    const row = (await server.rows()).find(({ id }) => id === '1');
    return unless(row?.['notes'] === 'fourth', JSON.stringify(row));
  },

  async 'PUSH-1 all collections travel in one request, and at most two requests at once'() {
    const { world, engine, create, pushes, onWire } = await bench({ batch: 4 });
    for (let i = 0; i < 4; i++) create(`${i}`, {}, i % 2 === 0 ? tasks : notes);
    engine.start();
    await world.run(1000);
    if (new Set(pushes[0]!.documents.map(({ collection }) => collection)).size !== 2) return 'a push for each collection';
    let underWay = 0;
    let most = 0;
    onWire.push = async (answer) => {
      most = Math.max(most, ++underWay);
      await world.sleep(500);
      underWay -= 1;
      return answer;
    };
    for (let i = 10; i < 50; i++) create(`${i}`);
    await world.run(20_000);
    return unless(most === 2, `${most} pushes at once`);
  },

  async 'PUSH-2 an answer that does not fit the push settles nothing'() {
    const { world, engine, create, read, onWire } = await bench();
    onWire.pull = withoutRows;
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.slice(1) });
    create('1');
    create('2');
    engine.start();
    await world.run(1000);
    return unless(
      read('1')?.sync.state === 'waiting' && read('2')?.sync.state === 'waiting' && engine.status().phase !== 'idle',
      'settled without a verdict',
    );
  },

  async 'PUSH-4 a request that cannot be parsed waits alone, and an edit fixes it'() {
    const { world, engine, create, edit, read, onWire } = await bench();
    for (let i = 0; i < 8; i++) create(`${i}`, { title: i === 2 ? 'poison' : 'fine' });
    onWire.request = (_kind, request) => {
      if (JSON.stringify(request).includes('poison')) throw new TransportError('refused', 'unreadable');
    };
    engine.start();
    await world.run(60_000);
    const states = Array.from({ length: 8 }, (_, i) => read(`${i}`)!.sync.state);
    if (states.join() !== 'synced,synced,waiting,synced,synced,synced,synced,synced') return states.join();
    let companions = 0;
    onWire.request = (_kind, request) => {
      if (!JSON.stringify(request).includes('poison')) return;
      companions = Math.max(companions, request.documents.length - 1);
      throw new TransportError('refused', 'unreadable');
    };
    // Documents set aside are retried together.
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'later' as const })) });
    create('8');
    create('9');
    await world.run(120_000);
    onWire.push = (answer) => answer;
    if (companions > 0) return 'it takes others along';
    edit('2', { title: 'mended' });
    await world.run(31_000);
    return unless(read('2')!.sync.state === 'synced', 'an edited document is not sent again');
  },

  async 'PUSH-4, PUSH-8 a refused title shows as rejected, and no other field with it'() {
    const { world, engine, create, edit, read, server } = await bench();
    create('1');
    create('2', { title: '' });
    engine.start();
    await world.run(1000);
    edit('1', { title: '', notes: 'mine' });
    await world.run(5000);
    const row = (await server.rows()).find(({ id }) => id === '1');
    if (row?.['notes'] !== 'mine') return 'the notes are not there';
    if (read('1')!.sync.state !== 'rejected' || read('2')!.sync.state !== 'rejected') return 'not rejected';
    if (read('1')!['title'] !== '' || read('1')!.sync.changes.length !== 1) return JSON.stringify(read('1'));
    edit('1', { title: 'mended' });
    await world.run(5000);
    return unless(read('1')!.sync.state === 'synced' && read('1')!['notes'] === 'mine', JSON.stringify(read('1')));
  },

  async 'PUSH-11 what was refused, and acknowledged before a power cut undid the verdict, stands in the log'() {
    for (const comesFirst of ['verdict', 'event']) {
      const { world, engine, create, edit, read, server, disk, listeners } = await bench();
      create('1');
      engine.start();
      await world.run(1000);
      edit('1', { title: '', notes: 'mine' });
      const sent = read('1')!;
      await world.run(5000);
      create('2');
      await world.run(5000);
      if (read('1')!.sync.state !== 'rejected') return 'not rejected';
      disk.put('todos', { previous: read('1'), next: sent });
      if (comesFirst === 'event')
        listeners.at(-1)!.changed(
          'todos',
          (await server.rows()).find(({ id }) => id === '1')!,
        );
      await world.run(100);
      create('3');
      await world.run(5000);
      const isLogged = disk.conflicts.some(({ documentId, field, value }) => documentId === '1' && field === 'title' && value === '');
      if (!isLogged || read('1')!.sync.state !== 'synced') return `${comesFirst} first: ${JSON.stringify([read('1'), disk.conflicts])}`;
      if (disk.conflicts.length > 1) return `logged without a loss: ${JSON.stringify(disk.conflicts)}`;
    }
    return undefined;
  },

  async 'PUSH-11 what a row does not show yet is no loss if its verdict says nothing'() {
    const { world, engine, create, edit, other, read, server, disk, listeners, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    // Another device overwrites the edit knowingly, and its event comes before the verdict.
    onWire.push = async (answer) => {
      if (read('1')!['title'] === 'mine') {
        await other('1', 2, { title: 'theirs' }, 2);
        listeners.at(-1)!.changed(
          'todos',
          (await server.rows()).find(({ id }) => id === '1')!,
        );
        await world.sleep(100);
      }
      return answer;
    };
    edit('1', { title: 'mine' });
    await world.run(60_000);
    if (read('1')!['title'] !== 'theirs' || read('1')!.sync.state !== 'synced') return JSON.stringify(read('1'));
    return unless(disk.conflicts.length === 0, JSON.stringify(disk.conflicts));
  },

  async 'TOMB-3 a deletion whose id is somebody else’s document by now waits for nothing'() {
    const { world, engine, create, edit, other, read, server, scopes, listeners, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    await other('1', 1, { _deleted: true });
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'later' as const })) });
    edit('1', { _deleted: true });
    await world.run(1000);
    listeners.at(-1)!.changed(
      'todos',
      (await server.rows()).find(({ id }) => id === '1')!,
    );
    await world.run(60_000);
    await server.clearTombstones();
    scopes.push('you');
    await server.push('you', { protocol: 2, device: 'other', incarnation: null, documents: [taken('1')], acknowledged: [] });
    scopes.pop();
    onWire.push = (answer) => answer;
    await world.run(120_000);
    return unless(read('1')!.sync.state !== 'waiting', JSON.stringify(read('1')));
  },

  async 'TOMB-3 an edit made while an earlier change is asked for is not deleted with what it edits'() {
    const { world, engine, create, edit, other, read, server, listeners, onWire } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'later' })) });
    edit('1', { notes: 'mine' });
    await world.run(500);
    await other('1', 2, { notes: 'theirs' });
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(200);
    const asked = read('1')!.sync;
    if (asked.state !== 'waiting' || asked.changes.some(({ set }) => set)) return JSON.stringify(asked);
    const seen: unknown[] = [];
    onWire.push = (answer) => {
      seen.push(read('1')!._deleted);
      if (seen.length > 1) return answer;
      edit('1', { points: 3 });
      return { ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'rejected', reason: 'forbidden', message: '', row: null })) };
    };
    await world.run(60_000);
    return unless(seen.length > 1 && !seen.includes(true), `deleted: ${seen.join()}`);
  },

  async 'PUSH-4 a rejection of what was edited since is ignored'() {
    const { world, engine, create, edit, read, server, onWire } = await bench();
    create('1', { title: '' });
    onWire.push = (answer) => {
      if (read('1')!['title'] === '') edit('1', { title: 'mended' });
      return answer;
    };
    engine.start();
    await world.run(10_000);
    return unless(read('1')!.sync.state === 'synced' && (await server.rows())[0]?.['title'] === 'mended', JSON.stringify(read('1')!.sync));
  },

  async 'PUSH-4 a rejection of what the server has applied meanwhile is ignored'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    onWire.pull = withoutRows;
    onWire.push = async (answer) => {
      listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
      await world.sleep(200);
      return { ...answer, verdicts: [{ status: 'rejected', reason: 'forbidden', message: '', row: null }] };
    };
    edit('1', { notes: 'mine' });
    await world.run(1000);
    return unless(read('1')!.sync.state === 'synced', JSON.stringify(read('1')!.sync));
  },

  async 'PUSH-4 the rest of a rejected document is sent once the server has applied a part'() {
    const { world, engine, create, edit, other, read, server, listeners, pushes } = await bench({ isReady: false });
    create('1', { title: '' });
    edit('1', { points: 3 });
    engine.start();
    await world.run(1000);
    if (read('1')!.sync.state !== 'rejected') return 'not rejected';
    await other('1', 0, { createdBy: 'me', title: 'of another device' });
    // A copy of a request from before the second edit.
    const [{ changes, ...sent }] = pushes[0]!.documents as [(typeof pushes)[0]['documents'][0]];
    await server.push('me', { ...pushes[0]!, documents: [{ ...sent, changes: changes.slice(0, 1) }] });
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(10_000);
    return unless((await server.rows())[0]!['points'] === 3 && read('1')!.sync.state === 'synced', JSON.stringify(read('1')));
  },

  async 'PUSH-8 a refused field stays here even if an event shows the rest before the verdict'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    onWire.push = async (answer) => {
      listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
      await world.sleep(200);
      return answer;
    };
    edit('1', { title: '', notes: 'mine' });
    await world.run(1000);
    return unless(read('1')!.sync.state === 'rejected' && read('1')!['title'] === '', JSON.stringify(read('1')));
  },

  async 'PUSH-8 an edit made while a field is being refused does not wait for the student'() {
    const { world, engine, create, edit, read, server, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    let answers = 0;
    onWire.push = (answer) => {
      if (answers++ === 0) edit('1', { points: 3 });
      return answer;
    };
    edit('1', { title: '', notes: 'mine' });
    await world.run(10_000);
    const [row] = await server.rows();
    return unless(row?.['points'] === 3 && read('1')!.sync.state === 'rejected', JSON.stringify([row, read('1')!.sync]));
  },

  async 'PUSH-8 a refused value that was edited meanwhile is not sent again'() {
    const { world, engine, create, edit, read, onWire, pushes } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    const sent = pushes.length;
    onWire.push = (answer) => {
      if (pushes.length === sent + 1) edit('1', { title: 'mended' });
      return answer;
    };
    edit('1', { title: '', notes: 'mine' });
    await world.run(10_000);
    const isRepeated = pushes.slice(sent + 1).some(({ documents }) => JSON.stringify(documents).includes('"title":""'));
    return unless(read('1')!.sync.state === 'synced' && !isRepeated, JSON.stringify(pushes.slice(sent + 1)));
  },

  async 'PUSH-11 what the student replaced while it was judged is not in the conflict log'() {
    const { world, engine, create, edit, disk, server, onWire, pushes } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    const [row] = await server.rows();
    const sent = pushes.length;
    onWire.push = (answer) => {
      if (pushes.length > sent + 1) return answer;
      edit('1', { notes: 'mine again' });
      return { ...answer, verdicts: [{ status: 'applied', row: { ...row!, _version: 2, notes: '' } }] };
    };
    edit('1', { notes: 'mine' });
    await world.run(10_000);
    return unless(!disk.conflicts.some(({ value }) => value === 'mine'), JSON.stringify(disk.conflicts));
  },

  async 'PUSH-8, PUSH-11 a refused field is in the conflict log even if the answer was lost'() {
    for (const isShown of [false, true]) {
      const { world, engine, create, edit, read, server, listeners, disk, onWire, pushes } = await bench({ isReady: false });
      create('1', { title: 'old' });
      engine.start();
      await world.run(1000);
      const answerAgain = losePushAnswers(onWire);
      edit('1', { title: '', notes: 'mine' });
      await world.run(500);
      if (isShown) listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
      await world.run(500);
      answerAgain();
      await world.run(31_000);
      const event = isShown ? ', shown by an event' : '';
      if (!disk.conflicts.some(({ field, value, replacedBy }) => field === 'title' && value === '' && replacedBy === 'old'))
        return `nothing in the log${event}: ${JSON.stringify(disk.conflicts)}`;
      if (read('1')!.sync.state !== 'synced' || read('1')!['title'] !== 'old') return `${JSON.stringify(read('1'))}${event}`;
      create('2');
      await world.run(1000);
      if (pushes.at(-1)!.acknowledged.length === 0) return `not acknowledged${event}`;
    }
    return undefined;
  },

  async 'PUSH-8, DOC-4 a refused change is named by the opening that received the refusal'() {
    const { world, engine, create, edit, read, pushes } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    edit('1', { title: '', notes: 'mine' });
    await world.run(5000);
    const sent = new Set(pushes.flatMap(({ documents }) => documents.flatMap(({ changes }) => changes.map(({ w }) => w))));
    const [refused] = read('1')!.sync.changes;
    return unless(refused?.w !== undefined && !sent.has(refused.w), JSON.stringify(refused));
  },

  async 'PUSH-8, PUSH-11 an answered refusal is acknowledged and reported once'() {
    const { world, engine, create, edit, read, disk, pushes } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    edit('1', { title: '', notes: 'mine' });
    await world.run(5000);
    edit('1', { title: 'mended' });
    await world.run(5000);
    if (pushes.at(-1)!.acknowledged.length === 0) return 'not acknowledged';
    return unless(disk.conflicts.length === 0 && read('1')!.sync.state === 'synced', JSON.stringify([disk.conflicts, read('1')]));
  },

  async 'PUSH-5 fields set by the server are stored, and a late answer reverts nothing'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    create('1');
    await world.run(1000);
    const [row] = await server.rows();
    if (read('1')!['updatedAt'] !== row!['updatedAt']) return `updatedAt is ${String(read('1')!['updatedAt'])}`;
    onWire.push = async (answer) => {
      await server.write('todos', '1', () => ({ notes: 'newer' }));
      listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
      await world.sleep(1000);
      return answer;
    };
    edit('1', { title: 'mine' });
    await world.run(3000);
    const [newest] = await server.rows();
    return unless(
      read('1')!.sync.version === newest!._version && read('1')!['updatedAt'] === newest!['updatedAt'],
      JSON.stringify(read('1')),
    );
  },

  async 'PUSH-6 failures lead to growing pauses, and lose nothing'() {
    const { world, engine, create, read, pushes, pulls, onWire } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    create('1');
    await world.run(60_000);
    if (pushes.length > 10) return `${pushes.length} attempts in a minute`;
    if (pushes.length < 3) return 'no further attempt';
    onWire.request = () => undefined;
    await world.run(31_000);
    if (read('1')!.sync.state !== 'synced') return 'not sent when the network came back';
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    pulls.length = 0;
    engine.wake();
    await world.run(60_000);
    return unless(pulls.length >= 3 && pulls.length <= 10, `${pulls.length} attempts to pull in a minute`);
  },

  async 'PUSH-7 a document buried unseen and restored meanwhile is created again'() {
    const { world, engine, create, edit, read, server, onWire, scopes } = await bench();
    scopes.splice(0, 2);
    create('1');
    edit('1', { _deleted: true });
    onWire.push = (answer) => {
      if (read('1')!._deleted) edit('1', { _deleted: false });
      scopes.push('me');
      return answer;
    };
    engine.start();
    await world.run(10_000);
    const [row] = await server.rows();
    return unless(row?.['title'] === '1' && !row._deleted, JSON.stringify(row));
  },

  async 'PUSH-9 unsettled changes are sent again after a pause, new ones at once'() {
    const { world, engine, create, edit, read, pushes, onWire } = await bench();
    onWire.pull = withoutRows;
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'later' as const })) });
    create('1');
    engine.start();
    await world.run(60_000);
    if (pushes.length < 4 || pushes.length > 12) return `${pushes.length} pushes in a minute`;
    onWire.push = (answer) => answer;
    create('2');
    await world.run(500);
    if (read('2')!.sync.state !== 'synced') return 'what is new waits for what was set aside';
    await world.run(31_000);
    if (read('1')!.sync.state !== 'synced') return 'never sent again';
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'later' as const })) });
    edit('1', { notes: 'first' });
    await world.run(60_000);
    onWire.push = (answer) => answer;
    edit('1', { notes: 'second' });
    await world.run(500);
    return unless(read('1')!.sync.state === 'synced', 'an edit of what was set aside waits for it');
  },

  async 'PUSH-10 another build of the app retries rejected documents'() {
    const { world, engine, create, store, disk, onWire, read } = await bench({ build: '1' });
    onWire.pull = withoutRows;
    onWire.push = (answer) => ({ ...answer, verdicts: [{ status: 'rejected', reason: 'invalid', message: '', row: null }] });
    create('1');
    engine.start();
    await world.run(2000);
    if (read('1')!.sync.state !== 'rejected') return 'not rejected';
    onWire.push = (answer) => answer;
    await retryAfterUpdate({ store, collections: schemas, build: '1' });
    await world.run(2000);
    if (read('1')!.sync.state !== 'rejected') return 'sent again by the same build';
    for (let i = 0; i < 600; i++) {
      const document = { ...read('1')!, id: `many${i}` };
      disk.put('todos', { previous: undefined, next: document });
    }
    await retryAfterUpdate({ store, collections: schemas, build: '2' });
    await world.run(10_000);
    return unless(read('1')!.sync.state === 'synced' && (await store.countInState('todos', 'rejected')) === 0, 'not sent again');
  },

  async 'PUSH-11 what a push replaced is reported with the next sending, and then forgotten'() {
    const { world, engine, create, edit, other, disk, onWire, pushes, read } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs' });
    const answerAgain = losePushAnswers(onWire);
    edit('1', { title: 'mine' });
    edit('1', { labels: ['physics'] });
    await world.run(500);
    engine.wake();
    await world.run(500);
    answerAgain();
    await world.run(31_000);
    if (!disk.conflicts.some(({ field, value }) => field === 'title' && value === 'theirs')) return 'nothing in the log';
    if (read('1')!.sync.state !== 'synced') return JSON.stringify(read('1')!.sync);
    create('2');
    await world.run(1000);
    if (pushes.at(-1)!.acknowledged.length === 0) return 'not acknowledged';
    create('3');
    await world.run(1000);
    return unless(pushes.at(-1)!.acknowledged.length === 0, 'acknowledged for ever');
  },

  async 'PUSH-4 a deletion that lost does not count as a later edit: the rest can be rejected'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    onWire.push = (answer) => ({ ...answer, verdicts: [{ status: 'rejected', reason: 'invalid', message: '', row: null }] });
    onWire.pull = withoutRows;
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    edit('1', { notes: 'mine' });
    edit('1', { _deleted: true });
    await server.write('todos', '1', () => ({ title: 'theirs' }));
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    onWire.request = () => undefined;
    await world.run(31_000);
    return unless(read('1')!.sync.state === 'rejected', JSON.stringify(read('1')!.sync));
  },

  async 'PUSH-11 what a push replaced is reported even if an event came before the next sending'() {
    const { world, engine, create, edit, other, server, listeners, disk, onWire } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs' });
    const answerAgain = losePushAnswers(onWire);
    edit('1', { title: 'mine' });
    await world.run(500);
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(500);
    answerAgain();
    await world.run(31_000);
    return unless(
      disk.conflicts.some(({ value }) => value === 'theirs'),
      'nothing in the log',
    );
  },

  async 'PUSH-11 what a first edit replaced is reported even if a second was applied before its verdict'() {
    const { world, engine, create, edit, other, server, listeners, disk, onWire } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs' });
    const answerAgain = losePushAnswers(onWire);
    for (const title of ['mine', 'mine, again']) {
      edit('1', { title });
      engine.wake();
      await world.run(500);
      listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
      await world.run(500);
    }
    answerAgain();
    await world.run(31_000);
    return unless(
      disk.conflicts.some(({ value }) => value === 'theirs'),
      'nothing in the log',
    );
  },

  async 'PUSH-11 an answer with an unreadable verdict is not acknowledged'() {
    const { world, engine, create, edit, other, disk, onWire } = await bench({ isReady: false });
    create('1');
    create('2');
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs, 1' });
    await other('2', 1, { title: 'theirs, 2' });
    let isFirst = true;
    onWire.push = (answer) => {
      if (!isFirst) return answer;
      isFirst = false;
      return { ...answer, verdicts: [answer.verdicts![0]!, null as never] };
    };
    edit('1', { title: 'mine' });
    edit('2', { title: 'mine' });
    await world.run(31_000);
    const logged = new Set(disk.conflicts.map(({ value }) => value));
    return unless(logged.has('theirs, 1') && logged.has('theirs, 2'), `logged: ${[...logged].join()}`);
  },

  async 'PUSH-7, PUSH-8 a deletion is written even if an earlier edit is refused and its creation was not answered'() {
    const { world, engine, create, edit, read, server, onWire } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    onWire.pull = withoutRows;
    onWire.push = () => {
      throw new TransportError('unreachable', 'no answer');
    };
    create('1');
    await world.run(500);
    edit('1', { title: '' });
    edit('1', { _deleted: true });
    onWire.push = (answer) => answer;
    await world.run(31_000);
    const [row] = await server.rows();
    return unless(row!._deleted && read('1')!._deleted && read('1')!.sync.state === 'synced', JSON.stringify([row, read('1')]));
  },

  async 'PUSH-7 a document created, deleted and restored before it was ever sent is created'() {
    const { world, engine, create, edit, read, server, onWire } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    create('1', { title: '' });
    edit('1', { _deleted: true });
    onWire.push = (answer) => {
      if (read('1')!._deleted) edit('1', { _deleted: false, title: 'restored' });
      return answer;
    };
    await world.run(31_000);
    const [row] = await server.rows();
    return unless(row?.['title'] === 'restored' && read('1')!.sync.state === 'synced', JSON.stringify([row, read('1')]));
  },
};

/** Until the returned function is called, the server applies pushes and its answers are lost. */
function losePushAnswers(onWire: Bench['onWire']): () => void {
  const answered = onWire.push;
  onWire.push = () => {
    throw new TransportError('unreachable', 'no answer');
  };
  return () => {
    onWire.push = answered;
  };
}
