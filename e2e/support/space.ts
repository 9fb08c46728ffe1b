import type { Page } from 'playwright';

import type { Device } from './device.ts';
import { within } from './patience.ts';

/** Limits storage to the app's current usage plus this many bytes. */
export async function spaceOf(device: Device, page: Page, appUrl: string): Promise<(bytes: number) => Promise<void>> {
  const { origin } = new URL(appUrl);
  const devTools = await device.devTools(page);
  const { usage } = await within('asking what is used', devTools.send('Storage.getUsageAndQuota', { origin }));
  return async (bytes) => {
    await within('setting the quota', devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes }));
  };
}
