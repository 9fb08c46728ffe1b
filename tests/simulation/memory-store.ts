import type { ConflictEntry } from '../../replication/conflict/conflict-entry.ts';
import type { LocalDocument } from '../../replication/document/local-document.ts';
import type { DocumentWrite, Store } from '../../replication/storage/store.ts';

/** A device's database in memory. Outlives the engine that used it. */
export interface MemoryDisk {
  readonly documents: Map<string, Map<string, LocalDocument>>;
  readonly state: Map<string, string>;
  readonly conflicts: ConflictEntry[];
  readonly listeners: Set<() => void>;
  /** Writes one document unless another one was written since `previous`. */
  put(collection: string, write: DocumentWrite): boolean;
}

/** @param from What it begins with: a copy of another one, as from a backup. */
export function memoryDisk(from?: MemoryDisk): MemoryDisk {
  const documents = new Map([...(from?.documents ?? [])].map(([name, table]) => [name, new Map(table)]));
  return {
    documents,
    state: new Map(from?.state),
    conflicts: [],
    listeners: new Set(),
    put(collection, { previous, next }) {
      const table = documents.get(collection) ?? new Map<string, LocalDocument>();
      documents.set(collection, table);
      if (table.get(next.id) !== previous) return false;
      table.set(next.id, Object.freeze(structuredClone(next)));
      return true;
    },
  };
}

/** @param pause Waited for before and after every access: where a process can be killed. */
export function memoryStore(disk: MemoryDisk, pause: () => Promise<void> = () => Promise.resolve()): Store {
  async function access<T>(work: () => T): Promise<T> {
    await pause();
    const result = work();
    await pause();
    return result;
  }
  const all = (collection: string): LocalDocument[] => [...(disk.documents.get(collection)?.values() ?? [])];

  return {
    read: (collection, ids) => access(() => ids.map((id) => disk.documents.get(collection)?.get(id))),
    write: (collection, writes) =>
      access(() => {
        const missed = writes.filter((write) => !disk.put(collection, write)).map(({ next }) => next.id);
        if (writes.some(({ next }) => next.sync.state === 'waiting')) for (const listener of disk.listeners) listener();
        return missed;
      }),
    inState: (collection, state, limit) =>
      access(() =>
        all(collection)
          .filter(({ sync }) => sync.state === state)
          .slice(0, limit),
      ),
    countInState: (collection, state) => access(() => all(collection).filter(({ sync }) => sync.state === state).length),
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
      access(() => void (value === undefined ? disk.state.delete(key) : disk.state.set(key, JSON.stringify(value)))),
    logConflict: (entry) =>
      access(() => {
        const at = disk.conflicts.findIndex(({ id }) => id === entry.id);
        disk.conflicts.splice(at < 0 ? disk.conflicts.length : at, at < 0 ? 0 : 1, entry);
      }),
    onWaiting(listener) {
      disk.listeners.add(listener);
      return () => disk.listeners.delete(listener);
    },
  };
}
