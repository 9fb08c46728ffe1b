import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright';

import { ZONE } from '../../support/zone.ts';
import { type EngineDevice, type EngineOptions, newFileIn, PHONE_SIZE } from './engine-device.ts';
import type { Line } from './line.ts';
import { WebKitDriver } from './webkit-driver.ts';
import { webKitPage } from './webkit-page.ts';

/** A browser of its own for each device: a driver has one session, and one session one storage. */
export async function openWebKit(
  display: string,
  line: Line,
  folder: string,
  { isPrivate = false, profile }: EngineOptions,
): Promise<EngineDevice> {
  const downloads = path.join(folder, 'downloads');
  mkdirSync(downloads);
  const consoleFile = path.join(folder, 'console.txt');
  const driver = await WebKitDriver.start({
    DISPLAY: display,
    TZ: ZONE,
    WINDOW_SIZE: `${PHONE_SIZE.width}x${PHONE_SIZE.height}`,
    WINDOW_DOWNLOADS: downloads,
    WINDOW_CONSOLE: consoleFile,
    ...(isPrivate ? {} : { WINDOW_PROFILE: profile ?? path.join(folder, 'profile') }),
  });
  return new WebKitDevice(driver, line, folder, downloads, consoleFile);
}

class WebKitDevice implements EngineDevice {
  readonly line: Line;
  readonly #downloads: string;
  readonly #driver: WebKitDriver;
  readonly #folder: string;
  readonly #consoleFile: string;
  readonly #pages: Page[] = [];
  #closed: Promise<void> | undefined;

  constructor(driver: WebKitDriver, line: Line, folder: string, downloads: string, consoleFile: string) {
    this.line = line;
    this.#downloads = downloads;
    this.#driver = driver;
    this.#folder = folder;
    this.#consoleFile = consoleFile;
  }

  async newPage(): Promise<Page> {
    const handle = this.#pages.length === 0 ? this.#driver.firstTab : await this.#driver.newTab();
    const page = webKitPage({ driver: this.#driver, handle, appUrl: this.line.url, folder: this.#folder });
    this.#pages.push(page);
    return page;
  }

  savedFile(): Promise<string> {
    return newFileIn(this.#downloads, []);
  }

  async keepRecording(directory: string): Promise<void> {
    if (existsSync(this.#consoleFile)) copyFileSync(this.#consoleFile, path.join(directory, 'console.txt'));
    for (const [at, page] of this.#pages.entries()) {
      // A closed tab has none. One after the other, as the driver works.
      // oxlint-disable-next-line no-await-in-loop
      await page.screenshot({ path: path.join(directory, `page-${at + 1}.png`) }).catch(() => {});
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#driver.close();
    return this.#closed;
  }
}
