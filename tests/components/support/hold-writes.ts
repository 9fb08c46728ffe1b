import { onTestFinished } from 'vitest';

/** The object store of RxDB's Dexie storage. */
const DOCUMENTS = 'docs';

/**
 * Holds back writes to a collection of the open database, as on a slow phone: a transaction that asks again and again is before
 * them. Reads wait, too.
 * @returns lets them through
 */
export async function holdWrites(collection: string): Promise<() => void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.endsWith(`--${collection}`) ? [name] : []));
  let isHeld = true;
  const giveWay = () => void (isHeld = false);
  onTestFinished(giveWay);
  await Promise.all(names.map((name) => hold(name, () => isHeld)));
  return giveWay;
}

/** Resolves once it is before all other transactions. */
function hold(name: string, isHeld: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(new Error(`${name} could not be opened`)));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(DOCUMENTS, 'readwrite');
      transaction.addEventListener('complete', () => opening.result.close());
      const ask = () => {
        const asking = transaction.objectStore(DOCUMENTS).count();
        asking.addEventListener('success', () => {
          resolve();
          if (isHeld()) ask();
        });
      };
      ask();
    });
  });
}
