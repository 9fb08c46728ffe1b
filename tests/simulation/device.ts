import { IDBFactory } from 'fake-indexeddb';

import { withLost } from '../../replication/document/lost-values.ts';
import { discarded } from '../../replication/document/discard.ts';
import { created, edited, editedSince } from '../../replication/document/edit.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { openSessionStore, SESSION_DATABASE, type SessionStore } from '../../replication/auth/session-store.ts';
import { SESSION_KEYS } from '../../replication/auth/stored-session.ts';
import type { TokenSource } from '../../replication/auth/token-source.ts';
import { wantStartOver } from '../../replication/engine/start-over.ts';
import { wantReadAgain } from '../../replication/pull/read-again.ts';
import type { EngineStatus } from '../../replication/engine/status.ts';
import { tabLeader } from '../../replication/leader/tab-leader.ts';
import type { ServerRow } from '../../replication/protocol/wire.ts';
import { feedKey, type Feed } from '../../replication/storage/feeds.ts';
import { wantAtLeast } from '../../replication/pull/parts.ts';
import { retried } from '../../replication/document/retried.ts';
import type { Replica } from '../../replication/local/replica.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { StorageError } from '../../replication/storage/store.ts';
import { countingOnFrom, takenOver } from '../../replication/storage/moved-document.ts';
import { supabaseTransport } from '../../replication/transport/supabase-transport.ts';
import { createLife, type Life } from './life.ts';
import { memoryBrowser } from './memory-browser.ts';
import { memoryDisk, memoryStore, type DiskPart, type MemoryDisk } from './memory-store.ts';
import { createLine, type Line, type Weather } from './network.ts';
import { derived } from './random.ts';
import { memoryReplica } from './memory-replica.ts';
import type { SchemaVersion } from './schemas.ts';
import type { Server } from './server.ts';
import type { World } from './world.ts';

export interface DeviceOptions {
  readonly name: string;
  readonly student: string;
  /** Maximum number of contexts open at once. */
  readonly contexts: number;
  readonly seed: number;
  readonly world: World;
  readonly server: Server;
  readonly schemasAt: (version: SchemaVersion) => readonly CollectionSchema[];
  readonly weather: Weather;
  readonly outage: () => boolean;
  readonly mayRead: (collection: string, row: ServerRow) => boolean;
  /** A power cut also undoes the student's writes. */
  readonly isForgetful: boolean;
  /** No forged answers: nothing is set aside (PUSH-9), and idle means that nothing waits. */
  readonly isHeard: boolean;
  /** Of the student's session (AUTH-4); without: it never ends. */
  readonly tokens?: Pick<TokenSource, 'accessToken'>;
  /** Called for violations as they happen. */
  readonly complain: (fault: string) => void;
}

type Edition = (current: LocalDocument, time: number) => Record<string, unknown>;

/** One tab or worker. */
interface Context {
  readonly life: Life;
  readonly engine: Engine;
}

/** An event being stored when the engine halts is stored (ENG-4). */
const UNDER_WAY_MS = 1000;

/** A phone: a persistent disk, contexts that open and close, a clock that may be wrong. */
export interface Device {
  readonly name: string;
  readonly student: string;
  readonly disk: MemoryDisk;
  readonly weather: Weather;
  readonly line: Line;
  /** Clock error in ms. */
  clockError: number;
  /** Opens closed contexts. */
  open(): void;
  /** No more deaths from here on. */
  spare(): void;
  /** One context dies at one of its next awaits, and reopens `back` ms later. */
  kill(context: number, awaits: number, back: number): void;
  /** A power cut: all contexts die, and the last writes are lost. */
  powerCut(loses: number, parts: readonly DiskPart[], back: number): void;
  /** The service worker pushes and pulls once, if it gets the turn. */
  background(): void;
  /** LEAD-2: makes this context visible; undefined: none. */
  lookAt(context: number | null): void;
  /** Updates to a release with a new schema; a tab of the previous one is used for a while (STORE-2). */
  upgrade(lateMs: number): void;
  hasOldTab(): boolean;
  /** The release before takes the current one’s place (STORE-1). False if there is none before. */
  takeBack(): Promise<boolean>;
  /** The current release is back. */
  bringBack(): void;
  /** What the release before said instead of starting. */
  readonly said: ReadonlySet<string>;
  wake(): void;
  /** PULL-9: the student scrolls back in a group with older messages. False if there are none. */
  lookBack(group: string): Promise<boolean>;
  startOver(): void;
  /** The student asks for everything again (VERIFY-4). */
  downloadAgain(): Promise<void>;
  statuses(): readonly EngineStatus[];
  /** For the app's commands. */
  readonly replica: Replica;
  /** As long work uses it: time goes on at each access, and it may end there. */
  replicaThrough(pause: () => Promise<void>): Replica;
  documents(collection: string): LocalDocument[];
  create(collection: string, id: string, given: Record<string, unknown>): boolean;
  /** False if there is nothing to edit or nothing can be stored. */
  edit(
    collection: string,
    id: string,
    change: (current: LocalDocument) => Record<string, unknown> | null,
    options?: { readonly inOldTab?: boolean; readonly since?: Record<string, unknown> },
  ): boolean;
  /** So many edits in one write, by one tab or by two in turn. */
  editOften(collection: string, id: string, times: number, tabs: 1 | 2, change: Edition): boolean;
  /** The student's decision on a rejection. False if there was none. */
  decide(collection: string, id: string, decision: 'discard' | 'retry'): boolean;
}

