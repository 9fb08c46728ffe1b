/** Resolves when this browser has what the app uses. These two came last, in every browser. */
export async function loadPolyfills(): Promise<void> {
  if (!('any' in AbortSignal && 'canParse' in URL)) await import('../../shared/browser/polyfills.ts');
}
