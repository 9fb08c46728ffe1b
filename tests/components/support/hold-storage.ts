import { onTestFinished } from 'vitest';

/**
 * Holds back each database that is opened from now on, as on a slow phone.
 * @returns opens them
 */
export function holdStorage(): () => void {
  const openAtOnce = IDBFactory.prototype.open;
  const held = Promise.withResolvers<void>();
  const giveWay = () => {
    IDBFactory.prototype.open = openAtOnce;
    held.resolve();
  };
  onTestFinished(giveWay);
  IDBFactory.prototype.open = function open(...database) {
    const request = openAtOnce.apply(this, database);
    let onsuccess: IDBOpenDBRequest['onsuccess'] = null;
    const listen = request.addEventListener.bind(request);
    Object.defineProperty(request, 'onsuccess', {
      get: () => onsuccess,
      set(handler: typeof onsuccess) {
        onsuccess = handler;
      },
    });
    listen('success', (event) => void held.promise.then(() => onsuccess?.call(request, event)));
    return request;
  };
  return giveWay;
}
