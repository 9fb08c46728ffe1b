/**
 * The shape every file in this folder has: what a collection's documents look like, and how two
 * devices' edits of one field are merged.
 *
 * `properties` is JSON Schema (draft 7, the part RxDB knows) and, read the other way, the column
 * list of the table of the same name: names, types, limits, nullability and defaults agree with
 * `supabase/migrations`.
 */
export interface CollectionSchema {
  /** The table's name in Postgres and the collection's in RxDB. */
  readonly name: string;
  /**
   * Raised with every change of what devices store (rxdb-schema.ts). Properties are only ever added:
   * documents of older versions get the new ones' defaults, and changes that wait on a device keep
   * their meaning.
   */
  readonly version: number;
  readonly properties: Readonly<Record<string, PropertySchema>>;
  /** The property that holds the id of who may see the row. */
  readonly scope: string;
  /** Whose id that is. A device follows its user from the start, and groups as it hears of them (SCOPE-1). */
  readonly scopeKind: 'user' | 'group';
  /** Properties set by the server: a device shows them but never sends them. */
  readonly serverOwned: readonly string[];
  /**
   * INC-2: in a collection of groups, the property that names who wrote a document, and those into which the others
   * write too. Without it, none is the student's own.
   */
  readonly authored?: { readonly by: string; readonly shared: readonly string[] };
  /** MERGE-6: a deletion stays, whatever its author did not know of. */
  readonly deletionWins?: true;
  /** Fields that do not simply follow the last writer. */
  readonly merge: Readonly<Record<string, MergePolicy>>;
  /**
   * PULL-5: the property by which rows are old or new to a student, where a feed may be so long that the newest should
   * not wait for the oldest.
   */
  readonly newestBy?: string;
  /** PULL-9: devices have the end of a feed, by `newestBy`, and older parts when the student looks at them. */
  readonly olderOnDemand?: true;
  /** Additional RxDB indexes; not of nullable properties: IndexedDB leaves such documents out. */
  readonly indexes: readonly (string | readonly string[])[];
}

export interface PropertySchema {
  readonly type: JsonType | readonly JsonType[];
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of an array. */
  readonly maxItems?: number;
  readonly items?: { readonly type: 'string'; readonly maxLength: number; readonly format?: 'uuid' };
  /** `date`: a calendar day, YYYY-MM-DD. `date-time`: a moment, ISO 8601. `epoch-ms`: a moment as a number. */
  readonly format?: 'uuid' | 'date' | 'date-time' | 'epoch-ms';
  readonly enum?: readonly string[];
  /** What the field of a new document is, where nothing is said: the column's default. */
  readonly default?: string | number | boolean | readonly never[] | Readonly<Record<string, never>> | typeof NOW;
}

/** The default of a property that is a moment: that of the writing. */
export const NOW = { now: true } as const;

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

/** The same of a new document: what has a default, may be null or is the server's need not be given. */
export type NewFieldsOf<S extends CollectionSchema> = Pick<FieldsOf<S>, RequiredOf<S>> & Partial<FieldsOf<S>>;

type RequiredOf<S extends CollectionSchema> = {
  [K in keyof S['properties']]: K extends S['serverOwned'][number] ? never : IsOptional<S['properties'][K]> extends true ? never : K;
}[keyof S['properties']];

type IsOptional<P extends PropertySchema> = P extends { readonly default: unknown } ? true : null extends ValueOf<P> ? true : false;
