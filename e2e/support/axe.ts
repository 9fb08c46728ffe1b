import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';

import { within } from './deadline.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What would shut somebody out of the page as it is now: the rule and the elements at fault. */
export async function violations(page: Page): Promise<string[]> {
  // Colours are looked at when nothing moves any more.
  const calm = page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined))).then(() => undefined);
  });
  await within('waiting for the page to be calm', calm);
  await within('loading axe', page.evaluate(AXE));
  const running = page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  return within('running axe', running, 30_000);
}
