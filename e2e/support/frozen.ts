import type { Page } from 'playwright';

import { within } from './patience.ts';
import type { Device } from './device.ts';

/** Before the page loads. */
export async function makeFreezable(page: Page): Promise<void> {
  await page.addInitScript(countTransactions);
}

/**
 * Freezes a page, as a phone does to tabs in the background: nothing of it runs, and its locks stay its own. By the
 * debugger, because Playwright keeps every page visible, and Chromium freezes no page that is. Like Chromium, it freezes no
 * page that holds a transaction of IndexedDB: other tabs and the worker would wait for it. Unlike in a frozen tab, what
 * others broadcast meanwhile is lost.
 * @returns thaws it
 */
export async function freeze(device: Device, page: Page): Promise<() => Promise<void>> {
  const devTools = await device.devTools(page);
  const frozen = new Promise((resolve) => devTools.once('Debugger.paused', resolve));
  await devTools.send('Debugger.enable');
  const pausing = page.evaluate(pauseBetweenTransactions);
  await within('freezing the page', frozen);
  return async () => {
    await within('thawing the page', devTools.send('Debugger.resume'));
    await within('thawing the page', pausing);
  };
}

/** Runs in a page. */
function countTransactions(): void {
  const open = new Set<IDBTransaction>();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = begin.apply(this, given);
    open.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
    return transaction;
  };
  Object.assign(globalThis, { openTransactions: open });
}

/** Runs in a page. */
async function pauseBetweenTransactions(): Promise<void> {
  const { openTransactions } = globalThis as unknown as { openTransactions: Set<IDBTransaction> };
  while (openTransactions.size > 0) await new Promise((resolve) => requestIdleCallback(resolve));
  // oxlint-disable-next-line no-debugger -- This is what freezes it.
  debugger;
}
