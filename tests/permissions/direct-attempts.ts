import type { Actor } from '../support/cast.ts';
import type { Table } from '../support/catalogue.ts';
import { grantedPart, keyOf, type Row } from '../support/rows.ts';
import { pushOfList, type Attempts } from './attempts.ts';
import { identifier, literal, type Direct } from './direct.ts';

/** The statements that the REST API makes of the same attempts. */
export function directAttemptsOf(direct: Direct, actor: Actor, table: Table): Attempts {
  let told: string[] = [];
  const name = `public.${identifier(table.name)}`;
  const first = identifier(table.primaryKey[0]!);
  const has = (column: string): boolean => table.columns.some((known) => known.name === column);
  const granted = (row: Row): Row => grantedPart(table, row);

  const names = (row: Row, prefix = ''): string =>
    Object.keys(row)
      .map((column) => prefix + identifier(column))
      .join();
  const values = (row: Row): string => `select ${names(row)} from jsonb_populate_record(null::${name}, ${literal(row)})`;
  const where = (row: Row): string =>
    Object.entries(keyOf(table, row))
      .map(([column, value]) => `${identifier(column)} = ${literal(value)}`)
      .join(' and ');

  const reading = (statement: string): string =>
    `with answer as (${statement}) select string_agg(to_jsonb(answer)::text, chr(10)) from answer`;
  const insert = (row: Row, conflict = ''): string => `insert into ${name} (${names(row)}) ${values(row)} ${conflict}`;
  const update = (patch: Row, condition: string): string => `update ${name} set (${names(patch)}) = (${values(patch)}) where ${condition}`;
  const upsert = (row: Row): string =>
    insert(row, `on conflict (${table.primaryKey.map(identifier).join()}) do update set (${names(row)}) = row(${names(row, 'excluded.')})`);
  const call = (called: string, request: Row): string => `select public.${called}(${literal(request)})::text`;
  const push = (row: Row, base: number, set: Row): string => {
    const { id: _id, ...fields } = set;
    const documents = [{ collection: table.name, id: row['id'], base, changes: [{ n: Date.now(), set: fields }] }];
    return call('sync_push', { device: 'forger', documents });
  };

  const attempt = async (statements: readonly string[]): Promise<void> => {
    for (const { text } of await direct.tryAs(actor, statements)) told.push(text);
  };

  return {
    takeAnswers() {
      const answers = told.join('\n');
      told = [];
      return answers;
    },
    read(row, scopes) {
      const feeds = scopes.map((scope) => ({ collection: table.name, scope, cursor: null }));
      return attempt([
        reading(`select * from ${name} where ${where(row)}`),
        // Access may be limited to some columns.
        ...table.columns.map((column) => reading(`select ${identifier(column.name)} from ${name} where ${where(row)}`)),
        reading(`select * from ${name} where ${first} = ${literal(row[table.primaryKey[0]!])} or ${first} is not null order by ${first}`),
        ...table.neighbours.map((neighbour) => reading(`select t as found from public.${identifier(neighbour)} n, ${name} t`)),
        ...(has('_xact') ? [call('sync_pull', { feeds, limit: 500, skip: [] })] : []),
      ]);
    },
    async guess(row, columns) {
      const texts = columns.filter((column) => typeof row[column] === 'string');
      const answers = await direct.tryAs(
        actor,
        texts.map((column) => `select count(*)::text from ${name} where ${identifier(column)} = ${literal(row[column])}`),
      );
      return texts.filter((_, place) => answers[place]!.error === undefined && answers[place]!.text !== '0');
    },
    insert(make) {
      const pushed = make();
      return attempt([
        insert(make()),
        reading(`${insert(granted(make()))} returning *`),
        insert(granted(make()), 'on conflict do nothing'),
        ...(has('_xact') ? [push(pushed, 0, granted(pushed)), call('sync_push', pushOfList(table, make()))] : []),
      ]);
    },
    updates(row, patches) {
      return attempt(patches.map((patch) => update(patch, where(row))));
    },
    replace(row, patch) {
      return attempt([
        reading(`${update(granted(patch), `${first} is not null`)} returning *`),
        upsert({ ...row, ...patch }),
        upsert(granted({ ...row, ...patch })),
        ...(has('_xact') ? [push(row, 1, granted(patch))] : []),
      ]);
    },
    remove(row) {
      return attempt([
        ...(has('_xact') ? [push(row, 1, { _deleted: true })] : []),
        ...(has('_deleted') ? [update({ _deleted: true }, where(row))] : []),
        `delete from ${name} where ${first} is not null`,
        reading(`delete from ${name} where ${where(row)} returning *`),
      ]);
    },
  };
}
