import type { Browser, BrowserContextOptions } from 'playwright';

import type { StartOptions } from '../../backend/start-backend.ts';
import { WIDE_LIMITS } from '../../backend/testing/start-test-backend.ts';
import { type App, startApp } from './app.ts';
import { type BrowserKind, launchBrowser, newDevice } from './browser.ts';
import { within } from './patience.ts';
import type { Device } from './device.ts';
import { serviceWorkerReady } from './service-worker.ts';

/**
 * App, browsers and devices shared by the files of a run, created on first use: creating them per file or journey took most of
 * the time.
 */
export class Shared {
  #app: Promise<App> | undefined;
  /** Port of the last app, reused by the next one: devices keep an app by its origin. 0: any free port. */
  #port = 0;
  readonly #browsers = new Map<BrowserKind, Promise<Browser>>();
  readonly #idle = new Map<string, Device[]>();

  /** Students are strangers to each other. */
  app(): Promise<App> {
    return (this.#app ??= this.#startApp({}));
  }

  /** Replaces the running app by one with an empty database and these options, until `endApp`. */
  async ownApp(options: Partial<StartOptions>): Promise<App> {
    await this.endApp();
    return (this.#app = this.#startApp(options));
  }

  async endApp(): Promise<void> {
    const app = this.#app;
    this.#app = undefined;
    await (await app)?.close();
  }

  async #startApp(options: Partial<StartOptions>): Promise<App> {
    const start = (port: number): Promise<App> => startApp({ authLimits: WIDE_LIMITS, port, ...options });
    try {
      // Between two apps another server may take the port.
      const app = await start(this.#port).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
        return start(0);
      });
      this.#port = Number(new URL(app.url).port);
      return app;
    } catch (error) {
      // A failed start of an app or browser must not fail later journeys.
      this.#app = undefined;
      throw error;
    }
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

  /** A free device with the app installed. */
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
    const browsers = [...this.#browsers.values()];
    this.#browsers.clear();
    this.#idle.clear();
    await Promise.all(browsers.map(async (browser) => within('closing a browser', (await browser).close())));
    await this.endApp();
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
