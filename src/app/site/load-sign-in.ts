/**
 * For the pages with the way in: what opens there is there before the page is. It has to see what is pressed, to
 * give the focus back.
 */
export async function loadSignIn(): Promise<void> {
  if (import.meta.env.SSR) return;
  // The page can do without until it is pressed.
  await import('../../features/sign-in/sign-in-dialog.tsx').catch(() => undefined);
}
