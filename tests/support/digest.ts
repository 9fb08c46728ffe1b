import type { TestBackend } from './backends.ts';

/**
 * A hash that changes with any row of students, accounts or stored files: equal before and after means that nothing was
 * written.
 */
export async function digestOf({ query }: TestBackend): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema in ('public', 'private', 'storage') or (table_schema, table_name) in (('auth', 'users'), ('auth', 'identities')))
     order by 1`,
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as rows from ${name} t`,
  );
  return JSON.stringify(await query(`${parts.join(' union all ')} order by 1`));
}
