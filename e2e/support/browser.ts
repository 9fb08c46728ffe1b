import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright';

import { findChromium, findHeadlessShell } from '../../scripts/find-chromium.ts';
import { PATIENCE_MS, within } from './patience.ts';
import { Device } from './device.ts';

/** A small phone, as most students have. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/**
 * `shell`: Chromium without its windows, which costs a third. `chromium`: the whole browser, for what the shell lacks:
 * Background Sync and an installed app.
 */
export type BrowserKind = 'shell' | 'chromium';

function launchOptions(kind: BrowserKind): LaunchOptions {
  return {
    executablePath: kind === 'shell' ? findHeadlessShell() : findChromium(),
    timeout: PATIENCE_MS,
    args: [
      // Chromium's sandbox does not start for root, as in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      // Keeps it from its maker's servers.
      '--disable-background-networking',
      // Pages are too short-lived for what optimizing their code costs: a tenth of all that journeys compute.
      '--js-flags=--no-opt --no-maglev',
    ],
  };
}

function contextOptions(appUrl: string, options: BrowserContextOptions): BrowserContextOptions {
  return { ...options, baseURL: appUrl, locale: 'en-IN', timezoneId: 'Asia/Kolkata' };
}

export function launchBrowser(kind: BrowserKind): Promise<Browser> {
  return chromium.launch(launchOptions(kind));
}

/** A device of its own. Closing it throws it away. */
export async function newDevice(browser: Browser, appUrl: string, options: BrowserContextOptions): Promise<Device> {
  return new Device(await within('making a device', browser.newContext(contextOptions(appUrl, options))));
}

/** A device that outlives its browser: launched again on the same directory it has all it stored. */
export async function launchDevice(profileDir: string, appUrl: string, options: BrowserContextOptions): Promise<Device> {
  return new Device(
    await chromium.launchPersistentContext(profileDir, { ...launchOptions('chromium'), ...contextOptions(appUrl, options) }),
  );
}
