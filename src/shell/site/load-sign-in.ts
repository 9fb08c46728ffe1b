/** Preloads the sign-in dialog on pages that offer it. The dialog must be loaded before the press, to return focus afterwards. */
export async function loadSignIn(): Promise<void> {
  if (import.meta.env.SSR) return;
  // Loaded on demand if preloading fails.
  await import('../../topics/account/screens/sign-in/sign-in-dialog.tsx').catch(() => undefined);
}
