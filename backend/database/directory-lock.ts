import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError';

  constructor(directory: string, pid: number) {
    super(`The data in ${directory} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another directory.`);
  }
}

/**
 * Ensures that one process at a time opens a PGlite directory: two would corrupt it unnoticed. The lock of a dead process is
 * taken over.
 */
export function lockDirectory(directory: string): { release(): void } {
  const path = join(directory, 'lock.json');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  if (!create(path, mine)) {
    const holder = read(path);
    if (holder && isAlive(holder)) throw new DirectoryInUseError(directory, holder.pid);
    rmSync(path, { force: true });
    // Another process may take over at the same moment; then it has the lock.
    if (!create(path, mine)) throw new DirectoryInUseError(directory, read(path)?.pid ?? 0);
  }
  return { release: () => rmSync(path, { force: true }) };
}

interface Holder {
  readonly pid: number;
  /** Start time of that process; null where the system does not tell. */
  readonly started: string | null;
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder;
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  // PIDs are reused, in containers nearly always: another process may have it by now.
  return holder.started === startOf(holder.pid);
}

/** Start time in clock ticks since boot; Linux only, null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
