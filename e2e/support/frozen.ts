import type { Page } from 'playwright';

import { within } from './patience.ts';
import type { Device } from './device.ts';

/**
 * Freezes a page, as a phone does to tabs in the background: nothing of it runs, and its locks stay its own. By the
 * debugger, because Playwright keeps every page visible, and Chromium freezes no page that is.
 * @returns thaws it
 */
export async function freeze(device: Device, page: Page): Promise<() => Promise<void>> {
  const devTools = await device.devTools(page);
  const frozen = new Promise((resolve) => devTools.once('Debugger.paused', resolve));
  await devTools.send('Debugger.enable');
  await devTools.send('Debugger.pause');
  // It stops at the next statement, and an idle page has none.
  const nudge = page.evaluate(() => undefined);
  await within('freezing the page', frozen);
  return async () => {
    await within('thawing the page', devTools.send('Debugger.resume'));
    await within('thawing the page', nudge);
  };
}
