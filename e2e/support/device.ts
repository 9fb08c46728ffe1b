import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { BrowserContext, CDPSession, Page, Request, Worker } from 'playwright';

import { syncStatus } from './board.ts';
import { PATIENCE_MS, within } from './patience.ts';

/** A phone or desktop with a browser and its own storage. Every step has a deadline. */
export class Device {
  readonly #context: BrowserContext;
  readonly #console: string[] = [];
  readonly #network: string[] = [];
  readonly #listeners: ((request: Request) => void)[] = [];
  #hadDevTools = false;
  #isTracing = false;
  /** Left open by `wipe`: reusing its process makes opening a screen a third cheaper. */
  #spare: Page | undefined;
  #closed: Promise<void> | undefined;

  constructor(context: BrowserContext) {
    this.#context = context;
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('console', (message) => this.#console.push(`${message.type()}: ${message.text()}`));
    context.on('weberror', (webError) => this.#console.push(`error: ${String(webError.error())}`));
    context.on('response', (response) => this.#network.push(`${response.status()} ${response.request().method()} ${response.url()}`));
    context.on('requestfailed', (request) =>
      this.#network.push(`${request.failure()?.errorText ?? 'failed'} ${request.method()} ${request.url()}`),
    );
  }

  /**
   * Records actions, network and console of all its pages, for `keepRecording`. Wiping the device drops the recording.
   * @param isFull also traces documents, network headers and screenshots: a fifth of a journey's CPU time
   */
  async startRecording(isFull: boolean): Promise<void> {
    const { tracing } = this.#context;
    // Playwright records the network only with snapshots of the document.
    if (!this.#isTracing) await within('starting the trace', tracing.start({ screenshots: isFull, snapshots: isFull }));
    this.#isTracing = true;
    await within('starting the recording', tracing.startChunk());
  }

  /** Writes trace, console, requests and a screenshot of each page into the directory. */
  async keepRecording(directory: string): Promise<void> {
    await mkdir(directory, { recursive: true });
    const pages = this.#context.pages();
    // A stuck page may not render; the trace exists anyway.
    const shots = pages.map((page, at) => page.screenshot({ path: path.join(directory, `page-${at + 1}.png`) }).catch(() => undefined));
    await within('taking screenshots', Promise.all(shots)).catch(() => undefined);
    await writeFile(path.join(directory, 'console.txt'), `${[await this.report(), ...this.#console].join('\n')}\n`);
    await writeFile(path.join(directory, 'network.txt'), `${this.#network.join('\n')}\n`);
    await within('keeping the trace', this.#context.tracing.stopChunk({ path: path.join(directory, 'trace.zip') }));
  }

  async newPage(): Promise<Page> {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare ?? within('opening a page', this.#context.newPage());
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
   * Closes its pages and deletes everything but the installed app. Leaves a page for the next journey.
   * @returns whether the next journey may use it: false after permanent changes
   */
  async wipe(appUrl: string): Promise<boolean> {
    if (this.#isTracing) await within('dropping the recording', this.#context.tracing.stopChunk());
    if (this.#hadDevTools) return false;
    this.#spare = undefined;
    await within('closing the pages', Promise.all(this.#context.pages().map((page) => page.close())));
    for (const listener of this.#listeners.splice(0)) this.#context.off('request', listener);
    await this.setOffline(false);
    const page = await this.newPage();
    // A file, not the app, which would start to store data again.
    await page.goto(`${appUrl}/before-paint.js`);
    const isLikeNew = await within('wiping the device', page.evaluate(wipeStorage));
    this.#spare = page;
    this.#console.length = 0;
    this.#network.length = 0;
    return isLikeNew;
  }

  /** Throws the device away, unless its profile is kept in a directory. */
  close(): Promise<void> {
    this.#closed ??= within('closing the device', this.#context.close());
    return this.#closed;
  }

  /** Ends the browser of a device with a profile at once, as a phone short of memory does: nothing is written any more. */
  async kill(page: Page): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#context.once('close', () => resolve()));
    const devTools = await this.devTools(page);
    devTools.send('Browser.crash').catch(() => undefined);
    await within('killing the browser', closed);
    this.#closed = Promise.resolve();
  }

  /** What the Content-Security-Policy refused since the last call, Trusted Types among it. A journey in which it refuses something fails. */
  takeViolations(): readonly string[] {
    const isViolation = (line: string) => /Content Security Policy|Trusted(Type|HTML|Script)/.test(line);
    const violations = this.#console.filter(isViolation);
    this.#console.splice(0, Infinity, ...this.#console.filter((line) => !isViolation(line)));
    return violations;
  }

  /** URLs of its pages, with sync status and errors: for the log of a failed test. */
  async report(): Promise<string> {
    const pages = await Promise.all(this.#context.pages().map(describePage));
    const errors = this.#console.filter((line) => line.startsWith('error: '));
    return [...pages, ...errors.map((line) => `  ${line}`)].join('\n');
  }
}

/** Runs in a page of the origin without the app. */
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
  // The headless shell has no Background Sync, and says so by rejecting.
  const awaited = await registration.sync.getTags().catch((): string[] => []);
  // The worker would be woken for what is deleted, and a clock that a test took over stays the device's.
  return awaited.length === 0 && Function.prototype.toString.call(Date).includes('[native code]');
}

/** A stuck page may not answer. */
const ANSWER_MS = 2000;

async function describePage(page: Page): Promise<string> {
  const status = await syncStatus(page)
    .textContent({ timeout: ANSWER_MS })
    .catch(() => 'none');
  return `  page ${page.url()}, sync status: ${status}`;
}
