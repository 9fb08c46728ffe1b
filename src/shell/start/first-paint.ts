/** Resolves once the page is loaded and painted: what nobody waits for comes after that. In a tab that is not shown, when it is. */
export async function afterFirstPaint(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
