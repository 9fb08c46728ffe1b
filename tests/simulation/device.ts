import { created, edited } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { wantStartOver } from '../../replication/engine/start-over.ts';
import type { EngineStatus } from '../../replication/engine/status.ts';
import { webLockLeader } from '../../replication/leader/leader.ts';
import type { ServerRow } from '../../replication/protocol/wire.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { migrationStrategies } from '../../replication/storage/migrations.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { createLife, type Life } from './life.ts';
import { memoryLocks } from './memory-locks.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from './memory-store.ts';
import { createLine, type Line, type Weather } from './network.ts';
import { derived } from './random.ts';
import { schemasOf } from './schemas.ts';
import type { Server } from './server.ts';
import type { World } from './world.ts';

export interface DeviceOptions {
  readonly name: string;
  readonly student: string;
  /** How many contexts are open at once, as long as none dies. */
  readonly contexts: number;
  readonly seed: number;
  readonly world: World;
  readonly server: Server;
  readonly weather: Weather;
  readonly outage: () => boolean;
  readonly mayRead: (collection: string, row: ServerRow) => boolean;
  /** A power cut takes back what the student wrote too. */
  readonly isForgetful: boolean;
  /** A halted engine must not write. */
  readonly haltsQuietly: boolean;
  /** Told of what must not happen while it happens. */
  readonly complain: (fault: string) => void;
}

/** One tab or worker. */
interface Context {
  readonly life: Life;
  readonly engine: Engine;
  readonly version: 0 | 1;
}

/** A phone: a disk that lasts, contexts that come and go, a clock that may be wrong. */
export interface Device {
  readonly name: string;
  readonly student: string;
  readonly disk: MemoryDisk;
  readonly weather: Weather;
  readonly line: Line;
  /** Milliseconds by which its clock is wrong. */
  clockError: number;
  version(): 0 | 1;
  /** Opens what is closed. */
  open(): void;
  /** From here on nothing dies. */
  spare(): void;
  /** One context dies at one of its next awaits, and is opened again `back` later. */
  kill(context: number, awaits: number, back: number): void;
  /** Everything dies, and the last writes with it. */
  powerCut(lose: () => void, back: number): void;
  /** The service worker pushes and pulls once, if it gets the turn. */
  background(): void;
  /** A new version of the app: the documents move to its tables. `keepsOldTab`: one context goes on as it was. */
  upgrade(keepsOldTab: boolean): void;
  wake(): void;
  startOver(): void;
  statuses(): readonly EngineStatus[];
  documents(collection: string): LocalDocument[];
  create(collection: string, id: string, given: Record<string, unknown>): boolean;
  /** False where there is nothing to edit or nothing can be stored. */
  edit(collection: string, id: string, change: (current: LocalDocument) => Record<string, unknown> | null): boolean;
}

