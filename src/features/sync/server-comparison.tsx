import { useComparison } from '../../data/replica/use-comparison.ts';
import { comparisonWords } from './comparison-words.ts';

/** Whether this device has what the server has, as far as was looked. */
export function ServerComparison() {
  const comparison = useComparison();
  if (comparison === undefined) return null;
  return <p className="text-sm text-ink-soft">{comparisonWords(comparison)}</p>;
}
