import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

let directory: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekagra-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const MODULE = join(import.meta.dirname, 'directory-lock.ts');

/** A process that tries at each line it reads, says what came of it, and keeps what it gets. */
function contender(): { child: ChildProcess; attempt(): Promise<string> } {
  const code = `
    const { lockDirectory } = await import(${JSON.stringify(MODULE)});
    process.stdin.on('data', () => {
      try { lockDirectory(${JSON.stringify(directory)}); console.log('mine'); } catch (error) { console.log(error.name); }
    });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const said = async (): Promise<string> => String(((await once(child.stdout!, 'data')) as [Buffer])[0]).trim();
  const ready = said();
  return {
    child,
    attempt: async () => {
      await ready;
      const answer = said();
      child.stdin!.write('\n');
      return answer;
    },
  };
}

test('after a holder was killed, one of several that take over at once has it', async () => {
  const contenders = Array.from({ length: 6 }, contender);
  let left = contenders;
  while (left.length > 1) {
    const outcomes = await Promise.all(left.map(({ attempt }) => attempt()));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: left.length - 1 }, () => 'DirectoryInUseError'), 'mine']);
    const holder = left[outcomes.indexOf('mine')]!;
    const gone = once(holder.child, 'exit');
    holder.child.kill('SIGKILL');
    await gone;
    left = left.filter((one) => one !== holder);
  }
});

test('names the process that has it, and is free after its release', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  expect(() => lockDirectory(directory)).toThrow(`is in use by process ${process.pid}`);
  lock.release();
  lockDirectory(directory).release();
});
