/**
 * The shape every file in this folder has: what a collection's documents look like, how two
 * devices' edits of one field are merged, and how older documents on devices are brought forward.
 *
 * `properties` is JSON Schema (draft 7, the part RxDB validates) and, read the other way, the
 * column list of the table of the same name: property names, nullability and types agree with
 * `supabase/migrations`.
 */
export interface CollectionSchema {
  /** The table's name in Postgres and the collection's in RxDB. */
  readonly name: string;
  /** Raised with every change of `properties`; `migrations` needs one entry for each raise. */
  readonly version: number;
  readonly properties: Readonly<Record<string, PropertySchema>>;
  /** The property that holds the id of who may see the row: a user today, a group tomorrow. */
  readonly scope: string;
  /** Properties stamped by the server: a device shows them but never sends them. */
  readonly serverOwned: readonly string[];
  /** Fields that do not simply follow the last writer. */
  readonly merge: Readonly<Record<string, MergePolicy>>;
  /** Additional RxDB indexes. */
  readonly indexes: readonly (string | readonly string[])[];
  /** From version n - 1 to n, keyed by n. Receives and returns the properties only. */
  readonly migrations: Readonly<Record<number, (old: Record<string, unknown>) => Record<string, unknown>>>;
}

export interface PropertySchema {
  readonly type: JsonType | readonly JsonType[];
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of an array. */
  readonly maxItems?: number;
  /** A calendar day, YYYY-MM-DD. */
  readonly format?: 'date';
  readonly enum?: readonly string[];
  readonly default?: unknown;
}

type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/**
 * How concurrent edits of one field become one value.
 * - `last-writer`: the edit the server received last.
 * - `set`: an array without order; additions and removals are merged.
 * - `counter`: a number; increments add up.
 */
export type MergePolicy = 'last-writer' | 'set' | 'counter';

type ValueOfType<T, P extends PropertySchema> = T extends 'string'
  ? P['enum'] extends readonly string[]
    ? P['enum'][number]
    : string
  : T extends 'integer' | 'number'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'object'
        ? Record<string, unknown>
        : T extends 'array'
          ? string[]
          : null;

type ValueOf<P extends PropertySchema> = P['type'] extends readonly (infer T)[] ? ValueOfType<T, P> : ValueOfType<P['type'], P>;

/** The TypeScript type of a collection's documents, without what replication adds. */
export type FieldsOf<S extends CollectionSchema> = {
  -readonly [K in keyof S['properties']]: ValueOf<S['properties'][K]>;
};
