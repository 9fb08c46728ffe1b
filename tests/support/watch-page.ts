import { watchTransactions } from '../../replication/storage/departure.ts';

/**
 * Watches transactions as a page does. In Node RxDB's channel to other tabs polls IndexedDB, in a browser it is a BroadcastChannel: its
 * databases are not watched, or a poll while the page is left would fail outside of every test.
 * @returns stops, as `watchTransactions` does
 */
export function watchPage(): () => void {
  const { transaction } = IDBDatabase.prototype;
  const stop = watchTransactions();
  const watched = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function begin(...given: Parameters<typeof transaction>) {
    const isOfChannel = this.name.startsWith('pubkey.broadcast-channel');
    return (isOfChannel ? transaction : watched).apply(this, given);
  };
  return stop;
}
