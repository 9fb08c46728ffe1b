import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright';

import { findChromium, findHeadlessShell } from '../../scripts/setup/find-browsers.ts';
import { browserArguments } from './browser-arguments.ts';
import { PATIENCE_MS, within } from './patience.ts';
import { Device } from './device.ts';
import { ZONE } from './zone.ts';

/** A small phone, as most students have. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/**
 * `shell`: Chromium's headless shell at a third of the cost. `chromium`: the whole browser, for Background Sync and installed
 * apps.
 */
export type BrowserKind = 'shell' | 'chromium';

function launchOptions(kind: BrowserKind): LaunchOptions {
  return {
    executablePath: kind === 'shell' ? findHeadlessShell() : findChromium(),
    timeout: PATIENCE_MS,
    args: browserArguments(),
  };
}

function contextOptions(appUrl: string, options: BrowserContextOptions): BrowserContextOptions {
  return { ...options, baseURL: appUrl, locale: 'en-IN', timezoneId: ZONE };
}

export function launchBrowser(kind: BrowserKind): Promise<Browser> {
  return chromium.launch(launchOptions(kind));
}

/** A new device. Closing it deletes its data. */
export async function newDevice(browser: Browser, appUrl: string, options: BrowserContextOptions): Promise<Device> {
  return new Device(await within('making a device', browser.newContext(contextOptions(appUrl, options))));
}

/** A device that outlives its browser: launched again on the same directory, it keeps its data. */
export async function launchDevice(kind: BrowserKind, profileDir: string, appUrl: string, options: BrowserContextOptions): Promise<Device> {
  return new Device(await chromium.launchPersistentContext(profileDir, { ...launchOptions(kind), ...contextOptions(appUrl, options) }));
}
