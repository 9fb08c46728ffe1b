import type { Page } from 'playwright';

import { within } from './patience.ts';

/** From then on no time passes in the page but what `clock.fastForward` lets pass, until `clock.resume`. */
export async function stopClock(page: Page): Promise<void> {
  const now = await within(
    'reading the clock',
    page.evaluate(() => Date.now()),
  );
  // A moment ahead: a clock cannot be stopped in the past.
  await within('stopping the clock', page.clock.pauseAt(now + 1000));
}
