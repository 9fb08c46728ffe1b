import { useComparison } from '../store/use-comparison.ts';
import { comparisonWords } from './comparison-words.ts';

/** Result of comparing this device with the server. */
export function ServerComparison() {
  const comparison = useComparison();
  if (comparison === undefined) return null;
  return <p className="text-sm text-ink-soft">{comparisonWords(comparison)}</p>;
}
