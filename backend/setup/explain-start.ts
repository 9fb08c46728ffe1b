import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { DirectoryInUseError } from '../database/directory-lock.ts';
import { PostgresUnavailableError } from '../database/postgres-programs.ts';
import { isDiskFull } from '../base/full-disk.ts';
import { StartError } from '../base/start-error.ts';

/** The StartOptions that a sentence may name. */
interface Settings {
  readonly port?: number;
  readonly host?: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/**
 * Explains to the operator in one or two sentences what happened and what to do. Undefined for an unknown fault, whose stack is needed.
 */
export function explainStart(error: unknown, options: Settings | undefined): string | undefined {
  if ([StartError, DirectoryInUseError, PostgresUnavailableError].some((kind) => error instanceof kind)) return (error as Error).message;
  if (!(error instanceof Error) || options === undefined) return undefined;
  const { code = '', syscall = '' }: NodeJS.ErrnoException = error;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return explainAddress(code, options);
  if (code === '42501') return `The role of DATABASE_URL may not set up the database (${error.message}). Use its owner, or a superuser.`;
  const fault = code === 'ERR_SQLITE_ERROR' ? (faultOf(options.dataDir) ?? error) : error;
  return isDiskFull(fault) ? fullDisk(options) : explainFolder(fault, options);
}

/** Finds out why the folder cannot be locked, which SQLite does not report. */
function faultOf(dataDir: string): Error | undefined {
  const path = join(dataDir, 'lock.probe');
  try {
    writeFileSync(path, '-');
    rmSync(path);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function explainAddress(code: string, { port = 0, host = '' }: Settings): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose another with PORT.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return `HOST=${host} is no address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for every network it is in.`;
  return undefined;
}

function fullDisk({ dataDir, databaseUrl }: Settings): string {
  const place = databaseUrl === undefined ? `with the data folder ${dataDir}` : `of the database or with the data folder ${dataDir}`;
  return `The disk ${place} is full. Make room, then start again: nothing that was saved is lost.`;
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a disk that can only be read',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  EISDIR: 'a folder is where a file should be',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its links lead in a circle',
  ENOENT: 'it cannot be made there',
  EIO: 'the disk reports errors',
};

/** Explains an error with a file in the data folder, whose path Node reports. */
function explainFolder(error: NodeJS.ErrnoException, { dataDir }: Settings): string | undefined {
  const reason = FOLDER_FAULTS[error.code ?? ''];
  if (reason === undefined || error.path === undefined || !isInside(error.path, dataDir)) return undefined;
  return `The data folder ${dataDir} cannot be used: ${reason} (${error.path}). Correct that, or set DATA_DIR to a folder that this user may write.`;
}

/** Also true for the folder's own parents, which are made with it. */
function isInside(path: string, folder: string): boolean {
  const [one, other] = [resolve(path) + sep, resolve(folder) + sep];
  return one.startsWith(other) || other.startsWith(one);
}
