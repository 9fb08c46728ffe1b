/** The device's disk, under IndexedDB. */
export interface Disk {
  /** `full`: stores nothing more. `dead`: does nothing at all after so many transactions, as where the browser was killed. */
  is: 'fine' | 'full' | { readonly deadAfter: number };
  restore(): void;
}

/** Until `restore`, databases whose names contain `of` are on this disk. */
export function faultyDisk(of: string): Disk {
  const { transaction } = IDBDatabase.prototype;
  const { add, put } = IDBObjectStore.prototype;
  const disk: Disk = {
    is: 'fine',
    restore() {
      IDBDatabase.prototype.transaction = transaction;
      Object.assign(IDBObjectStore.prototype, { add, put });
    },
  };
  const isMine = (name: string): boolean => name.includes(of);
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
    // An upgrade is part of an opening.
    if (isMine(this.name) && given[1] !== ('versionchange' as IDBTransactionMode) && typeof disk.is === 'object') {
      if (disk.is.deadAfter <= 0) throw new DOMException('The device is dead.', 'AbortError');
      disk.is = { deadAfter: disk.is.deadAfter - 1 };
    }
    return transaction.apply(this, given);
  };
  const unlessFull = <F extends typeof add>(store: F) =>
    function (this: IDBObjectStore, ...given: Parameters<F>) {
      if (isMine(this.transaction.db.name) && disk.is === 'full') throw new DOMException('The disk is full.', 'QuotaExceededError');
      return store.apply(this, given);
    };
  Object.assign(IDBObjectStore.prototype, { add: unlessFull(add), put: unlessFull(put) });
  return disk;
}
