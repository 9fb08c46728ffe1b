import type { Transaction } from '../../database/database.ts';
import { roleOf } from '../../database/callers.ts';
import type { TokenClaims } from '../../callers/authorization.ts';
import type { Change } from './change-feed.ts';
import type { Relation } from './relation.ts';

/** A user and their subscribed changes. */
export interface Reader {
  readonly claims: TokenClaims;
  readonly changes: readonly Change[];
}

export interface VisibleColumn {
  readonly name: string;
  /** Short type name. */
  readonly type: string;
}

/** Current facts about one table. */
export interface Visibility {
  /** Columns by role; missing if the role may not select the primary key. */
  readonly columns: ReadonlyMap<string, readonly VisibleColumn[]>;
  readonly hasRowSecurity: boolean;
  /** In reader order: the changes each may see. */
  readonly visible: readonly ReadonlySet<Change>[];
}

/** Result of the database; changes by index from 1. */
interface Verdict extends Record<string, unknown> {
  readonly hasRowSecurity: boolean;
  readonly columns: Readonly<Record<string, VisibleColumn[]>>;
  readonly readers: readonly {
    readonly reader: number;
    readonly places: number[];
    readonly undecided: number[];
    readonly problem: string | null;
  }[];
}

/** Queries, with each reader's rights, which changes of this table they may see. */
export async function readVisibility(transaction: Transaction, relation: Relation, readers: readonly Reader[]): Promise<Visibility> {
  const changes = [...new Set(readers.flatMap((reader) => reader.changes))];
  const deletions = changes.filter(({ type }) => type === 'DELETE');
  let verdict = await ask(transaction, relation, readers, changes, deletions);
  // Send all records: a concurrent write may make another row undecidable in the meantime.
  if (verdict?.readers.some(({ undecided }) => undecided.length > 0)) verdict = await ask(transaction, relation, readers, changes, changes);
  // Without a verdict, the table was dropped.
  if (!verdict) return { columns: new Map(), hasRowSecurity: true, visible: readers.map(() => new Set()) };
  const { columns, hasRowSecurity } = verdict;
  for (const problem of new Set(verdict.readers.map((each) => each.problem))) {
    if (problem !== null) console.error(`RlsPolicyError: ${relation.sqlName}: ${problem}`);
  }
  const places = new Map(verdict.readers.map((each) => [each.reader, each.places]));
  return {
    columns: new Map(Object.entries(columns).map(([role, all]) => [role, hasKey(relation, all) ? all : []])),
    hasRowSecurity,
    visible: readers.map((_, index) => new Set(places.get(index)?.map((place) => changes[place - 1]!))),
  };
}

async function ask(
  transaction: Transaction,
  relation: Relation,
  readers: readonly Reader[],
  changes: readonly Change[],
  sent: readonly Change[],
): Promise<Verdict | undefined> {
  const places = new Map(changes.map((change, index) => [change, index + 1]));
  const [verdict] = await transaction.query<Verdict>(
    `select
      c.relrowsecurity as "hasRowSecurity",
      (select jsonb_object_agg(role, _realtime.selectable_columns(c.oid, role))
        from jsonb_array_elements_text($2::text::jsonb) role) as columns,
      (select jsonb_agg(v) from _realtime.visible_${relation.oid}($3::text::jsonb, $4::text::jsonb) v) as readers
     from pg_class c where c.oid = $1::int8::oid`,
    [
      relation.oid,
      JSON.stringify([...new Set(readers.map(({ claims }) => roleOf(claims)))]),
      JSON.stringify({
        types: changes.map(({ type }) => type),
        xids: changes.map(({ xid }) => xid ?? null),
        keys: relation.primaryKey.map(({ name }) => changes.map(({ record }) => record[name])),
        records: Object.fromEntries(sent.map((change) => [places.get(change), change.record])),
      }),
      JSON.stringify(
        readers.map((reader) => ({
          role: roleOf(reader.claims),
          claims: reader.claims,
          places: reader.changes.map((change) => places.get(change)),
        })),
      ),
    ],
  );
  return verdict;
}

function hasKey({ primaryKey }: Relation, columns: readonly VisibleColumn[]): boolean {
  return primaryKey.every((key) => columns.some(({ name }) => name === key.name));
}
