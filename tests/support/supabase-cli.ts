import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** As docs/production.md names it. */
export const CLI_VERSION = '3.1.0';

/**
 * The real Supabase CLI, installed into the cache when it is first asked for: nothing of the app needs its 130 MB. Null, with a line
 * that says so, where npm cannot give it.
 */
export function supabaseCli(): string | null {
  const directory = path.resolve(`.cache/supabase-cli-${CLI_VERSION}`);
  const program = path.join(directory, 'node_modules/.bin/supabase');
  if (existsSync(program)) return program;
  try {
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    execFileSync('npm', ['install', `supabase@${CLI_VERSION}`, '--prefix', directory, ...flags], { stdio: 'pipe', timeout: 300_000 });
    return program;
  } catch (error) {
    console.warn(`Left out: what needs the Supabase CLI, which npm did not give. ${String(error)}`);
    return null;
  }
}
