import axe from 'axe-core';

/** Rules whose result depends on the theme: see e2e/support/axe.ts, which checks whole pages. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Accessibility violations of what is shown, in both themes. */
export async function violationsInThemes(): Promise<string[]> {
  const root = document.querySelector('#root')!;
  const { dataset } = document.documentElement;
  const before = dataset['theme'];
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    dataset['theme'] = theme;
    // Colours are checked when no animation is running.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const { violations } = await axe.run(root, {
      resultTypes: ['violations'],
      preload: false,
      ...(theme === 'dark' ? { runOnly: COLOUR_RULES } : {}),
    });
    found.push(...violations.map(({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`));
  }
  if (before === undefined) delete dataset['theme'];
  else dataset['theme'] = before;
  return found;
}
