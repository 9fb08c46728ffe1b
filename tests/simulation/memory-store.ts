import type { ConflictEntry } from '../../replication/document/lost-values.ts';
import { sameJson } from '../../replication/document/json.ts';
import type { LocalDocument, SyncState } from '../../replication/document/local-document.ts';
import { StorageError, type DocumentWrite, type Store } from '../../replication/storage/store.ts';

/** A device's database in memory. Outlives the engine that used it. */
export interface MemoryDisk {
  readonly documents: Map<string, Map<string, LocalDocument>>;
  readonly state: Map<string, string>;
  readonly conflicts: ConflictEntry[];
  readonly listeners: Set<() => void>;
  /** The failure of every write while set. */
  fails: 'quota' | 'closed' | undefined;
  /** Writes one document if it still equals `previous`. */
  put(collection: string, write: DocumentWrite): boolean;
  /** Undoes one write. */
  remember(undo: Undo): void;
  /** Makes everything written so far survive a power cut. */
  flush(): void;
  /** A power cut undoes the last `count` unflushed writes to `parts`. */
  loseLast(count: number, parts: readonly DiskPart[]): void;
}

export type DiskPart = 'documents' | 'state';

interface Undo {
  readonly part: DiskPart;
  readonly run: () => void;
}

const MOST_UNDOS = 40;

/** @param from initial content: a copy of another one, as from a backup */
export function memoryDisk(from?: MemoryDisk): MemoryDisk {
  const documents = new Map([...(from?.documents ?? [])].map(([name, table]) => [name, new Map(table)]));
  let undos: Undo[] = [];
  const remember = (undo: Undo): void => {
    undos.push(undo);
    if (undos.length > MOST_UNDOS) undos.shift();
  };
  return {
    documents,
    state: new Map(from?.state),
    conflicts: [],
    listeners: new Set(),
    fails: undefined,
    put(collection, { previous, next }) {
      const table = documents.get(collection) ?? new Map<string, LocalDocument>();
      documents.set(collection, table);
      const before = table.get(next.id);
      if (before !== previous) return false;
      table.set(next.id, Object.freeze(structuredClone(next)));
      remember({ part: 'documents', run: () => void (before ? table.set(next.id, before) : table.delete(next.id)) });
      return true;
    },
    remember,
    flush() {
      undos = [];
    },
    loseLast(count, parts) {
      const kept: Undo[] = [];
      for (const undo of undos.slice(-count).reverse()) {
        if (parts.includes(undo.part)) undo.run();
        else kept.unshift(undo);
      }
      undos = [...undos.slice(0, -count), ...kept];
    },
  };
}

interface StoreOptions {
  /** Awaited before and after every access: where a process can be killed. */
  readonly pause?: () => Promise<void>;
  /** Table of a collection: each schema version has its own. */
  readonly table?: (collection: string) => string;
}

export function memoryStore(disk: MemoryDisk, { pause = () => Promise.resolve(), table = (name) => name }: StoreOptions = {}): Store {
  async function access<T>(work: () => T): Promise<T> {
    await pause();
    const result = work();
    await pause();
    return result;
  }
  const change = <T>(work: () => T): Promise<T> =>
    access(() => {
      if (disk.fails) throw new StorageError(disk.fails, new Error('simulated'));
      return work();
    });
  const all = (collection: string): LocalDocument[] => [...(disk.documents.get(table(collection))?.values() ?? [])];
  const countIn = (collection: string, state: SyncState): number => all(collection).filter(({ sync }) => sync.state === state).length;

  return {
    read: (collection, ids) => access(() => ids.map((id) => disk.documents.get(table(collection))?.get(id))),
    write: (collection, writes) =>
      change(() => {
        const missed = writes.filter((write) => !disk.put(table(collection), write)).map(({ next }) => next.id);
        if (writes.some(({ next }) => next.sync.state === 'waiting')) for (const listener of disk.listeners) listener();
        return missed;
      }),
    inState: (collection, state, limit, afterId = '') =>
      access(() =>
        all(collection)
          .filter(({ id, sync }) => id > afterId && sync.state === state)
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      ),
    countInState: (collection, state) => access(() => countIn(collection, state)),
    countUnsent: (collection) => access(() => ({ waiting: countIn(collection, 'waiting'), rejected: countIn(collection, 'rejected') })),
    inScope: (collection, scopeField, scope, afterId, limit) =>
      access(() =>
        all(collection)
          .filter((document) => document.id > afterId && (scope === null || document[scopeField] === scope))
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, limit),
      ),
    getState: (key) =>
      access(() => {
        const text = disk.state.get(key);
        return text === undefined ? undefined : (JSON.parse(text) as unknown);
      }),
    setState: (key, value) =>
      change(() => {
        const before = disk.state.get(key);
        const set = (text: string | undefined) => void (text === undefined ? disk.state.delete(key) : disk.state.set(key, text));
        set(value === undefined ? undefined : JSON.stringify(value));
        // Drawn when the database was new, long before anything a power cut undoes.
        if (key !== 'device') disk.remember({ part: 'state', run: () => set(before) });
      }),
    logConflict: (entry, earlierId) =>
      change(() => {
        const earlier = disk.conflicts.find(({ id, value }) => id === earlierId && sameJson(value, entry.value));
        const logged = { ...entry, id: earlier?.id ?? entry.id };
        const at = disk.conflicts.findIndex(({ id }) => id === logged.id);
        disk.conflicts.splice(at < 0 ? disk.conflicts.length : at, at < 0 ? 0 : 1, logged);
      }),
    onWaiting(listener) {
      disk.listeners.add(listener);
      return () => disk.listeners.delete(listener);
    },
  };
}
