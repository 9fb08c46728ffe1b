import type { Random } from '../../tests/simulation/random.ts';

/** Pauses between actions, in ms. */
export interface Pace {
  /** Pause of each tab between two writes. */
  readonly writes: Range;
  readonly faults: Range;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

export const PACES = {
  /** One of each fault per minute, within the time of other tests. */
  gentle: { writes: { least: 6000, most: 20_000 }, faults: { least: 2000, most: 8000 } },
  rough: { writes: { least: 500, most: 2000 }, faults: { least: 0, most: 1500 } },
} as const satisfies Record<string, Pace>;

export function between({ least, most }: Range, random: Random): number {
  return least + random.below(most - least);
}
