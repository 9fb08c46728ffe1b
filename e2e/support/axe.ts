import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';

import { within } from './patience.ts';

/** Rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Accessibility violations of the page: the rule and its elements.
 * @param only rules to run; default: all
 */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  // Colours are checked when no animation is running.
  const calm = page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined))).then(() => undefined);
  });
  await within('waiting for the page to be calm', calm);
  if (!(await within('looking for axe', page.evaluate('"axe" in globalThis')))) await within('loading axe', page.evaluate(AXE));
  const running = page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      ...(rules === undefined ? {} : { runOnly: [...rules] }),
    });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, only);
  return within('running axe', running);
}

/**
 * Violations in both themes of a page that follows the device's. Themes differ in colours only, so the second run checks only
 * these.
 * @param where prefix of each violation
 */
export async function violationsInThemes(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await within(`making it ${colorScheme}`, page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }));
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    const only = colorScheme === 'dark' ? COLOUR_RULES : undefined;
    found.push(...(await violations(page, only)).map((violation) => `${where}, ${colorScheme}: ${violation}`));
  }
  return found;
}
