/** One statement of the product's specification. */
export type Line = Exact & (Proved | Differing);

interface Proved {
  /** In our own words. */
  readonly says: string;
  /** The tests that prove it, each as failures are printed: `file > title`. */
  readonly test: string | readonly string[];
  /** How the product differs, and why. */
  readonly reading?: string;
}

interface Differing {
  readonly says: string;
  readonly reading: string;
  readonly test?: string | readonly string[];
}

/** What stands in the product character by character. */
interface Exact {
  /** Texts of the product's source. `{…}` stands for a value in them. */
  readonly texts?: readonly string[];
  readonly constants?: readonly Constant[];
  /** Addresses. `:name` stands for a parameter, `:name?` for one that may be missing, `*` for all others. */
  readonly routes?: readonly string[];
  /** Columns of the database, `table.column`, each with its default, or null where nothing is said of one. */
  readonly columns?: Readonly<Record<string, string | null>>;
}

/** A constant of a module, private ones too. A dot leads to a member. */
type Constant = readonly [file: string, name: string, value: unknown];

export interface Section {
  /** Number and name of a part of the specification. */
  readonly name: string;
  readonly lines: readonly Line[];
}

export function testsOf({ test }: Line): readonly string[] {
  return test === undefined ? [] : typeof test === 'string' ? [test] : test;
}
