import { readFileSync } from 'node:fs';

import type { Page } from 'playwright';

import { within } from './patience.ts';

/** Rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Accessibility faults of the page as it is now: the rule and the elements at fault.
 * @param only the rules that are asked; all unless given
 */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  // Colours are looked at when nothing moves any more.
  const calm = page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined))).then(() => undefined);
  });
  await within('waiting for the page to be calm', calm);
  if (!(await within('looking for axe', page.evaluate('"axe" in globalThis')))) await within('loading axe', page.evaluate(AXE));
  const running = page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run(document, rules === undefined ? {} : { runOnly: [...rules] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, only);
  return within('running axe', running);
}

/**
 * The same in both themes, of a page whose theme is the device's: a theme is colours and nothing else, so the second one
 * is asked for its colours alone.
 * @param where stands before each violation
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
