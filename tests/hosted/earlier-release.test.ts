import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { prepareFor } from '../../backend/backup/restore-into.ts';
import { readFirstChain } from '../../backend/database/first-chain.ts';
import { readMigrations } from '../../backend/database/migrations.ts';
import { startCluster, type TestCluster } from '../support/cluster.ts';
import { appliedIn, newDatabase, onDatabase } from '../support/databases.ts';
import { CLI_VERSION, supabaseCli } from '../support/supabase-cli.ts';

const run = promisify(execFile);
const versions = readFirstChain('supabase')!.migrations.map(({ version }) => version);
const migrations = readMigrations('supabase').map(({ version }) => version);
const cli = supabaseCli();

/** The commands of docs/production.md, one a line. */
function documented(): string[] {
  const page = readFileSync('docs/production.md', 'utf8');
  const [, commands] = /### A database of a release before the baseline\n.*?```sh\n(.*?)```/s.exec(page)!;
  return commands!.trim().split('\n');
}

describe.skipIf(cli === null)('a hosted project of an earlier release, with the real CLI', () => {
  let server: TestCluster;
  let programs: string;

  beforeAll(async () => {
    server = await startCluster();
    programs = mkdtempSync(path.join(tmpdir(), 'ekagra-npx-'));
    // The CLI writes into its project.
    cpSync('supabase', path.join(programs, 'supabase'), { recursive: true });
    // In place of npx, which would download it.
    writeFileSync(path.join(programs, 'npx'), `#!/bin/sh\n[ "$1" = supabase@${CLI_VERSION} ] || exit 64\nshift\nexec "${cli!}" "$@"\n`);
    chmodSync(path.join(programs, 'npx'), 0o755);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(programs, { recursive: true });
  });

  async function prepared(applied: readonly string[]): Promise<string> {
    const url = await newDatabase(server);
    await prepareFor(url, 'supabase', applied);
    return url;
  }

  /** @returns its output; the exit code of a failed one is thrown */
  async function type(command: string, url: string): Promise<string> {
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}`, DB: url, PGSSLMODE: 'disable', SUPABASE_YES: '1' };
    return (await run('sh', ['-c', command], { env, cwd: programs, maxBuffer: 1e7 })).stdout;
  }

  test.each([
    ['at a middle migration', 60],
    ['with all of its chain', versions.length],
  ])('%s is taken to the baseline by the commands of docs/production.md', async (_, applied) => {
    const url = await prepared(versions.slice(0, applied));
    const [finish, compare, recordBaseline, forgetChain, pushLater] = documented();
    await type(finish!, url);
    expect(await type(compare!, url)).toBe('');
    await type(recordBaseline!, url);
    await type(forgetChain!, url);
    expect(await type(compare!, url)).toBe('');
    await type(pushLater!, url);
    expect(await appliedIn(url)).toEqual(migrations);
  });

  test('the comparison names what was changed by hand', async () => {
    const url = await prepared(versions);
    await onDatabase(url, (database) => database.query('alter table public.feedback disable row level security'));
    const [, compare] = documented();
    await expect(type(compare!, url)).rejects.toMatchObject({ stdout: expect.stringMatching(/^> relation feedback \w+$/m) });
  });
});
