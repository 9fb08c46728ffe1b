import { systemClock, type Clock } from '../../../replication/base/clock.ts';
import { COLLECTION_NAMES, type CollectionName } from '../../../replication/schema/collection-versions.ts';
import { totalUnsent } from '../../../replication/storage/count-unsent.ts';
import type { UnsentCount } from '../../../replication/storage/store.ts';
import type { Replica } from './local-database.ts';

/** Minimum time in ms between two counts, since changes come in bursts. */
const COUNT_AGAIN_MS = 100;
/** Delay in ms after a failed read. A failing storage seldom recovers at once, and a closed one never does. */
const AFTER_FAILURE_MS = 5000;

/**
 * Counts while it has listeners: first every collection, then only those that a tab or replication wrote. All listeners share one counter,
 * because each count reads the device's storage several times.
 */
export class UnsentCounter {
  readonly #replica: Pick<Replica, 'store' | 'onChange'>;
  readonly #clock: Clock;
  readonly #listeners = new Set<(count: UnsentCount) => void>();
  readonly #counts = new Map<CollectionName, UnsentCount>();
  readonly #stale = new Set(COLLECTION_NAMES);
  /** The last count; undefined before the first count and while a write is not counted yet. */
  #latest: UnsentCount | undefined;
  #unsubscribe: (() => void) | undefined;
  #isResting = false;

  constructor(replica: Pick<Replica, 'store' | 'onChange'>, clock = systemClock) {
    this.#replica = replica;
    this.#clock = clock;
  }

  /** Calls the listener after the first count and after every write. @returns unsubscribe */
  watch(listener: (count: UnsentCount) => void): () => void {
    this.#listeners.add(listener);
    this.#unsubscribe ??= this.#replica.onChange(COLLECTION_NAMES, ({ collection }) => {
      this.#stale.add(collection);
      this.#latest = undefined;
      // Count the first write of a burst at once: the status must not say "Synced" meanwhile.
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
    let pauseMs = COUNT_AGAIN_MS;
    try {
      await Promise.all(names.map(async (name) => this.#counts.set(name, await this.#replica.store.countUnsent(name))));
      this.#publish();
    } catch {
      pauseMs = AFTER_FAILURE_MS;
      for (const name of names) this.#stale.add(name);
    }
    this.#clock.after(pauseMs, () => {
      this.#isResting = false;
      void this.#count();
    });
  }

  #publish(): void {
    const count = totalUnsent(this.#counts);
    // A write during the count may be missing from it. A new listener therefore waits for the next count.
    if (this.#stale.size === 0) this.#latest = count;
    for (const listener of this.#listeners) listener(count);
  }

  /** Stops counting. Without a subscription to writes the counts would be out of date, so they are dropped. */
  #stopCounting(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#latest = undefined;
    for (const name of COLLECTION_NAMES) this.#stale.add(name);
  }
}
