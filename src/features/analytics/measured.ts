/**
 * Does `work`, and leaves marks in the browser's timeline where it began and ended: `npm run bench -- analytics`
 * reads them there.
 */
export function measured<T>(work: () => T): T {
  performance.mark('analytics: computing');
  const result = work();
  performance.mark('analytics: computed');
  return result;
}