export function createDevice(options: DeviceOptions): Device {
  const { name, student, seed, world, schemasAt, weather, complain } = options;
  const disk = memoryDisk();
  const browser = memoryBrowser();
  const contexts: (Context | undefined)[] = Array.from({ length: options.contexts }, () => undefined);
  const workers: Life[] = [];
  const onLook = new Set<() => void>();
  let lookedAt: number | null = 0;
  let version: SchemaVersion = 0;
  let births = 0;
  let hasOldTab = false;
  /** The release before runs, on storage of this one. */
  let isTakenBack = false;
  const said = new Set<string>();
  /** Of the browser: releases meet in its session’s database. */
  const indexedDatabases = new IDBFactory();
  /** STORE-2: documents that were moved out of each old table, as they were left there. */
  const moved = new Set<LocalDocument>();
  const line = createLine({ ...options, user: student, schemas: () => schemasAt(version) });

  /** DOC-4: no other device, nor this one before a restore, has used this writer name. */
  const writer = (): string => `${name}t${births}`;
  const schemaOf = (at: SchemaVersion, collection: string): CollectionSchema => schemasAt(at).find((known) => known.name === collection)!;
  const tableOf = (at: SchemaVersion, collection: string): string =>
    schemaOf(at, collection).version > 0 ? `${collection}@${schemaOf(at, collection).version}` : collection;
  const documentsIn = (at: SchemaVersion, collection: string): LocalDocument[] => [
    ...(disk.documents.get(tableOf(at, collection))?.values() ?? []),
  ];
  const changed = (): void => {
    for (const listener of disk.listeners) listener();
  };

  async function authorised(life: Life): Promise<void> {
    await life.pass();
    if (options.tokens) await world.outside(options.tokens.accessToken(student));
  }

  /** @param place undefined: a worker, which counts as visible while it syncs */
  function birth(place?: number, release = version): Context {
    const born = births++;
    const life = createLife(world, derived(seed, name, 'life', born), () => complain(`${name}: turns in a circle`));
    const schemas = schemasAt(release);
    const random = derived(seed, name, 'engine', born);
    const listeners = new Set<() => void>();
    let haltedAt = Infinity;
    const store = memoryStore(disk, { pause: life.pass, table: (collection) => tableOf(release, collection) });
    const clock = {
      now: () => world.now() + device.clockError,
      after: (ms: number, work: () => void) => world.after(ms, () => void (life.isOver() || work())),
    };
    const visibility = {
      isVisible: () => place === undefined || lookedAt === place,
      onChange(listener: () => void) {
        onLook.add(listener);
        return () => onLook.delete(listener);
      },
    };
    const engine: Engine = createEngine({
      userId: student,
      collections: schemas,
      store: {
        ...store,
        write(collection, writes) {
          if (world.now() > haltedAt + UNDER_WAY_MS) complain(`${name}: a halted engine writes`);
          return store.write(collection, writes);
        },
        onWaiting(listener) {
          listeners.add(listener);
          return store.onWaiting(listener);
        },
      },
      transport: supabaseTransport(line.client(life), schemas, () => authorised(life)),
      leader: tabLeader(`ekagra-${student}-${release}`, browser.locksOf(life), visibility, clock, (channel) =>
        browser.openChannel(life, channel),
      ),
      clock,
      random: () => random.next(),
      ...(derived(seed, name, 'batches').chance(0.7)
        ? { batchSize: { current: () => 1 + random.below(4), measured: <T>(push: () => Promise<T>) => push() } }
        : {}),
      build: String(release),
      newId: () => `${name}-${born}-${random.below(1e9)}`,
    });
    engine.onStatus((status) => {
      haltedAt = status.phase === 'halted' ? world.now() : Infinity;
      if (life.isOver()) return;
      if (status.phase === 'failed' && options.isHeard && !line.isAiling(life)) complain(`${name}: fails by itself`);
      if (status.phase !== 'idle' || !options.isHeard) return;
      const left = schemas.flatMap((schema) => documentsIn(release, schema.name).filter(({ sync }) => sync.state === 'waiting'));
      if (left.length > 0) complain(`${name}: says idle while ${left.map(({ id }) => id).join(', ')} wait`);
    });
    life.onEnd(() => {
      for (const listener of listeners) disk.listeners.delete(listener);
    });
    return { life, engine };
  }

  function openOne(place: number): void {
    if (isTakenBack) return void world.outside(startEarlier(place));
    const context = birth(place);
    contexts[place] = context;
    context.engine.start();
  }

  const openSession = (release: SchemaVersion): SessionStore => openSessionStore(indexedDatabases, SESSION_DATABASE, 1 + release);

  /** As the app begins: by reading who is signed in. Without that it opens nothing. */
  async function startEarlier(place: number): Promise<void> {
    const session = openSession(0);
    session.onLost(({ message }) => said.add(message));
    const isRead = await session.read(SESSION_KEYS).then(
      () => true,
      () => false,
    );
    session.close();
    if (!isRead || !isTakenBack) return;
    const context = birth(place, 0);
    contexts[place] = context;
    context.engine.start();
  }

  function takeOver(): void {
    for (const schema of schemasAt(1)) {
      const old = disk.documents.get(tableOf(0, schema.name));
      if (schema.version === 0 || !old) continue;
      const table = disk.documents.get(tableOf(1, schema.name)) ?? new Map<string, LocalDocument>();
      disk.documents.set(tableOf(1, schema.name), table);
      for (const document of old.values()) {
        if (moved.has(document)) continue;
        const current = table.get(document.id);
        const { rejection: _moved, ...sync } = document.sync;
        const left = { ...document, sync: { ...sync, state: 'synced', n: countingOnFrom(current, document), changes: [] } } as const;
        table.set(document.id, Object.freeze(takenOver(schema, current, document, device.clockError)));
        old.set(document.id, left);
        moved.add(left);
      }
    }
    disk.flush();
    changed();
  }

  /** Writes a document as the student; false if nothing can be stored. */
  function write(
    at: SchemaVersion,
    collection: string,
    id: string,
    change: (current: LocalDocument | undefined) => LocalDocument | null,
  ): boolean {
    const table = tableOf(at, collection);
    const previous = disk.documents.get(table)?.get(id);
    const next = disk.fails || isTakenBack ? null : change(previous);
    if (next === null) return false;
    disk.put(table, { previous, next });
    if (!options.isForgetful) disk.flush();
    changed();
    return true;
  }

  function openReplica(pause = (): Promise<void> => Promise.resolve()): Replica {
    const store = memoryStore(disk, { pause, table: (collection) => tableOf(version, collection) });
    /** A power cut undoes no write of the student, but where the device is forgetful. */
    const kept = async <T>(work: () => Promise<T>): Promise<T> => {
      if (isTakenBack) throw new StorageError('outdated', null);
      const result = await work();
      if (!options.isForgetful) disk.flush();
      return result;
    };
    return memoryReplica({
      store: {
        ...store,
        write: (collection, writes) => kept(() => store.write(collection, writes)),
        setState: (key, value) => kept(() => store.setState(key, value)),
      },
      conflicts: disk.conflicts,
      schemaOf: (collection) => schemaOf(version, collection),
      writer,
      now: () => world.now() + device.clockError,
    });
  }

  const device: Device = {
    name,
    student,
    disk,
    weather,
    line,
    replica: openReplica(),
    replicaThrough: openReplica,
    clockError: 0,
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
    powerCut(loses, parts, back) {
      for (const life of [...contexts.map((context) => context?.life), ...workers]) life?.end();
      disk.loseLast(loses, parts);
      disk.flush();
      births += 1;
      world.after(back, () => device.open());
    },
    background() {
      if (isTakenBack) return;
      const worker = birth();
      workers.push(worker.life);
      void worker.engine.runOnce(new AbortController().signal).then(() => worker.life.end());
    },
    lookAt(place) {
      lookedAt = place;
      for (const listener of onLook) listener();
    },
    upgrade(lateMs) {
      if (version === 1) return;
      for (const life of [...contexts.map((context) => context?.life), ...workers]) life?.end();
      version = 1;
      takeOver();
      hasOldTab = lateMs > 0;
      if (hasOldTab)
        world.after(lateMs, () => {
          hasOldTab = false;
          takeOver();
        });
      device.open();
    },
    hasOldTab: () => hasOldTab,
    said,
    async takeBack() {
      if (version === 0 || hasOldTab || isTakenBack) return false;
      const session = openSession(version);
      await world.outside(session.read(SESSION_KEYS));
      session.close();
      for (const life of [...contexts.map((context) => context?.life), ...workers]) life?.end();
      disk.flush();
      isTakenBack = true;
      device.open();
      return true;
    },
    bringBack() {
      if (!isTakenBack) return;
      for (const context of contexts) context?.life.end();
      isTakenBack = false;
      device.open();
    },
    wake() {
      for (const context of contexts) if (context && !context.life.isOver()) context.engine.wake();
    },
    async lookBack(group) {
      const store = memoryStore(disk);
      const feed = { collection: 'group_notes', scope: group };
      const feeds = (await store.getState('feeds')) as readonly Feed[] | undefined;
      const floor = feeds?.find((one) => feedKey(one) === feedKey(feed))?.floor;
      if (!floor || disk.fails || isTakenBack) return false;
      await wantAtLeast({ store }, feed, { at: floor.at, id: '' });
      device.wake();
      return true;
    },
    async downloadAgain() {
      if (disk.fails || isTakenBack) return;
      const store = memoryStore(disk);
      const feeds = ((await store.getState('feeds')) as readonly Feed[] | undefined) ?? [];
      await wantReadAgain({ store }, feeds, world.now());
    },
    startOver() {
      const context = contexts.find((one) => one && !one.life.isOver());
      if (!context) return;
      void wantStartOver({ store: memoryStore(disk) }).then(() => device.wake());
    },
    statuses: () =>
      contexts.flatMap((context) => (context && !context.life.isOver() && context.engine.isLeading() ? [context.engine.status()] : [])),
    documents: (collection) => documentsIn(version, collection),
    create: (collection, id, given) =>
      write(version, collection, id, (current) => {
        const schema = schemaOf(version, collection);
        return current ? null : created(schema, id, given, writer(), initialFields(schema, world.now() + device.clockError));
      }),
    edit(collection, id, change, { inOldTab = false, since = {} } = {}) {
      const at = inOldTab ? 0 : version;
      return write(at, collection, id, (current) => {
        const fields = current ? change(current) : null;
        if (!fields) return null;
        const { document, lost } = editedSince(schemaOf(at, collection), current!, fields, since, at === version ? writer() : `${name}old`);
        return withLost(document, lost, document, world.now() + device.clockError);
      });
    },
    editOften: (collection, id, times, tabs, change) =>
      write(version, collection, id, (current) => {
        if (!current || current._deleted) return null;
        let next = current;
        for (let time = 0; time < times; time++) {
          const by = time % tabs === 0 ? writer() : `${writer()}b`;
          next = edited(schemaOf(version, collection), next, change(next, time), by);
        }
        return next;
      }),
    decide: (collection, id, decision) =>
      write(version, collection, id, (current) => {
        if (current?.sync.state !== 'rejected') return null;
        return decision === 'retry' ? retried(current) : discarded(schemaOf(version, collection), current);
      }),
  };
  return device;
}

/** @param isTold the app hears that it is online */
export function connect(device: Device, isTold: boolean): void {
  if (!device.weather.partitioned) return;
  device.weather.partitioned = false;
  device.line.reconnect();
  if (isTold) device.wake();
}
