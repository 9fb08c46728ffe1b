import type { Browser, BrowserContextOptions } from 'playwright';

import { type App, startApp } from './app.ts';
import { type BrowserKind, launchBrowser, newDevice } from './browser.ts';
import { within } from './patience.ts';
import type { Device } from './device.ts';
import { serviceWorkerReady } from './service-worker.ts';

/** Every student of a run signs up from one address. */
export const WIDE_LIMITS = { attempts: 100_000, renewals: 100_000 };

/**
 * App, browsers and devices that the files of a run share, each made on first use: making them for every file or journey
 * took most of the time.
 */
class Shared {
  #app: Promise<App> | undefined;
  readonly #browsers = new Map<BrowserKind, Promise<Browser>>();
  readonly #idle = new Map<string, Device[]>();

  /** Students are strangers to each other. */
  app(): Promise<App> {
    if (this.#app !== undefined) return this.#app;
    const starting = startApp({ authLimits: WIDE_LIMITS });
    this.#app = starting;
    // An app that did not start must not fail the journeys after it; nor must a browser.
    starting.catch(() => (this.#app = undefined));
    return starting;
  }

  browser(kind: BrowserKind): Promise<Browser> {
    const present = this.#browsers.get(kind);
    if (present !== undefined) return present;
    const launched = launchBrowser(kind);
    this.#browsers.set(kind, launched);
    const forget = (): void => {
      this.#browsers.delete(kind);
      this.#idle.clear();
    };
    launched.then((browser) => browser.once('disconnected', forget), forget);
    return launched;
  }

  /** A device on which the app is installed and that nobody uses. */
  async lend(kind: BrowserKind, appUrl: string, options: BrowserContextOptions): Promise<Device> {
    const idle = this.#idleOf(kind, appUrl, options).pop();
    return idle ?? installed(await newDevice(await this.browser(kind), appUrl, options), appUrl);
  }

  async takeBack(device: Device, kind: BrowserKind, appUrl: string, options: BrowserContextOptions): Promise<void> {
    const isLikeNew = await device.wipe(appUrl).catch(() => false);
    if (isLikeNew) this.#idleOf(kind, appUrl, options).push(device);
    else await device.close();
  }

  async close(): Promise<void> {
    const [app, browsers] = [this.#app, [...this.#browsers.values()]];
    this.#app = undefined;
    this.#browsers.clear();
    this.#idle.clear();
    await Promise.all(browsers.map(async (browser) => within('closing a browser', (await browser).close())));
    await (await app)?.close();
  }

  #idleOf(...kind: readonly [BrowserKind, string, BrowserContextOptions]): Device[] {
    const key = JSON.stringify(kind);
    const idle = this.#idle.get(key) ?? [];
    this.#idle.set(key, idle);
    return idle;
  }
}

export const shared = new Shared();

async function installed(device: Device, appUrl: string): Promise<Device> {
  const page = await device.newPage();
  await page.goto('/about-us');
  await serviceWorkerReady(page);
  await device.wipe(appUrl);
  return device;
}
