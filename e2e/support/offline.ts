import type { Locator, Page } from 'playwright';

import type { Device } from './device.ts';

/** Cuts the network; resolves when these pages of the device show it. */
export async function goOffline(device: Device, ...pages: readonly Page[]): Promise<void> {
  await device.setOffline(true);
  await Promise.all(pages.map((page) => offlineBadge(page).waitFor()));
}

export function offlineBadge(page: Page): Locator {
  return page.getByText('Offline Mode', { exact: true });
}
