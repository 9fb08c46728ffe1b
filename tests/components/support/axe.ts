import axe from 'axe-core';

/** Accessibility violations of what is shown: the rule and its elements. */
export async function violations(): Promise<string[]> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  // Colours are checked when no animation is running.
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  const { violations: found } = await axe.run(document.querySelector('#root')!, { resultTypes: ['violations'], preload: false });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
