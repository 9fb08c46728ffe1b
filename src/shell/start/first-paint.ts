/** Resolves once the page has loaded and painted, for work that nobody waits for. In a hidden tab it resolves when the tab is shown. */
export async function afterFirstPaint(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
