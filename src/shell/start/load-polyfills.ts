/** Resolves when this browser has all features that the app uses. The two that are checked arrived last, in every browser. */
export async function loadPolyfills(): Promise<void> {
  if (!('any' in AbortSignal && 'canParse' in URL)) await import('../../shared/browser/polyfills.ts');
}
