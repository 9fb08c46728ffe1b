/** The oldest browsers that the app runs in, by their names in MDN's browser-compat-data. README names them too. */
export const BROWSER_TARGETS = { chrome: '109', firefox: '115', safari: '16.4' } as const;

/** The same for Vite: what the syntax of scripts and styles is lowered to. */
export const BUILD_TARGETS = Object.entries(BROWSER_TARGETS).map(([browser, version]) => browser + version);

/** What src/shared/browser/polyfills.ts adds where it is missing. */
export const POLYFILLED: readonly string[] = [
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Map.groupBy',
  'Promise.withResolvers',
  'URL.canParse',
  'AbortSignal.any',
  'Response.json',
];
