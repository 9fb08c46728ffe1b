/** The oldest browsers that the app runs in, by their names in MDN's browser-compat-data. README names them too. */
export const BROWSER_TARGETS = { chrome: '109', firefox: '115', safari: '16.4' } as const;

/** The same browsers in Vite's format. Vite lowers the syntax of scripts and styles to them. */
export const BUILD_TARGETS = Object.entries(BROWSER_TARGETS).map(([browser, version]) => browser + version);

/** APIs that src/shared/browser/polyfills.ts adds where they are missing. */
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
