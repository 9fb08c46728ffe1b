import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../base/durable-files.ts';

export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError';

  constructor(directory: string, pid: string) {
    super(`The data in ${directory} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another directory.`);
  }
}

export interface Lock {
  release(): void;
}

/** References to held locks: garbage collection of a lock's object would release the lock. */
const held = new Set<DatabaseSync>();

/** SQLite's code for a file that another process has locked. */
const BUSY = 5;

/**
 * Ensures that one process at a time works on a data directory: secrets, files and the database below it.
 *
 * The operating system holds the lock (SQLite's, the only portable file lock in Node), so that it ends with the process in any case. A
 * lock file with a process id would have to be taken over after a crash, which several processes could do at once.
 * @throws DirectoryInUseError
 */
export function lockDirectory(directory: string): Lock {
  // As root, Postgres runs as another user, which must be able to enter this folder and the parents created here.
  makeFolder(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
  const holderFile = join(directory, 'lock.pid');
  // Mode 600, because everybody who may read the file may lock it.
  writeFileSync(join(directory, 'lock'), '', { flag: 'a', mode: 0o600 });
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) throw new DirectoryInUseError(directory, holderIn(holderFile));
    throw error;
  }
  held.add(lock);
  // This file only tells the next process who holds the lock.
  writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 });
  return {
    release: () => {
      rmSync(holderFile, { force: true });
      held.delete(lock);
      lock.close();
    },
  };
}

function holderIn(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
