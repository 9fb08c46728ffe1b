import { collectionSchemas, type CollectionName } from '../../../replication/schema/collections.ts';
import type { Store } from '../../../replication/storage/store.ts';
import type { Replica } from './local-database.ts';

/** How many documents of all collections, deleted ones included, have changes that the server does not have. */
export interface UnsentCount {
  readonly waiting: number;
  /** The server refused them. */
  readonly rejected: number;
}

/** Changes come in bursts; they are worth counting at most this often. */
const COUNT_AGAIN_MS = 100;

const collectionNames = Object.keys(collectionSchemas) as CollectionName[];

/**
 * Counts while somebody listens: every collection at first, then those that are written to, by any tab or by replication.
 * All listeners share one counter, because each count is several reads of the device's storage.
 */
export class UnsentCounter {
  readonly #replica: Pick<Replica, 'store' | 'onChange'>;
  readonly #listeners = new Set<(count: UnsentCount) => void>();
  readonly #counts = new Map<CollectionName, UnsentCount>();
  readonly #stale = new Set(collectionNames);
  /** Undefined while something was written that is not counted. */
  #latest: UnsentCount | undefined;
  #unsubscribe: (() => void) | undefined;
  #isResting = false;

  constructor(replica: Pick<Replica, 'store' | 'onChange'>) {
    this.#replica = replica;
  }

  /** Answers as soon as it has counted, and after every write. @returns ends it */
  watch(listener: (count: UnsentCount) => void): () => void {
    this.#listeners.add(listener);
    this.#unsubscribe ??= this.#replica.onChange(collectionNames, ({ collection }) => {
      this.#stale.add(collection);
      this.#latest = undefined;
      // At once for the first of a burst: what was just written must not read as synced.
      void this.#count();
    });
    if (this.#latest !== undefined) listener(this.#latest);
    void this.#count();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopCounting();
    };
  }

  async #count(): Promise<void> {
    if (this.#isResting || this.#stale.size === 0 || this.#listeners.size === 0) return;
    this.#isResting = true;
    const names = [...this.#stale];
    this.#stale.clear();
    try {
      await Promise.all(names.map(async (name) => this.#counts.set(name, await countUnsent(this.#replica.store, name))));
      this.#tell();
    } catch {
      // A database that was closed under us has nothing to count; the next one counts again.
      for (const name of names) this.#stale.add(name);
    }
    setTimeout(() => {
      this.#isResting = false;
      void this.#count();
    }, COUNT_AGAIN_MS);
  }

  #tell(): void {
    const count = total([...this.#counts.values()]);
    // What was written meanwhile may not be in it: who begins to listen waits for the next count.
    if (this.#stale.size === 0) this.#latest = count;
    for (const listener of this.#listeners) listener(count);
  }

  /** Hears of no write from now on, so nothing that was counted holds any more. */
  #stopCounting(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#latest = undefined;
    for (const name of collectionNames) this.#stale.add(name);
  }
}

/** Asked once, without watching. */
export async function countAllUnsent(store: Store): Promise<UnsentCount> {
  return total(await Promise.all(collectionNames.map((name) => countUnsent(store, name))));
}

async function countUnsent(store: Store, collection: CollectionName): Promise<UnsentCount> {
  const [waiting, rejected] = await Promise.all([store.countInState(collection, 'waiting'), store.countInState(collection, 'rejected')]);
  return { waiting, rejected };
}

function total(counts: readonly UnsentCount[]): UnsentCount {
  return {
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    rejected: counts.reduce((sum, { rejected }) => sum + rejected, 0),
  };
}
