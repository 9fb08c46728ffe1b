import { splitSqlStatements } from '@supabase/lite';

import { readMigrations } from '../../../backend/database/migrations.ts';
import { projectRoot } from '../../../scripts/install.mjs';

/** The last `create function` of each function in the migrations, as a statement that replaces it; by its name. */
export function effectiveFunctions(): ReadonlyMap<string, string> {
  const functions = new Map<string, string>();
  for (const { sql } of readMigrations(`${projectRoot}/supabase`)) {
    for (const statement of splitSqlStatements(sql)) {
      const [, start = '', name = ''] = /^((?:\s|--.*\n)*create (?:or replace )?function )([\w.]+)/i.exec(statement) ?? [];
      if (name) functions.set(name, `create or replace function ${statement.slice(start.length)}`);
    }
  }
  return functions;
}
