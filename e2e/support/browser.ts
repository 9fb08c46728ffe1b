import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright';

import { findChromium } from '../../scripts/find-chromium.ts';

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

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** A device of its own: no storage shared with any other. Closing the context throws the device away. */
export function newDevice(browser: Browser, appUrl: string, options: BrowserContextOptions = PHONE): Promise<BrowserContext> {
  return browser.newContext({ ...options, baseURL: appUrl, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
}

/** A device that outlives its browser: launched again on the same directory it has all it stored. */
export function launchDevice(profileDir: string, appUrl: string, options: BrowserContextOptions = PHONE): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profileDir, {
    ...launchOptions(),
    ...options,
    baseURL: appUrl,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
}
