/**
 * Handles IndexedDB when the page is left: frozen, or in the back/forward cache. Running transactions are aborted. WebKit would keep
 * them open, and every other page of the origin, even a reloaded one, would wait for them (LEFT-1).
 */

const live = new Set<IDBTransaction>();
/** Transactions and requests without an answer and the time of each, oldest first. */
const unanswered = new Map<IDBTransaction | IDBOpenDBRequest, number>();
const listeners = new Set<() => void>();
const owingListeners = new Set<() => void>();
/** Number of open databases. Dexie closes them when the page enters the back/forward cache, and RxDB never reopens them. */
let openDatabases = 0;
let departures = 0;
let isAway = false;
let needsFreshStart = false;
/** Callbacks of work that continues when the page is back. */
let waiting: (() => void)[] = [];

/** Starts to track every transaction, including those of RxDB and Dexie. @returns stops tracking and resets the state */
export function watchTransactions(): () => void {
  const { transaction } = IDBDatabase.prototype;
  const { open } = IDBFactory.prototype;

  IDBDatabase.prototype.transaction = function begin(...given: Parameters<typeof transaction>) {
    if (isAway) throw new DOMException('The page was left', 'AbortError');
    const begun = transaction.apply(this, given);
    keepUntilEnded(begun);
    return begun;
  };
  IDBFactory.prototype.open = function openWatched(...given: Parameters<typeof open>) {
    const request = open.apply(this, given);
    owe(request);
    // `blocked` counts as an answer: the request waits for another tab, perhaps for hours (STORE-2).
    for (const answer of ['success', 'error', 'blocked']) request.addEventListener(answer, () => unanswered.delete(request));
    // The transaction of an upgrade starts without a call of `transaction`.
    request.addEventListener('upgradeneeded', () => request.transaction !== null && keepUntilEnded(request.transaction));
    return request;
  };
  return () => {
    IDBDatabase.prototype.transaction = transaction;
    IDBFactory.prototype.open = open;
    live.clear();
    unanswered.clear();
    isAway = false;
    needsFreshStart = false;
    goOn();
  };
}

function keepUntilEnded(transaction: IDBTransaction): void {
  live.add(transaction);
  owe(transaction);
  const end = () => {
    live.delete(transaction);
    unanswered.delete(transaction);
  };
  transaction.addEventListener('complete', end);
  transaction.addEventListener('abort', end);
}

function owe(asked: IDBTransaction | IDBOpenDBRequest): void {
  const isFirst = unanswered.size === 0;
  unanswered.set(asked, Date.now());
  if (isFirst) for (const listener of owingListeners) listener();
}

/** Aborts running transactions and refuses new ones until `comeBack`. @param isCached the page enters the back/forward cache */
export function leave(isCached: boolean): void {
  if (isCached && openDatabases > 0) needsFreshStart = true;
  if (isAway) return;
  isAway = true;
  departures++;
  for (const transaction of live) {
    try {
      transaction.abort();
    } catch {
      // The transaction is committing already, which needs nothing from the page.
    }
  }
}

/** Allows transactions again. A page that must start afresh stays away until it does, so that nothing starts or fails meanwhile. */
export function comeBack(): void {
  if (!isAway) return;
  if (needsFreshStart) {
    for (const start of listeners) start();
    return;
  }
  isAway = false;
  goOn();
}

function goOn(): void {
  const resumed = waiting;
  waiting = [];
  for (const resume of resumed) resume();
}

/** @param start called when the page comes back without its open databases. @returns unsubscribe */
export function onFreshStart(start: () => void): () => void {
  listeners.add(start);
  return () => listeners.delete(start);
}

/** Time of IndexedDB's oldest unanswered request in epoch milliseconds; null if none is unanswered. */
export function silentSince(): number | null {
  const [oldest = null] = unanswered.values();
  return oldest;
}

/** @param listener called when the first request becomes unanswered. @returns unsubscribe */
export function onOwing(listener: () => void): () => void {
  owingListeners.add(listener);
  return () => owingListeners.delete(listener);
}

/** Counts a database that Dexie closes when the page is cached. @returns function to call when the database is closed */
export function closesWithPage(): () => void {
  openDatabases++;
  return () => openDatabases--;
}

/** Runs idempotent work, and repeats it when the page is back if the page was left meanwhile. */
export async function repeatedOverDepartures<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    if (isAway) await new Promise<void>((resolve) => waiting.push(resolve));
    const before = departures;
    try {
      return await work();
    } catch (error) {
      if (departures === before) throw error;
    }
  }
}

/** Runs work. If a departure cuts it off, the promise never settles: the next page finishes the work, so no failure is shown. */
export async function heldOverDeparture<T>(work: () => Promise<T>): Promise<T> {
  const before = departures;
  try {
    if (!isAway) return await work();
  } catch (error) {
    if (departures === before) throw error;
  }
  startAfresh();
  return new Promise(() => {});
}

/** The same for long-lived work: drops its failure if the page was left since it began. */
export function unlessCutOff(onFailure: (error: unknown) => void): (error: unknown) => void {
  const before = departures;
  return (error) => (departures === before ? onFailure(error) : startAfresh());
}

/** Starts afresh: now if the page is back, otherwise when it comes back. */
function startAfresh(): void {
  needsFreshStart = true;
  if (isAway) return;
  leave(false);
  comeBack();
}
