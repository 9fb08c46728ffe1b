import { created, edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import type { Clock } from '../../replication/engine/clock.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { TransportError, type RealtimeListener, type Transport } from '../../replication/transport/transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from './memory-store.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import type { World } from './world.ts';

/** A client's ways to be wrong, to see that the simulation notices. */
export interface DeviceFlaw {
  /** Takes a request without an answer for carried out. */
  readonly trustsSilence?: boolean;
  /** Overwrites what was written meanwhile. */
  readonly ignoresWriteConflicts?: boolean;
}

export interface NetworkWeather {
  partitioned: boolean;
  /** Probabilities of what can happen to one message. */
  readonly lostRequest: number;
  readonly lostAnswer: number;
  readonly duplicate: number;
  readonly lostEvent: number;
}

/** A phone: a disk that lasts, an engine that can be killed, a clock that may be wrong. */
export interface Device {
  readonly name: string;
  readonly user: string;
  readonly disk: MemoryDisk;
  readonly weather: NetworkWeather;
  start(): void;
  kill(): void;
  wake(): void;
  create(schema: CollectionSchema, id: string, fields: Record<string, unknown>): void;
  /** Edits what is there and not deleted; false where there is nothing to edit. */
  edit(schema: CollectionSchema, id: string, change: (current: LocalDocument) => Record<string, unknown>): boolean;
}

export interface DeviceOptions {
  readonly name: string;
  readonly user: string;
  readonly world: World;
  readonly random: Random;
  readonly server: Server;
  readonly schema: CollectionSchema;
  readonly weather: NetworkWeather;
  readonly flaw?: DeviceFlaw;
}

export function createDevice(options: DeviceOptions): Device {
  const { world, random, server, schema, user, weather, flaw = {} } = options;
  const disk = memoryDisk();
  if (flaw.ignoresWriteConflicts) {
    const put = disk.put.bind(disk);
    disk.put = (collection, { next }) => put(collection, { previous: disk.documents.get(collection)?.get(next.id), next });
  }
  const clockError = random.chance(0.3) ? (random.next() - 0.5) * 20 * 365 * 86_400_000 : 0;
  let life = 0;
  let engine: Engine | undefined;

  /** What only the living may wait for: a killed process never goes on. */
  function alive<T>(born: number, value: T): Promise<T> {
    return born === life ? Promise.resolve(value) : new Promise(() => undefined);
  }

  function transport(born: number): Transport {
    async function send<T>(request: () => Promise<T>, silence?: () => T): Promise<T> {
      await alive(born, undefined);
      await world.sleep(10 + random.below(400));
      const isLost = weather.partitioned || random.chance(weather.lostRequest);
      // A request that nobody waits for any more may still arrive, once or twice.
      if (random.chance(weather.duplicate)) {
        world.after(random.below(20_000), () => void request().catch(() => undefined));
      }
      const answer = isLost ? undefined : await request();
      await world.sleep(10 + random.below(400));
      await alive(born, undefined);
      if (answer === undefined || weather.partitioned || random.chance(weather.lostAnswer)) {
        if (flaw.trustsSilence && silence) return silence();
        throw new TransportError('unreachable', 'no answer');
      }
      return structuredClone(answer);
    }
    return {
      pull: (request) => send(() => server.pull(user, structuredClone(request))),
      push: (request) => {
        const sent = structuredClone(request);
        return send(
          () => server.push(user, structuredClone(sent)),
          () => ({
            user,
            incarnation: 'model',
            xact: '0',
            stamps: {},
            verdicts: sent.documents.map(({ base }) => base + 1),
          }),
        );
      },
      subscribe(_feeds, listener) {
        listeners.add(listener);
        world.after(random.below(500), () => born === life && !weather.partitioned && listener.ready());
        return () => listeners.delete(listener);
      },
    };
  }

  const listeners = new Set<RealtimeListener>();
  server.onCommit((row) => {
    const born = life;
    const copies = random.chance(weather.duplicate) ? 2 : 1;
    for (let i = 0; i < copies; i++) {
      if (weather.partitioned || random.chance(weather.lostEvent)) continue;
      world.after(random.below(2000), () => {
        if (born !== life) return;
        for (const listener of listeners) listener.changed(schema.name, structuredClone(row));
      });
    }
  });

  const clock = (born: number): Clock => ({
    now: () => world.now() + clockError,
    after: (ms, work) => world.after(ms, () => born === life && work()),
  });

  let wake: () => void = () => undefined;
  return {
    name: options.name,
    user,
    disk,
    weather,
    start() {
      const born = life;
      const pause = async (): Promise<void> => {
        if (random.chance(0.2)) await world.sleep(random.below(100));
        await alive(born, undefined);
      };
      engine = createEngine({
        userId: user,
        collections: [schema],
        store: memoryStore(disk, pause),
        transport: transport(born),
        leader: { lead: (_signal, work) => work() },
        clock: clock(born),
        random: () => random.next(),
        batchSize: { current: () => 1 + random.below(4), measured: (push) => push() },
        newId: () => `${options.name}-${random.below(1e9)}`,
      });
      wake = () => engine?.wake();
      engine.start();
    },
    kill() {
      life += 1;
      listeners.clear();
      disk.listeners.clear();
    },
    wake: () => wake(),
    create(into, id, fields) {
      disk.put(into.name, { previous: undefined, next: created(into, id, fields, `life${life}`) });
      for (const listener of disk.listeners) listener();
    },
    edit(into, id, change) {
      const current = disk.documents.get(into.name)?.get(id);
      if (!current || current._deleted) return false;
      disk.put(into.name, { previous: current, next: edited(into, current, change(current), `life${life}`) });
      for (const listener of disk.listeners) listener();
      return true;
    },
  };
}
