import type { Actor } from '../support/cast.ts';
import type { Table } from '../support/catalogue.ts';
import { grantedPart, keyOf, type Row } from '../support/rows.ts';

/** Every way the API offers to the rows of one table, tried as one actor. */
export interface Attempts {
  /** All answers since the last call. */
  takeAnswers(): string;
  /** Reads a row in every possible form; `scopes` are those it may be pulled by. */
  read(row: Row, scopes: readonly unknown[]): Promise<void>;
  /** Columns whose values leak through the number of results. */
  guess(row: Row, columns: readonly string[]): Promise<string[]>;
  /** Adds a row in each form; `make` returns a new row for each. */
  insert(make: () => Row): Promise<void>;
  updates(row: Row, patches: readonly Row[]): Promise<void>;
  /** Changes the row other than by an update. */
  replace(row: Row, patch: Row): Promise<void>;
  remove(row: Row): Promise<void>;
}

/** PUSH-13: a push of one new row in a list. */
export function pushOfList(table: Table, row: Row): Row {
  const { id: _id, ...fields } = grantedPart(table, row);
  const list = {
    collection: table.name,
    at: 0,
    w: 'forger',
    set: Object.keys(fields),
    init: [],
    rows: [[row['id'], 1, ...Object.values(fields)]],
  };
  return { device: 'forger', documents: [], creations: [list] };
}

/** Through the REST API. */
export function attemptsOf({ client, takeAnswers }: Actor, table: Table): Attempts {
  const rows = () => client.from(table.name);
  const first = table.primaryKey[0]!;
  const has = (column: string): boolean => table.columns.some(({ name }) => name === column);

  const pull = async (scopes: readonly unknown[]): Promise<void> => {
    const feeds = scopes.map((scope) => ({ collection: table.name, scope, cursor: null }));
    await client.rpc('sync_pull', { request: { feeds, limit: 500, skip: [], packed: true } });
  };
  const push = async (row: Row, base: number, set: Row): Promise<void> => {
    const { id: _id, ...fields } = set;
    const documents = [{ collection: table.name, id: row['id'], base, changes: [{ n: Date.now(), set: fields }] }];
    await client.rpc('sync_push', { request: { device: 'forger', documents } });
  };

  const granted = (row: Row): Row => grantedPart(table, row);

  return {
    takeAnswers,
    async read(row, scopes) {
      const { error } = await rows().select().match(keyOf(table, row));
      // Access may be limited to some columns.
      if (error) await Promise.all(table.columns.map(({ name }) => rows().select(name).match(keyOf(table, row))));
      await rows()
        .select()
        .or(`${first}.eq.${String(row[first])},${first}.not.is.null`)
        .order(first);
      if (has('_xact')) await pull(scopes);
    },
    async guess(row, columns) {
      const found = async (filter: string) => {
        const { data, error } = await rows().select(first).or(filter).limit(1);
        return { count: data?.length, error };
      };
      const filters = columns.flatMap((column) =>
        typeof row[column] === 'string' ? [[column, `${column}.eq."${row[column]}"`] as const] : [],
      );
      if (filters.length === 0) return [];
      const { count, error } = await found(filters.map(([, filter]) => filter).join());
      // Single values are unknown if the row is.
      if (count === 0 && !error) return [];
      const counts = await Promise.all(filters.map(async ([column, filter]) => [column, (await found(filter)).count] as const));
      return counts.flatMap(([column, many]) => (many ? [column] : []));
    },
    async insert(make) {
      await rows().insert(make());
      await rows().insert(granted(make())).select();
      await rows().upsert([granted(make())], { ignoreDuplicates: true });
      const pushed = make();
      if (has('_xact')) await push(pushed, 0, granted(pushed));
      if (has('_xact')) await client.rpc('sync_push', { request: pushOfList(table, make()) });
    },
    async updates(row, patches) {
      await Promise.all(patches.map((patch) => rows().update(patch).match(keyOf(table, row))));
    },
    async replace(row, patch) {
      await rows().update(granted(patch)).not(first, 'is', null).select();
      await rows().upsert({ ...row, ...patch });
      await rows().upsert(granted({ ...row, ...patch }), { onConflict: table.primaryKey.join() });
      if (has('_xact')) await push(row, 1, granted(patch));
    },
    async remove(row) {
      if (has('_xact')) await push(row, 1, { _deleted: true });
      if (has('_deleted')) await rows().update({ _deleted: true }).match(keyOf(table, row));
      await rows().delete().not(first, 'is', null);
      await rows().delete().match(keyOf(table, row)).select();
    },
  };
}
