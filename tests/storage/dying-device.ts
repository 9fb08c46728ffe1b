import { vi } from 'vitest';

export interface Death {
  /** False: the device had fewer steps than it was given. */
  readonly hasDied: () => boolean;
  /** Restarts the device. */
  readonly end: () => void;
}

/**
 * Allows the device `steps` more steps and fails every later one, like a killed browser. A step is an opening, a deletion or a
 * transaction of one of these IndexedDB databases; the first one of the first database starts the count.
 */
export function dieAfter(steps: number, databases: readonly string[]): Death {
  let left = steps;
  let hasBegun = false;
  const step = (name: string): void => {
    hasBegun ||= name === databases[0];
    if (!hasBegun || !databases.includes(name)) return;
    left -= 1;
    if (left < 0) throw new DOMException('The device is dead.', 'AbortError');
  };
  const { open, deleteDatabase } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  const spies = [
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...given) {
      step(given[0]);
      return open.apply(this, given);
    }),
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, ...given) {
      step(given[0]);
      return deleteDatabase.apply(this, given);
    }),
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      // The upgrade's own transaction, which fake-indexeddb starts through here, is part of the opening.
      if (given[1] !== ('versionchange' as IDBTransactionMode)) step(this.name);
      return transaction.apply(this, given);
    }),
  ];
  return {
    hasDied: () => left < 0,
    end: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}