export function createDevice(options: DeviceOptions): Device {
  const { name, student, seed, world, weather, complain } = options;
  const disk = memoryDisk();
  const locks = memoryLocks();
  const contexts: (Context | undefined)[] = Array.from({ length: options.contexts }, () => undefined);
  const workers: Life[] = [];
  let version: 0 | 1 = 0;
  let births = 0;
  const line = createLine({ ...options, user: student, schemas: () => schemasOf(version) });
  const tableOf = (at: 0 | 1, collection: string): string => {
    const schema = schemasOf(at).find((known) => known.name === collection);
    return schema && schema.version > 0 ? `${collection}@${schema.version}` : collection;
  };

  function birth(): Context {
    const born = births++;
    const life = createLife(world, derived(seed, name, 'life', born), () => complain(`${name}: turns in a circle`));
    const schemas = schemasOf(version);
    const table = (
      (at) => (collection: string) =>
        tableOf(at, collection)
    )(version);
    const random = derived(seed, name, 'engine', born);
    const listeners = new Set<() => void>();
    const store = memoryStore(disk, { pause: life.pass, table });
    const lock = webLockLeader(`ekagra-${student}`, locks.of(life));
    const engine: Engine = createEngine({
      userId: student,
      collections: schemas,
      store: {
        ...store,
        write(collection, writes) {
          if (options.haltsQuietly && engine.status().phase === 'halted') complain(`${name}: a halted engine writes`);
          return store.write(collection, writes);
        },
        onWaiting(listener) {
          listeners.add(listener);
          return store.onWaiting(listener);
        },
      },
      transport: supabaseTransport(line.client(life), schemas, async () => life.pass()),
      leader: {
        lead: (signal, work) =>
          lock.lead(signal, work).catch((error: unknown) => {
            complain(`${name}: the engine ended by itself: ${String(error)}`);
          }),
      },
      clock: {
        now: () => world.now() + device.clockError,
        after: (ms, work) => world.after(ms, () => void (life.isOver() || work())),
      },
      random: () => random.next(),
      ...(derived(seed, name, 'batches').chance(0.7)
        ? { batchSize: { current: () => 1 + random.below(4), measured: (push: () => Promise<void>) => push() } }
        : {}),
      newId: () => `${name}-${born}-${random.below(1e9)}`,
    });
    engine.onStatus((status) => {
      if (life.isOver() || status.phase !== 'idle') return;
      const left = schemas.flatMap((schema) => documentsIn(version, schema.name).filter(({ sync }) => sync.state === 'waiting'));
      if (left.length > 0) complain(`${name}: says idle while ${left.map(({ id }) => id).join(', ')} wait`);
    });
    life.onEnd(() => {
      for (const listener of listeners) disk.listeners.delete(listener);
    });
    return { life, engine, version };
  }

  function openOne(place: number): void {
    const context = birth();
    contexts[place] = context;
    context.engine.start();
  }

  const documentsIn = (at: 0 | 1, collection: string): LocalDocument[] => [
    ...(disk.documents.get(tableOf(at, collection))?.values() ?? []),
  ];
  const changed = (): void => {
    for (const listener of disk.listeners) listener();
  };

  function migrate(): void {
    const before = schemasOf(0);
    version = 1;
    for (const schema of schemasOf(1)) {
      const old = before.find((known) => known.name === schema.name);
      if (!old || old.version === schema.version) continue;
      const strategy = migrationStrategies(schema)[schema.version]! as (document: object, collection: never) => LocalDocument;
      const table = new Map(
        documentsIn(0, schema.name).map((document) => [document.id, Object.freeze(strategy(document, undefined as never))]),
      );
      disk.documents.set(tableOf(1, schema.name), table);
      disk.documents.delete(tableOf(0, schema.name));
    }
    disk.flush();
  }

  const device: Device = {
    name,
    student,
    disk,
    weather,
    line,
    clockError: 0,
    version: () => version,
    open() {
      contexts.forEach((context, place) => {
        if (!context || context.life.isOver()) openOne(place);
      });
    },
    spare() {
      for (const context of contexts) context?.life.spare();
    },
    kill(place, awaits, back) {
      const context = contexts[place];
      if (!context || context.life.isOver()) return;
      context.life.onEnd(() => void world.after(back, () => contexts[place] === context && openOne(place)));
      if (awaits === 0) context.life.end();
      else context.life.dieAfter(awaits);
    },
    powerCut(lose, back) {
      for (const life of [...contexts.map((context) => context?.life), ...workers]) life?.end();
      lose();
      disk.flush();
      world.after(back, () => device.open());
    },
    background() {
      const worker = birth();
      workers.push(worker.life);
      void worker.engine.runOnce(new AbortController().signal).then(() => worker.life.end());
    },
    upgrade(keepsOldTab) {
      if (version === 1) return;
      contexts.forEach((context, place) => {
        if (!keepsOldTab || place > 0) context?.life.end();
      });
      if (!keepsOldTab) for (const life of workers) life.end();
      migrate();
      device.open();
    },
    wake() {
      for (const context of contexts) if (context && !context.life.isOver()) context.engine.wake();
    },
    startOver() {
      const context = contexts.find((one) => one && !one.life.isOver());
      if (!context) return;
      void wantStartOver({ store: memoryStore(disk) }).then(() => device.wake());
    },
    statuses: () =>
      contexts.flatMap((context) => (context && !context.life.isOver() && context.engine.isLeading() ? [context.engine.status()] : [])),
    documents: (collection) => documentsIn(version, collection),
    create(collection, id, given) {
      const schema = schemaOf(collection);
      if (disk.fails || disk.documents.get(tableOf(version, collection))?.has(id)) return false;
      const fields = { ...initialFields(schema, world.now() + device.clockError), ...given };
      disk.put(tableOf(version, collection), { previous: undefined, next: created(schema, id, fields) });
      if (!options.isForgetful) disk.flush();
      changed();
      return true;
    },
    edit(collection, id, change) {
      const current = disk.documents.get(tableOf(version, collection))?.get(id);
      const fields = current && !disk.fails ? change(current) : null;
      if (!current || fields === null) return false;
      disk.put(tableOf(version, collection), { previous: current, next: edited(schemaOf(collection), current, fields) });
      if (!options.isForgetful) disk.flush();
      changed();
      return true;
    },
  };
  const schemaOf = (collection: string): CollectionSchema => schemasOf(version).find((schema) => schema.name === collection)!;
  return device;
}
