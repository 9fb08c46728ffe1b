import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export interface Launched {
  readonly child: ChildProcess;
  /** Code and signal with which it ended. */
  readonly ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  /** Lines of its standard output so far. */
  readonly lines: string[];
  /** What it wrote to its error output so far. */
  errors(): string;
  /** Its address, when it is ready. Rejects when it ends before. */
  ready(): Promise<string>;
}

export interface LaunchOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Flags of Node. */
  readonly flags?: readonly string[];
  readonly script?: string;
  /** Its files end at so many blocks of 512 bytes, as on a full disk. */
  readonly fileBlocks?: number;
  /** Another system user; only root may. */
  readonly uid?: number;
  readonly gid?: number;
}

/** Longer than a server takes that does not hang. */
const END_WITHIN_MS = 15_000;

/** Said by a server whose Postgres is another user, which cannot enter the data folder. */
export const KEPT_ELSEWHERE = /^The database is kept in (.+), because /;

/** Runs the backend, or another script, as a process of its own. It ends with the test. */
export function launch({ env = {}, flags = [], script = 'backend/main.ts', fileBlocks, ...user }: LaunchOptions): Launched {
  const command = [process.execPath, ...flags, script];
  const limited = fileBlocks === undefined ? command : ['sh', '-c', `trap '' XFSZ; ulimit -f ${fileBlocks}; exec "$0" "$@"`, ...command];
  const child = spawn(limited[0]!, limited.slice(1), {
    env: { ...process.env, PORT: '0', DATABASE_URL: '', TUTOR_LOCAL: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  const ended = once(child, 'exit') as Launched['ended'];
  let errors = '';
  const lines: string[] = [];
  onTestFinished(async () => {
    // With what it has started: a supervisor its server, a server its Postgres.
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
    await ended;
    clearTimeout(timer);
    for (const line of lines) {
      const elsewhere = KEPT_ELSEWHERE.exec(line)?.[1];
      if (elsewhere !== undefined) rmSync(dirname(elsewhere), { recursive: true, force: true });
    }
  });
  child.stderr!.on('data', (chunk) => (errors += String(chunk)));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      lines.push(line);
      const url = /^Ekagra is ready at (http:\S+)$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.on('close', () => reject(new Error(`ended before it was ready: ${errors}`)));
  });
  // Most tests of failures do not wait for it.
  ready.catch(() => {});
  return { child, ended, lines, errors: () => errors, ready: () => ready };
}

/** A new folder that vanishes with the test, and that others, such as Postgres's user, can pass through. */
export function temporaryFolder({ uid, gid }: Pick<LaunchOptions, 'uid' | 'gid'> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'ekagra-process-'));
  chmodSync(folder, 0o711);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Skip = (reason: string) => never;

/** A disk of its own in memory, of this size, at a folder that exists. Only root can mount one. */
export function mountedFolder(skip: Skip, size: string, folder = temporaryFolder()): string {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { encoding: 'utf8' });
  if (status !== 0) return skip(`This user cannot mount a disk of a given size here: ${stderr}`);
  // Lazily: whatever still uses it ends with the test too.
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  return folder;
}

/** A system user that may not do everything: \`nobody\` where the tests run as root. It must be able to read the project. */
export function ordinaryUser(skip: Skip): Pick<LaunchOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  const { status } = spawnSync(process.execPath, ['--eval', 'fs.readdirSync(".")'], user);
  return status === 0 ? user : skip('The project lies in a folder that the user "nobody" cannot enter');
}
