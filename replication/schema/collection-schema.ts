/**
 * The interface of every schema in this folder: the shape of a collection's documents, and how concurrent edits of a field are
 * merged.
 * `properties` is JSON Schema (draft 7, the part RxDB knows) and at the same time the column list of the table of the same
 * name: names, types, limits, nullability and defaults agree with `supabase/schemas`.
 */
export interface CollectionSchema {
  /** Table name in Postgres and collection name in RxDB. */
  readonly name: string;
  /**
   * Raise it with every change of what devices store (rxdb-schema.ts). Properties are only ever added: older documents get
   * their defaults, and pending changes keep their meaning.
   */
  readonly version: number;
  readonly properties: Readonly<Record<string, PropertySchema>>;
  /** The property with the id of the scope, which decides who may see the row. */
  readonly scope: string;
  /** Kind of the scope. A device follows its user from the start, and groups once it learns of them (SCOPE-1). */
  readonly scopeKind: 'user' | 'group';
  /** Properties set by the server: devices never send them. */
  readonly serverOwned: readonly string[];
  /**
   * INC-2: in group collections, the property with the author, and the properties that others write too. Without `authored`, no
   * document of the collection is the student's own.
   */
  readonly authored?: { readonly by: string; readonly shared: readonly string[] };
  /** MERGE-6: deletions win over unseen edits. */
  readonly deletionWins?: true;
  /** CONF-2: properties that the app computes or sets by itself, in all documents or in those where `where` holds. */
  readonly computed?: readonly (string | ComputedIn)[];
  /** CONF-2: those of `computed` whose replaced values the app merges into the new value. */
  readonly workedIn?: readonly string[];
  /** FULL-1: properties whose content counts against an account's bytes, as listed in `private.keep_usage`. */
  readonly weighed?: readonly string[];
  /** Fields with a policy other than last-writer. */
  readonly merge: Readonly<Record<string, MergePolicy>>;
  /** PULL-5: the property that orders rows by age, for long feeds whose newest rows should arrive first. */
  readonly newestBy?: string;
  /** PULL-9: devices hold the end of a feed, by `newestBy`, and older parts on request. */
  readonly olderOnDemand?: true;
  /** Additional RxDB indexes. Not of nullable properties: IndexedDB omits such documents. */
  readonly indexes: readonly (string | readonly string[])[];
}

interface ComputedIn {
  readonly name: string;
  readonly where: { readonly name: string; readonly is: string };
}

export interface PropertySchema {
  readonly type: JsonType | readonly JsonType[];
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Maximum length, for arrays. */
  readonly maxItems?: number;
  readonly items?: { readonly type: 'string'; readonly maxLength: number; readonly format?: 'uuid' };
  /** `date`: a calendar day, YYYY-MM-DD. `date-time`: a time, ISO 8601. `epoch-ms`: a time as a number. */
  readonly format?: 'uuid' | 'date' | 'date-time' | 'epoch-ms';
  readonly enum?: readonly string[];
  /** The column's default: the value in a new document if none is given. */
  readonly default?: string | number | boolean | readonly never[] | Readonly<Record<string, never>> | typeof NOW;
}

/** Default of a time: the time of the write. */
export const NOW = { now: true } as const;

type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/**
 * How concurrent edits of a field are merged.
 * - `last-writer`: the edit the server received last.
 * - `set`: an unordered array; additions and removals are merged.
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

/** TypeScript type of a collection's documents, without replication's fields. */
export type FieldsOf<S extends CollectionSchema> = {
  -readonly [K in keyof S['properties']]: ValueOf<S['properties'][K]>;
};

/** Type of a new document: defaults, nullable and server-owned fields are optional. */
export type NewFieldsOf<S extends CollectionSchema> = Pick<FieldsOf<S>, RequiredOf<S>> & Partial<FieldsOf<S>>;

type RequiredOf<S extends CollectionSchema> = {
  [K in keyof S['properties']]: K extends S['serverOwned'][number] ? never : IsOptional<S['properties'][K]> extends true ? never : K;
}[keyof S['properties']];

type IsOptional<P extends PropertySchema> = P extends { readonly default: unknown } ? true : null extends ValueOf<P> ? true : false;
