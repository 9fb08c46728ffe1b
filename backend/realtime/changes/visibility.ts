import type { Database } from '../../database/database.ts';
import { roleOf, type TokenClaims } from '../authorization.ts';
import type { Change } from './change-feed.ts';
import type { Relation } from './relation.ts';

/** A user and the changes they listen for. */
export interface Reader {
  readonly claims: TokenClaims;
  readonly changes: readonly Change[];
}

export interface VisibleColumn {
  readonly name: string;
  /** The type's short name. */
  readonly type: string;
}

/** What is known now of one table. */
export interface Visibility {
  /** By role; none where the role may not select the primary key. */
  readonly columns: ReadonlyMap<string, readonly VisibleColumn[]>;
  readonly hasRowSecurity: boolean;
  /** In the order of the readers: those of their changes that they may see. */
  readonly visible: readonly ReadonlySet<Change>[];
}

/** Asks Postgres, under each reader's rights, which changes of this table they may see. */
export async function readVisibility(database: Database, relation: Relation, readers: readonly Reader[]): Promise<Visibility> {
  const changes = [...new Set(readers.flatMap((reader) => reader.changes))];
  const places = new Map(changes.map((change, place) => [change, place]));
  const roles = [...new Set(readers.map(({ claims }) => roleOf(claims)))];
  const [row] = await database.query<VisibilityRow>(
    `select
      c.relrowsecurity as "hasRowSecurity",
      (select jsonb_object_agg(role, _realtime.selectable_columns(c.oid, role))
        from jsonb_array_elements_text($2::text::jsonb) role) as columns,
      (select jsonb_agg(jsonb_build_object('reader', reader, 'places', places, 'problem', problem))
        from _realtime.visible(c.oid, $3::text::jsonb, $4::text::jsonb)) as visible
     from pg_class c where c.oid = $1::int8::oid`,
    [
      relation.oid,
      JSON.stringify(roles),
      JSON.stringify(changes.map((change) => describe(change))),
      JSON.stringify(
        readers.map((reader) => ({
          role: roleOf(reader.claims),
          claims: reader.claims,
          places: reader.changes.map((change) => places.get(change)),
        })),
      ),
    ],
  );
  if (!row) return { columns: new Map(), hasRowSecurity: true, visible: readers.map(() => new Set()) };
  const byReader = new Map(row.visible.map((answer) => [answer.reader, answer]));
  for (const problem of new Set(row.visible.map((answer) => answer.problem)))
    if (problem !== null) console.error(`RlsPolicyError: ${relation.sqlName}: ${problem}`);
  return {
    columns: new Map(Object.entries(row.columns).map(([role, columns]) => [role, hasKey(relation, columns) ? columns : []])),
    hasRowSecurity: row.hasRowSecurity,
    visible: readers.map((_, index) => new Set(byReader.get(index)?.places.map((place) => changes[place]!))),
  };
}

interface VisibilityRow extends Record<string, unknown> {
  readonly hasRowSecurity: boolean;
  readonly columns: Readonly<Record<string, VisibleColumn[]>>;
  readonly visible: readonly { readonly reader: number; readonly places: number[]; readonly problem: string | null }[];
}

function describe({ relation, type, xid, record }: Change) {
  return { type, xid, key: relation.primaryKey.map((name) => record[name]), record };
}

function hasKey({ primaryKey }: Relation, columns: readonly VisibleColumn[]): boolean {
  return primaryKey.every((key) => columns.some(({ name }) => name === key));
}
