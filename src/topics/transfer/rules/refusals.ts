import { BYTE_ORDER_MARK, csvLine } from '../../analytics/rules/index.ts';

/** An entry that was not taken, and why. */
export interface Refusal {
  /** Which kind, row or file. */
  readonly where: string;
  /** What the student recognises it by. */
  readonly entry: string;
  /** A sentence. */
  readonly reason: string;
}

/** Refusals that are kept; the rest is counted. */
const MOST_KEPT = 100_000;
const LONGEST_ENTRY = 200;

/** The refusals that are listed, and the number of all. */
export interface RefusalList {
  readonly kept: readonly Refusal[];
  readonly count: number;
}

/** Collects refusals within a bound. */
export class Refusals implements RefusalList {
  readonly kept: Refusal[] = [];
  count = 0;

  add(where: string, entry: string, reason: string): void {
    this.count += 1;
    if (this.kept.length < MOST_KEPT) this.kept.push({ where, entry: entry.slice(0, LONGEST_ENTRY), reason });
  }
}

/** Everything that was not taken, as a file. */
export function refusalsCsv(refusals: readonly Refusal[]): string {
  const rows = refusals.map(({ where, entry, reason }) => [where, entry, reason]);
  return BYTE_ORDER_MARK + [['Where', 'Entry', 'Why it was not taken'], ...rows].map(csvLine).join('');
}
