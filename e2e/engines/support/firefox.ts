import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Browser, type BrowserContext, firefox, type Page } from 'playwright';

import { PATIENCE_MS, within } from '../../support/patience.ts';
import { ZONE } from '../../support/zone.ts';
import { findEngine } from '../../../scripts/setup/find-browsers.ts';
import { type EngineDevice, type EngineOptions, newFileIn, PHONE_SIZE } from './engine-device.ts';
import type { Line } from './line.ts';

type Preferences = Readonly<Record<string, string | number | boolean>>;

/** A browser with the folder of files that its pages save. */
export interface Firefox {
  readonly browser: Browser;
  readonly downloads: string;
  close(): Promise<void>;
}

export async function launchFirefox(preferences: Preferences = {}): Promise<Firefox> {
  const downloads = mkdtempSync(path.join(tmpdir(), 'ekagra-downloads-'));
  const browser = await firefox.launch(launchOptions(preferences, downloads));
  return {
    browser,
    downloads,
    async close() {
      await within('closing Firefox', browser.close());
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

/** @param shared the browser of all devices but private and kept ones: its start takes seconds */
export async function openFirefox(
  shared: () => Promise<Firefox>,
  line: Line,
  { isPrivate = false, profile }: EngineOptions,
): Promise<EngineDevice> {
  const options = { viewport: PHONE_SIZE, baseURL: line.url, locale: 'en-IN', timezoneId: ZONE };
  if (profile !== undefined) {
    const kept = await firefox.launchPersistentContext(profile, { ...launchOptions({}, profile), ...options });
    return new FirefoxDevice(kept, line, profile, () => kept.close());
  }
  const { browser, downloads, close } = await (isPrivate ? launchFirefox({ 'browser.privatebrowsing.autostart': true }) : shared());
  const context = await within('making a device', browser.newContext(options));
  return new FirefoxDevice(context, line, downloads, () => (isPrivate ? close() : context.close()));
}

function launchOptions(firefoxUserPrefs: Preferences, downloadsPath: string) {
  return {
    channel: 'moz-firefox',
    executablePath: path.join(import.meta.dirname, 'firefox-bidi.mjs'),
    env: { ...process.env, FIREFOX_PATH: findEngine('firefox') },
    firefoxUserPrefs: { ...firefoxUserPrefs },
    downloadsPath,
    timeout: PATIENCE_MS,
  };
}

class FirefoxDevice implements EngineDevice {
  readonly line: Line;
  readonly #downloads: string;
  readonly #before: readonly string[];
  readonly #context: BrowserContext;
  readonly #end: () => Promise<void>;
  readonly #console: string[] = [];
  #isReady: Promise<void> | undefined;
  #closed: Promise<void> | undefined;

  constructor(context: BrowserContext, line: Line, downloads: string, end: () => Promise<void>) {
    this.line = line;
    this.#downloads = downloads;
    this.#before = readdirSync(downloads);
    this.#context = context;
    this.#end = end;
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('console', (message) => this.#console.push(`${message.type()}: ${message.text()}`));
    context.on('weberror', (webError) => this.#console.push(`error: ${String(webError.error())}`));
  }

  async newPage(): Promise<Page> {
    this.#isReady ??= within(
      'preparing the device',
      this.#context.addInitScript(letReactSeeFill).then(() => {}),
    );
    await this.#isReady;
    return within('opening a page', this.#context.newPage());
  }

  savedFile(): Promise<string> {
    return newFileIn(this.#downloads, this.#before);
  }

  async keepRecording(directory: string): Promise<void> {
    const pages = this.#context.pages();
    await Promise.all(
      pages.map((page, at) =>
        within('taking a screenshot', page.screenshot({ path: path.join(directory, `page-${at + 1}.png`) })).catch(() => {}),
      ),
    );
    writeFileSync(path.join(directory, 'console.txt'), `${[...pages.map((page) => page.url()), ...this.#console].join('\n')}\n`);
  }

  close(): Promise<void> {
    this.#closed ??= within('closing the device', this.#end());
    return this.#closed;
  }
}

/**
 * Playwright fills a field in the page's own world, where React tracks `value` and so sees no change. Typed text it does see.
 */
function letReactSeeFill(): void {
  const insert = (words: string): Element | undefined => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLIFrameElement) return activeElement;
    document.execCommand('insertText', false, words);
    return undefined;
  };
  Object.defineProperty(globalThis, '__pw_bidiInsertText', { configurable: true, get: () => insert, set: () => {} });
}
