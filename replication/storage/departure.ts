/**
 * What a page does with IndexedDB while it is left: in the back/forward cache, or frozen. WebKit keeps transactions of such a page
 * open, and then every other page of the origin waits for them, reloads included (LEFT-1).
 */

const live = new Set<IDBTransaction>();
/** What waits for an answer, since when, in the order of asking. */
const unanswered = new Map<IDBTransaction | IDBOpenDBRequest, number>();
const listeners = new Set<() => void>();
const owingListeners = new Set<() => void>();
/** Databases that Dexie closes with the page, and that RxDB never opens again. */
let openDatabases = 0;
let departures = 0;
let isAway = false;
let needsFreshStart = false;
/** Goes on when the page is back. */
let waiting: (() => void)[] = [];

/** Knows every transaction from now on, also those of RxDB and Dexie. @returns ends it, and begins a new page */
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
    // A blocked one was answered: it waits for another tab, perhaps for hours (STORE-2).
    for (const answer of ['success', 'error', 'blocked']) request.addEventListener(answer, () => unanswered.delete(request));
    // Nobody asks for the transaction of an upgrade.
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

/** Aborts what is under way, and refuses what would begin, until `comeBack`. @param isCached in the back/forward cache */
export function leave(isCached: boolean): void {
  if (isCached && openDatabases > 0) needsFreshStart = true;
  if (isAway) return;
  isAway = true;
  departures++;
  for (const transaction of live) {
    try {
      transaction.abort();
    } catch {
      // It commits, and needs nothing of the page for that.
    }
  }
}

/** A page that starts afresh stays away until then: nothing may begin, or fail, in its last moments. */
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

/** @param start called in a page that came back without what it had. @returns unsubscribe */
export function onFreshStart(start: () => void): () => void {
  listeners.add(start);
  return () => listeners.delete(start);
}

/** Epoch milliseconds since when IndexedDB owes its oldest answer; null: it owes none. */
export function silentSince(): number | null {
  const [oldest = null] = unanswered.values();
  return oldest;
}

/** @param listener called when IndexedDB owes an answer, having owed none. @returns unsubscribe */
export function onOwing(listener: () => void): () => void {
  owingListeners.add(listener);
  return () => owingListeners.delete(listener);
}

/** Dexie closes it when its page is cached. @returns it is closed */
export function closesWithPage(): () => void {
  openDatabases++;
  return () => openDatabases--;
}

/** Runs work that may be repeated, and once more, when the page is back, if it was left meanwhile. */
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

/** Runs work that, cut off by a departure, never ends: no failure is shown of what the next page finishes. */
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

/** The same for what goes on until it fails. */
export function unlessCutOff(onFailure: (error: unknown) => void): (error: unknown) => void {
  const before = departures;
  return (error) => (departures === before ? onFailure(error) : startAfresh());
}

/** At once in a page that is back. */
function startAfresh(): void {
  needsFreshStart = true;
  if (isAway) return;
  leave(false);
  comeBack();
}
