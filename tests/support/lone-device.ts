import { created } from '../../replication/document/edit.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '../../replication/protocol/wire.ts';
import { TransportError, type RealtimeListener } from '../../replication/transport/transport.ts';
import { simulatedSchema as schema } from '../simulation/schemas.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../simulation/memory-store.ts';
import { modelServer } from '../simulation/model-server.ts';
import { seeded } from '../simulation/random.ts';
import { createWorld, type World } from '../simulation/world.ts';

/** A device and its own server, with full view of and control over the wire. */
export function loneDevice(disk: MemoryDisk = memoryDisk(), world: World = createWorld(), build?: string) {
  const random = { ...seeded(1), chance: () => false };
  const server = modelServer(world, random, () => ['me']);
  const wire = { pulls: [] as PullRequest[], pushes: [] as PushRequest[], listener: undefined as RealtimeListener | undefined };
  const meddle = {
    pull: (answer: PullAnswer, _request: PullRequest): unknown => answer,
    push: (answer: PushAnswer, _request: PushRequest): unknown => answer,
    refuse: (_request: PushRequest): boolean => false,
  };
  /** Bandwidth in bytes per millisecond, for one request at a time. Without a network requests fail at once. */
  const line = { isDown: false, speed: Infinity, freeAt: 0 };
  async function carry(message: unknown, patienceMs: number): Promise<void> {
    if (line.isDown) throw new TransportError('unreachable', 'no network');
    if (line.speed === Infinity) return;
    const start = Math.max(world.now(), line.freeAt);
    const end = start + JSON.stringify(message).length / line.speed;
    const isLost = end > world.now() + patienceMs;
    line.freeAt = isLost ? Math.max(start, world.now() + patienceMs) : end;
    await world.sleep(isLost ? patienceMs : end - world.now());
    if (isLost) throw new TransportError('unreachable', 'timeout');
  }
  const store = memoryStore(disk);
  const engine: Engine = createEngine({
    userId: 'me',
    collections: [schema, { ...schema, name: 'subjects' }],
    store,
    transport: {
      async pull(request, patienceMs = 0) {
        wire.pulls.push(structuredClone(request));
        await carry(request, patienceMs);
        const answer = meddle.pull(await server.pull('me', request), request);
        await carry(answer, patienceMs);
        return answer;
      },
      async push(request, patienceMs = 0) {
        wire.pushes.push(structuredClone(request));
        if (meddle.refuse(request)) throw new TransportError('refused', 'unreadable');
        await carry(request, patienceMs);
        const answer = meddle.push(await server.push('me', request), request);
        await carry(answer, patienceMs);
        return answer;
      },
      subscribe(_feeds, listener) {
        wire.listener = listener;
        listener.ready();
        return () => {
          if (wire.listener === listener) wire.listener = undefined;
        };
      },
    },
    leader: { lead: (_signal, work) => work() },
    clock: { now: world.now, after: world.after },
    random: () => 0,
    newId: () => `id-${Math.random()}`,
    ...(build === undefined ? {} : { build }),
  });
  const create = (id: string, title = id, collection = 'todos'): void => {
    disk.put(collection, {
      previous: undefined,
      next: created(schema, id, { createdBy: 'me', title, notes: '', labels: [], points: 0 }, 'here'),
    });
    for (const listener of disk.listeners) listener();
  };
  const read = (id: string) => disk.documents.get('todos')?.get(id);
  return { world, server, wire, line, meddle, store, disk, engine, create, read };
}
