import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const SHARED_MEMORY = '/dev/shm';
const NAME = /^ekagra-tests-(\d+)$/;

/** Required free space and memory, far more than the tests' databases need: without free memory, the system kills processes. */
const ROOM = { folderBytes: 2 ** 31, memoryBytes: 2 ** 32 };

/**
 * A folder in memory for temporary files, until this process ends. Null if the system has none, or too little room.
 *
 * The tests create dozens of databases of hundreds of files each. On a disk, this would cost more CPU time than all the rest of a run.
 */
export function memoryFolder(): string | null {
  if (!existsSync(SHARED_MEMORY)) return null;
  removeLeftOver();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ROOM.folderBytes || process.availableMemory() < ROOM.memoryBytes) return null;
  const folder = path.join(SHARED_MEMORY, `ekagra-tests-${process.pid}`);
  mkdirSync(folder);
  // Same mode as /tmp: Postgres runs as another user and deletes its own files.
  chmodSync(folder, 0o1777);
  // Retry, because a stopping database still writes.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Removes folders of runs that were killed. */
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
