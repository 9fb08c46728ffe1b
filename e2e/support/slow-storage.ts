import type { Page } from 'playwright';

/**
 * Makes the next document of the page open each of its databases slowly, like a slow phone, except the session's.
 * @param ms delay of each
 */
export async function slowDownStorage(page: Page, ms: number): Promise<void> {
  await page.addInitScript((pause) => {
    const openAtOnce = IDBFactory.prototype.open;
    const slowly = (request: IDBOpenDBRequest) => {
      const listen = request.addEventListener.bind(request);
      let onsuccess: ((event: Event) => unknown) | null = null;
      Object.defineProperty(request, 'onsuccess', {
        get: () => onsuccess,
        set(handler: typeof onsuccess) {
          onsuccess = handler;
        },
      });
      listen('success', (event) => setTimeout(() => onsuccess?.call(request, event), pause));
      return request;
    };
    IDBFactory.prototype.open = function open(name: string, version?: number) {
      const request = version === undefined ? openAtOnce.call(this, name) : openAtOnce.call(this, name, version);
      return name === 'ekagra-session' ? request : slowly(request);
    };
  }, ms);
}
