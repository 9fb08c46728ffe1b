import type { Browser, BrowserContextOptions } from 'playwright';

import { type App, startApp } from './app.ts';
import { launchBrowser, newDevice } from './browser.ts';
import { within } from './deadline.ts';
import type { Device } from './device.ts';
import { serviceWorkerReady } from './service-worker.ts';

/** Every student of a run signs up from one address. */
export const WIDE_LIMITS = { attempts: 100_000, renewals: 100_000 };

/**
 * What the files of a run share, each made when it is first asked for: to make it for every file, or a device for every
 * journey, took most of the time.
 */
class Shared {
  #app: Promise<App> | undefined;
  #browser: Promise<Browser> | undefined;
  readonly #idle = new Map<string, Device[]>();

  /** Students are strangers to each other. */
  app(): Promise<App> {
    return (this.#app ??= startApp({ authLimits: WIDE_LIMITS }));
  }

  browser(): Promise<Browser> {
    return (this.#browser ??= launchBrowser());
  }

  /** A device on which the app is installed and that nobody uses. */
  async lend(appUrl: string, options: BrowserContextOptions): Promise<Device> {
    return this.#idleOf(appUrl, options).pop() ?? installed(await newDevice(await this.browser(), appUrl, options), appUrl);
  }

  async takeBack(device: Device, appUrl: string, options: BrowserContextOptions): Promise<void> {
    const isLikeNew = await device.wipe(appUrl).catch(() => false);
    if (isLikeNew) this.#idleOf(appUrl, options).push(device);
    else await device.close();
  }

  async close(): Promise<void> {
    const [app, browser] = [this.#app, this.#browser];
    this.#app = this.#browser = undefined;
    this.#idle.clear();
    if (browser !== undefined) await within('closing the browser', (await browser).close());
    await (await app)?.close();
  }

  #idleOf(appUrl: string, options: BrowserContextOptions): Device[] {
    const kind = JSON.stringify([appUrl, options]);
    const idle = this.#idle.get(kind) ?? [];
    this.#idle.set(kind, idle);
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
