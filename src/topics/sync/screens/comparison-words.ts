import type { Comparison } from '../store/use-comparison.ts';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Result of the comparisons since this database was created. */
export function comparisonWords(found: Comparison | null): string {
  if (found === null) return 'Not compared with the server yet. Ekagra does this automatically about once a day.';
  return `Compared with the server on ${when.format(found.at)}. ${differences(found.mismatches)}`;
}

function differences(count: number): string {
  if (count === 0) return 'No differences so far.';
  return count === 1 ? 'One list differed so far and was loaded again.' : `${count} lists differed so far and were loaded again.`;
}
