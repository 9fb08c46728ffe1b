import axe from 'axe-core';

/** Rules whose result depends on the theme: see e2e/support/axe.ts, which checks whole pages. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Accessibility violations of what is shown: the rule and its elements. */
export async function violations(rules?: readonly string[]): Promise<string[]> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // Colours are checked when no animation is running.
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  const { violations: found } = await axe.run(document.querySelector('#root')!, {
    resultTypes: ['violations'],
    preload: false,
    ...(rules ? { runOnly: [...rules] } : {}),
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The same in both themes. */
export async function violationsInThemes(): Promise<string[]> {
  const { dataset } = document.documentElement;
  const before = dataset['theme'];
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    dataset['theme'] = theme;
    found.push(...(await violations(theme === 'dark' ? COLOUR_RULES : undefined)).map((violation) => `${theme}, ${violation}`));
  }
  if (before === undefined) delete dataset['theme'];
  else dataset['theme'] = before;
  return found;
}
