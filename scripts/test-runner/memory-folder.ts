import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const SHARED_MEMORY = '/dev/shm';
const NAME = /^ekagra-tests-(\d+)$/;

/** Far more than the tests' databases need: memory that is used up ends processes. */
const ROOM = { folderBytes: 2 ** 31, memoryBytes: 2 ** 32 };

/**
 * A folder in memory for temporary files, until this process ends. Null where there is none, or too little room.
 *
 * The tests create dozens of databases of hundreds of files each. On a disk, that costs more CPU time than all else of it.
 */
export function memoryFolder(): string | null {
  if (!existsSync(SHARED_MEMORY)) return null;
  removeLeftOver();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ROOM.folderBytes || process.availableMemory() < ROOM.memoryBytes) return null;
  const folder = path.join(SHARED_MEMORY, `ekagra-tests-${process.pid}`);
  mkdirSync(folder);
  // As /tmp: Postgres has a user of its own, who deletes its files.
  chmodSync(folder, 0o1777);
  // Repeated while a database stops, which still writes.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Of runs that were killed. */
function removeLeftOver(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
