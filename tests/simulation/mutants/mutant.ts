import type { EpisodeName } from '../plan.ts';

/** A seeded fault: the simulation, a litmus or the named suite must find it. */
export interface Mutant {
  /** A rule of replication/SPEC.md. */
  readonly rule: string;
  /**
   * A file of replication/; or the database function that is replaced; or any file, and the suite whose tests name the rule, or the
   * episode that must find it alone.
   */
  readonly where:
    | { readonly file: string }
    | { readonly sql: string }
    | { readonly source: string; readonly suite: string }
    | { readonly source: string; readonly episode: EpisodeName };
  /** Occurs exactly once, or the table is invalid. */
  readonly find: string;
  readonly replace: string;
  /** The behaviour that it breaks. */
  readonly why: string;
}

/** The faulty text. */
export function mutated(text: string, { find, replace, why }: Mutant): string {
  const [before, after, ...more] = text.split(find);
  if (after === undefined || more.length > 0)
    throw new Error(`“${why}”: the text to replace stands there ${more.length + (after === undefined ? 0 : 1)} times: ${find}`);
  return before! + replace + after;
}

export type MutantOutcome = { readonly caughtBy: string } | { readonly survived: true };

/** A litmus of the mutant's own rule finds it fastest. */
export function nearestFirst<T>(litmus: Readonly<Record<string, T>>, rule: string): [title: string, test: T][] {
  const isNear = ([title]: [string, T]): boolean => title.includes(`${rule} `) || title.includes(`${rule},`);
  const all = Object.entries(litmus);
  return [...all.filter(isNear), ...all.filter((entry) => !isNear(entry))];
}
