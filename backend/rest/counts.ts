import { CompiledQuery, type Kysely, type QueryResult } from 'kysely';

const EXPLAIN = 'EXPLAIN (FORMAT JSON) ';

/**
 * `count=estimated` in this transaction: exact up to `maxRows`, then the planner's estimate, as in PostgREST. @supabase/lite
 * always asks the planner, which knows nothing about a new table.
 */
export function installCounts(transaction: Kysely<unknown>, maxRows: number): void {
  const run = transaction.executeQuery.bind(transaction);
  transaction.executeQuery = async <R>(query: Parameters<typeof run>[0]): Promise<QueryResult<R>> => {
    if (!('sql' in query) || !query.sql.startsWith(EXPLAIN)) return await run<R>(query as CompiledQuery<R>);
    const counted = `select count(*)::int as n from (select from (${query.sql.slice(EXPLAIN.length)}) matching limit ${maxRows + 1}) few`;
    const { rows } = await run<{ n: number }>(CompiledQuery.raw(counted, [...query.parameters]));
    const exact = rows[0]!.n;
    const planned = exact > maxRows ? plannedRows(await run<Plan>(query as CompiledQuery<Plan>)) : 0;
    return { rows: [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': Math.max(exact, planned) } }] } as R] };
  };
}

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

function plannedRows({ rows }: QueryResult<Plan>): number {
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}
