import { BYTE_ORDER_MARK, csvLine } from '../../analytics/rules/index.ts';

/** An entry that was not imported or restored, and why. */
export interface Refusal {
  /** Kind of entry, row or file. */
  readonly where: string;
  /** A name by which the student recognises the entry. */
  readonly entry: string;
  /** The reason, as a sentence. */
  readonly reason: string;
}

/** Maximum number of stored refusals; further ones are only counted. */
const MOST_KEPT = 100_000;
const LONGEST_ENTRY = 200;

/** The stored refusals, and the number of all. */
export interface RefusalList {
  readonly kept: readonly Refusal[];
  readonly count: number;
}

/** Collects refusals up to `MOST_KEPT`. */
export class Refusals implements RefusalList {
  readonly kept: Refusal[] = [];
  count = 0;

  add(where: string, entry: string, reason: string): void {
    this.count += 1;
    if (this.kept.length < MOST_KEPT) this.kept.push({ where, entry: entry.slice(0, LONGEST_ENTRY), reason });
  }
}

/** All refusals as a CSV file. */
export function refusalsCsv(refusals: readonly Refusal[]): string {
  const rows = refusals.map(({ where, entry, reason }) => [where, entry, reason]);
  return BYTE_ORDER_MARK + [['Where', 'Entry', 'Why it was not taken'], ...rows].map(csvLine).join('');
}
