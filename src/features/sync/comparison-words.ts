import type { Comparison } from '../../data/replica/use-comparison.ts';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Result of the comparisons since this database was created. */
export function comparisonWords(found: Comparison | null): string {
  if (found === null) return 'Not compared with the server yet. Ekagra does that by itself, about once a day.';
  return `Compared with the server on ${when.format(found.at)}. ${differences(found.mismatches)}`;
}

function differences(count: number): string {
  if (count === 0) return 'So far nothing differed.';
  return count === 1 ? 'So far one list differed and was read again.' : `So far ${count} lists differed and were read again.`;
}
