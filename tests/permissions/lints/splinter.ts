import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Finding {
  readonly severity: 'error' | 'warning' | 'info';
  /** `splinter/security/rlsDisabledInPublic` */
  readonly category: string;
  readonly message: string;
}

const TOOL = fileURLToPath(import.meta.resolve('@postgres-language-server/cli/bin/postgres-language-server'));

/** A binary that does not exist for every platform. */
export const hasSplinter = run(['version']).status === 0;

/**
 * Runs Supabase's lints on a database. They check the schemas that the API exposes, whose names come from the database's
 * settings: without these they find nothing.
 */
export function lint(databaseUrl: string): Finding[] {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c pgrst.db_schemas=public');
  const { stdout, stderr } = run(['dblint', '--connection-string', url.href, '--reporter', 'json', '--max-diagnostics', 'none']);
  const report = stdout.split('\n').find((line) => line.startsWith('{'));
  if (report === undefined) throw new Error(`the linter said nothing: ${stderr}`);
  return (JSON.parse(report) as { diagnostics: Finding[] }).diagnostics;
}

function run(args: readonly string[]) {
  return spawnSync(process.execPath, [TOOL, ...args], { encoding: 'utf8', timeout: 60_000 });
}
