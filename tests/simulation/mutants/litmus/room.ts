import type { PushRequest, Room, Verdict } from '../../../../replication/protocol/wire.ts';
import { bench, unless, notes, type Bench, type Litmus } from './bench.ts';

const POLL_MS = 120_000;
const FULL: Verdict = { status: 'full', row: null };

/** Whatever the server has: it tells this much room, and refuses these documents. */
function promise({ onWire, server }: Bench, room: Room, isRefused: (id: string) => boolean): void {
  onWire.pull = (answer) => (answer.room ? { ...answer, room: { todos: room } } : answer);
  const push = server.push.bind(server);
  Object.assign(server, {
    async push(user: string, request: PushRequest) {
      const taken = request.documents.filter(({ id }) => !isRefused(id));
      const answer = await push(user, { ...request, documents: taken });
      const verdicts = answer.verdicts?.values();
      return { ...answer, verdicts: request.documents.map(({ id }) => (isRefused(id) ? FULL : verdicts!.next().value!)) };
    },
  });
}

const numbered = (count: number, name: string): string[] => Array.from({ length: count }, (_, i) => `${name}${String(i).padStart(3, '0')}`);

/** Room on the server. */
export const roomLitmus: Readonly<Record<string, Litmus>> = {
  async 'FULL-2 what finds no room is marked, not sent again by itself, and holds back nothing else'() {
    const { world, engine, server, create, edit, read, pushes } = await bench();
    await server.setRoom(1);
    for (const id of ['1', '2', '3']) create(id);
    create('4', {}, notes);
    engine.start();
    await world.run(1000);
    const states = ['1', '2', '3'].map((id) => read(id)!.sync.state).join();
    if (states !== 'synced,rejected,rejected' || read('4', 'group_notes')!.sync.state !== 'synced') return states;
    if (read('2')!.sync.rejection?.reason !== 'full') return JSON.stringify(read('2')!.sync.rejection);
    const sent = pushes.length;
    await world.run(1_000_000);
    if (pushes.length > sent) return `sent ${pushes.length - sent} times again`;
    edit('2', { title: 'edited' });
    await world.run(5000);
    return unless(pushes.length === sent + 1 && read('2')!.sync.state === 'rejected', `${pushes.length - sent} pushes after an edit`);
  },

  async 'FULL-2 a field that finds no room waits, and the rest of its document does not'() {
    const { world, engine, server, create, edit, read, pushes, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    const row = (await server.rows()).find(({ id }) => id === '1')!;
    onWire.push = (answer) => ({
      ...answer,
      verdicts: answer.verdicts!.map(() => ({
        status: 'applied' as const,
        row: { ...row, _version: 2, notes: '', points: 5 },
        rejected: { fields: ['notes'], reason: 'full' as const, message: '' },
      })),
    });
    edit('1', { notes: 'much', points: 5 });
    await world.run(5000);
    const sent = pushes.length;
    await world.run(100_000);
    const { sync, notes: kept } = read('1')!;
    return unless(sync.state === 'rejected' && kept === 'much' && pushes.length === sent, `${sync.state}, ${pushes.length - sent} more`);
  },

  async 'FULL-3 room that is told is used, as far as it goes, and not twice where the server weighs differently'() {
    const { world, engine, server, create, read, pushes, onWire } = await bench();
    await server.setRoom(0);
    for (const id of ['1', '2', '3']) create(id);
    engine.start();
    await world.run(1000);
    const waiting = (): number => ['1', '2', '3'].filter((id) => read(id)!.sync.state !== 'synced').length;
    if (waiting() !== 3) return `${waiting()} wait`;
    await server.setRoom(2);
    await world.run(130_000);
    if (waiting() !== 1) return `${waiting()} wait in spite of room`;
    if (pushes.at(-1)!.documents.length !== 2) return `${pushes.at(-1)!.documents.length} sent into room for 2`;
    // Promised, and refused.
    onWire.pull = (answer) => ({ ...answer, room: { todos: { rows: 5, bytes: 1e6 } } });
    const sent = pushes.length;
    await world.run(1_000_000);
    if (pushes.length > sent + 4) return `sent ${pushes.length - sent} times again`;
    onWire.pull = (answer) => ({ ...answer, room: { todos: { rows: 6, bytes: 1e6 } } });
    await server.setRoom(3);
    await world.run(130_000);
    return unless(waiting() === 0, 'more room is not used');
  },

  async 'FULL-3 room that was taken when the document came, and is given back, is used'() {
    const { world, engine, server, create, read, onWire } = await bench();
    await server.setRoom(0);
    create('1');
    engine.start();
    await world.run(1000);
    onWire.pull = (answer) => ({ ...answer, room: { todos: { rows: 1, bytes: 1e6 } } });
    await world.run(130_000);
    if (read('1')!.sync.state !== 'rejected') return `${read('1')!.sync.state} before there is room`;
    await server.setRoom(1);
    await world.run(260_000);
    return unless(read('1')!.sync.state === 'synced', `${read('1')!.sync.state} in spite of room`);
  },

  async 'FULL-3 a deletion makes room at once'() {
    const { world, engine, server, create, edit, read } = await bench();
    await server.setRoom(1);
    create('1');
    create('2');
    engine.start();
    await world.run(1000);
    edit('1', { _deleted: true });
    await world.run(5000);
    return unless(read('2')!.sync.state === 'synced', `the other is ${read('2')!.sync.state}`);
  },

  async 'FULL-3 a field that found no room, of a document that did, is sent when there is room'() {
    const { world, engine, server, create, edit, read, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    const row = (await server.rows()).find(({ id }) => id === '1')!;
    const partly: Verdict = {
      status: 'applied',
      row: { ...row, _version: 2, notes: '', points: 5 },
      rejected: { fields: ['notes'], reason: 'full', message: '' },
    };
    let isFull = true;
    onWire.push = (answer) => (isFull ? { ...answer, verdicts: answer.verdicts!.map(() => partly) } : answer);
    onWire.pull = (answer) => (answer.room ? { ...answer, room: { todos: { rows: 1, bytes: isFull ? 0 : 1e6 } } } : answer);
    edit('1', { notes: 'much', points: 5 });
    await world.run(5000);
    if (read('1')!.sync.state !== 'rejected') return `${read('1')!.sync.state} without room`;
    isFull = false;
    await world.run(3 * POLL_MS);
    return unless(read('1')!.sync.state === 'synced', `${read('1')!.sync.state} in spite of room`);
  },

  async 'FULL-3 what waits for room is found behind 500 documents that were refused for another reason, and is then asked for no more'() {
    const { world, engine, server, create, edit, read, pulls } = await bench();
    for (const id of numbered(500, 'bad')) create(id, { title: '' });
    create('good');
    await server.setRoom(0);
    engine.start();
    await world.run(60_000);
    if (read('good')!.sync.rejection?.reason !== 'full') return JSON.stringify(read('good')!.sync.rejection);
    await server.setRoom(1);
    await world.run(6 * POLL_MS);
    if (read('good')!.sync.state !== 'synced') return `${read('good')!.sync.state} in spite of room`;
    // From then on all that were refused are seen at one look.
    await server.setRoom(2);
    edit('bad000', { title: 'mended' });
    await world.run(3 * POLL_MS);
    return unless(pulls.at(-1)!.room === undefined, 'room is asked for in vain');
  },

  async 'FULL-3 after a start, too, what waits for room is found behind 500 documents that were refused for another reason'() {
    const { world, engine, server, create, read } = await bench();
    for (const id of numbered(500, 'bad')) create(id, { title: '' });
    create('good');
    await server.setRoom(0);
    for (let i = 0; i < 3; i++) {
      void engine.runOnce(new AbortController().signal);
      await world.run(10_000);
    }
    if (read('good')!.sync.rejection?.reason !== 'full') return JSON.stringify(read('good')!.sync.rejection);
    await server.setRoom(1);
    engine.start();
    await world.run(6 * POLL_MS);
    return unless(read('good')!.sync.state === 'synced', `${read('good')!.sync.state} in spite of room`);
  },

  async 'FULL-3 what fits is found behind 500 documents that do not'() {
    const { world, engine, server, create, read, pushes, onWire } = await bench();
    await server.setRoom(0);
    for (const id of numbered(500, 'large')) create(id, { notes: 'x'.repeat(3000) });
    create('small');
    engine.start();
    await world.run(60_000);
    if (read('small')!.sync.rejection?.reason !== 'full') return JSON.stringify(read('small')!.sync.rejection);
    onWire.pull = (answer) => ({ ...answer, room: { todos: { rows: 10, bytes: 1000 } } });
    await server.setRoom(10);
    const sent = pushes.length;
    await world.run(6 * POLL_MS);
    return unless(read('small')!.sync.state === 'synced' && pushes.length === sent + 1, `${read('small')!.sync.state} in spite of room`);
  },

  async 'FULL-3 an edit that adds little to a long text waits for little room, and a long one for much'() {
    const { world, engine, server, create, edit, read, pushes, onWire } = await bench();
    create('1', { notes: 'x'.repeat(6000) });
    engine.start();
    await world.run(1000);
    const row = (await server.rows()).find(({ id }) => id === '1')!;
    let bytes = 9;
    const full: Verdict = { status: 'full', row };
    onWire.push = (answer) => (bytes < 10 ? { ...answer, verdicts: answer.verdicts!.map(() => full) } : answer);
    onWire.pull = (answer) => (answer.room ? { ...answer, room: { todos: { rows: 1, bytes } } } : answer);
    edit('1', { notes: 'x'.repeat(6010) });
    await world.run(5000);
    const sent = pushes.length;
    await world.run(3 * POLL_MS);
    if (read('1')!.sync.rejection?.reason !== 'full' || pushes.length > sent) return `${pushes.length - sent} pushes without room`;
    bytes = 10;
    await world.run(2 * POLL_MS);
    return unless(read('1')!.sync.state === 'synced', `${read('1')!.sync.state} in spite of room`);
  },

  async 'FULL-3 a document that finds no room in spite of what is told takes no other’s turn'() {
    const scene = await bench();
    const { world, engine, create, read } = scene;
    let isFull = true;
    promise(scene, { rows: 1, bytes: 1e6 }, (id) => isFull || id !== 'b');
    for (const id of ['a', 'b', 'c']) create(id);
    engine.start();
    await world.run(1000);
    isFull = false;
    await world.run(20 * POLL_MS);
    return unless(read('b')!.sync.state === 'synced', `${read('b')!.sync.state} in spite of room`);
  },

  async 'FULL-3 what fits alone gets its turn, though smaller ones before and after it leave it no room'() {
    const scene = await bench();
    const { world, engine, create, read, pushes } = scene;
    promise(scene, { rows: 9, bytes: 1000 }, (id) => id !== 'b' || world.now() < 5000);
    for (const [id, length] of Object.entries({ a: 200, b: 700, c: 200 })) create(id, { notes: 'x'.repeat(length) });
    engine.start();
    await world.run(1000);
    if (read('b')!.sync.state !== 'rejected') return read('b')!.sync.state;
    await world.run(40 * POLL_MS);
    if (pushes.slice(1).some(({ documents }) => documents.length > 2)) return 'sent together into room for less';
    return unless(read('b')!.sync.state === 'synced', `${read('b')!.sync.state} in spite of room`);
  },

  async 'FULL-3 a device that is never open for long tries another document each time'() {
    const scene = await bench();
    const { world, engine, create, read } = scene;
    let isFull = true;
    promise(scene, { rows: 1, bytes: 1e6 }, (id) => isFull || id === 'a');
    for (const id of ['a', 'z']) create(id);
    const open = async (): Promise<void> => {
      void engine.runOnce(new AbortController().signal);
      await world.run(10_000);
    };
    // The first answers of a new device are several.
    for (let i = 0; i < 2; i++) await open();
    isFull = false;
    for (let i = 0; i < 3; i++) await open();
    return unless(read('z')!.sync.state === 'synced', `${read('z')!.sync.state} in spite of room`);
  },

  async 'FULL-3 new documents that find no room put off none that waits'() {
    const scene = await bench();
    const { world, engine, create, read } = scene;
    let isFull = true;
    promise(scene, { rows: 9, bytes: 1000 }, (id) => isFull || id !== 'small');
    create('small');
    engine.start();
    await world.run(10 * POLL_MS);
    if (read('small')!.sync.state !== 'rejected') return `${read('small')!.sync.state} without room`;
    isFull = false;
    for (let i = 0; i < 60; i++) {
      create(`large${i}`, { notes: 'x'.repeat(3000) });
      await world.run(60_000);
    }
    return unless(read('small')!.sync.state === 'synced', `${read('small')!.sync.state} in spite of room`);
  },

  async 'FULL-3 more bytes are a reason to try again, as more rows are'() {
    const scene = await bench();
    const { world, engine, create, pushes } = scene;
    const room = { rows: 9, bytes: 1000 };
    promise(scene, room, () => true);
    create('1');
    engine.start();
    // Tried after 1, 2, 4 and 8 answers; again only sixteen later.
    await world.run(17 * POLL_MS);
    const sent = pushes.length;
    Object.assign(scene.onWire, { pull: (answer: object) => ({ ...answer, room: { todos: { ...room, bytes: 1001 } } }) });
    await world.run(POLL_MS + 1000);
    return unless(pushes.length === sent + 1, `${pushes.length - sent} pushes`);
  },

  async 'FULL-3 several requests of one try are one try'() {
    const scene = await bench({ batch: 1 });
    const { world, engine, create, pushes } = scene;
    promise(scene, { rows: 9, bytes: 1e6 }, () => true);
    for (const id of numbered(8, '')) create(id);
    engine.start();
    await world.run(9 * POLL_MS);
    // Written, and tried after the first answers, 1, 2 and 4 more.
    return unless(pushes.length >= 4 * 8, `${pushes.length} pushes`);
  },

  async 'FULL-3 what is refused in spite of room is tried after 64 answers at the latest'() {
    const scene = await bench();
    const { world, engine, create, pushes } = scene;
    promise(scene, { rows: 9, bytes: 1e6 }, () => true);
    create('1');
    engine.start();
    await world.run(200 * POLL_MS);
    const sent = pushes.length;
    await world.run(200 * POLL_MS);
    return unless(pushes.length - sent === 3, `${pushes.length - sent} pushes in 200 answers`);
  },
};
