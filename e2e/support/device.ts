import type { BrowserContext, CDPSession, Page, Request, Worker } from 'playwright';

import { syncStatus } from './board.ts';
import { STEP_MS, within } from './deadline.ts';

/** A phone or a desk with a browser: no storage is shared with any other. Every step has a deadline. */
export class Device {
  readonly #context: BrowserContext;
  readonly #errors: string[] = [];
  readonly #listeners: ((request: Request) => void)[] = [];
  #hadDevTools = false;
  #closed: Promise<void> | undefined;

  constructor(context: BrowserContext) {
    this.#context = context;
    context.setDefaultTimeout(STEP_MS);
    context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
    context.on('weberror', (webError) => this.#errors.push(String(webError.error())));
  }

  newPage(): Promise<Page> {
    return within('opening a page', this.#context.newPage());
  }

  setOffline(isOffline: boolean): Promise<void> {
    return within(isOffline ? 'cutting the network' : 'bringing the network back', this.#context.setOffline(isOffline));
  }

  onRequest(listener: (request: Request) => void): void {
    this.#listeners.push(listener);
    this.#context.on('request', listener);
  }

  /** The app's service worker, which runs while a page of the app is open and for a while after. */
  serviceWorker(): Worker {
    const [worker] = this.#context.serviceWorkers();
    if (worker === undefined) throw new Error('No service worker runs.');
    return worker;
  }

  /** The way to what only the DevTools protocol can do to a page. */
  devTools(page: Page): Promise<CDPSession> {
    this.#hadDevTools = true;
    return within('opening the DevTools', this.#context.newCDPSession(page));
  }

  /**
   * Closes its pages and forgets all but the app, which stays installed.
   * @returns whether it can be lent to the next journey: not what may have been changed for good
   */
  async wipe(appUrl: string): Promise<boolean> {
    if (this.#hadDevTools) return false;
    await within('closing the pages', Promise.all(this.#context.pages().map((page) => page.close())));
    for (const listener of this.#listeners.splice(0)) this.#context.off('request', listener);
    await this.setOffline(false);
    const page = await this.newPage();
    // A file, not the app, which would begin to store anew.
    await page.goto(`${appUrl}/theme.js`);
    const isLikeNew = await within('wiping the device', page.evaluate(wipeStorage));
    await within('closing the page', page.close());
    this.#errors.length = 0;
    return isLikeNew;
  }

  /** Throws the device away, unless its profile is kept in a directory. */
  close(): Promise<void> {
    this.#closed ??= within('closing the device', this.#context.close());
    return this.#closed;
  }

  /** Where its pages are, what they say about replication, and what went wrong in them: for the log of a failed test. */
  async report(): Promise<string> {
    const pages = await Promise.all(this.#context.pages().map(describePage));
    return [...pages, ...this.#errors.map((error) => `  error: ${error}`)].join('\n');
  }
}

/** Runs in a page in which the app is not open. */
async function wipeStorage(): Promise<boolean> {
  localStorage.clear();
  const installed = (name: string) => name.startsWith('workbox-precache');
  await Promise.all((await caches.keys()).filter((name) => !installed(name)).map((name) => caches.delete(name)));
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name }) =>
        new Promise((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase(name!);
          deleting.addEventListener('success', resolve);
          deleting.addEventListener('error', reject);
        }),
    ),
  );
  const registration = (await navigator.serviceWorker.getRegistration()) as unknown as { sync: { getTags(): Promise<string[]> } };
  // The worker would be woken for what is deleted, and a clock that a test took over stays the device's.
  return (await registration.sync.getTags()).length === 0 && Function.prototype.toString.call(Date).includes('[native code]');
}

/** A page may be too stuck to answer. */
const ANSWER_MS = 2000;

async function describePage(page: Page): Promise<string> {
  const status = await syncStatus(page)
    .textContent({ timeout: ANSWER_MS })
    .catch(() => 'none');
  return `  page ${page.url()}, sync status: ${status}`;
}
