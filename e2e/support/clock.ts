import type { Page } from 'playwright';

import { within } from './patience.ts';

/** Stops the page's clock: only `clock.fastForward` advances it, until `clock.resume`. */
export async function stopClock(page: Page): Promise<void> {
  const now = await within(
    'reading the clock',
    page.evaluate(() => Date.now()),
  );
  // Slightly ahead: a clock cannot be paused in the past.
  await within('stopping the clock', page.clock.pauseAt(now + 1000));
}
