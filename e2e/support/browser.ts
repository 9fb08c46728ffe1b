import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright';

import { findChromium } from '../../scripts/find-chromium.ts';
import { within } from './deadline.ts';
import { Device } from './device.ts';

/** A small phone, as most students have. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

function launchOptions(): LaunchOptions {
  return {
    executablePath: findChromium(),
    // Shorter than a test may take: a browser that does not start is then named as such.
    timeout: 60_000,
    // Chromium's sandbox does not start for root, as in a container; the rest keeps it from its maker's servers.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
  };
}

function contextOptions(appUrl: string, options: BrowserContextOptions): BrowserContextOptions {
  return { ...options, baseURL: appUrl, locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** A device of its own. Closing it throws it away. */
export async function newDevice(browser: Browser, appUrl: string, options: BrowserContextOptions): Promise<Device> {
  return new Device(await within('making a device', browser.newContext(contextOptions(appUrl, options))));
}

/** A device that outlives its browser: launched again on the same directory it has all it stored. */
export async function launchDevice(profileDir: string, appUrl: string, options: BrowserContextOptions): Promise<Device> {
  return new Device(await chromium.launchPersistentContext(profileDir, { ...launchOptions(), ...contextOptions(appUrl, options) }));
}
