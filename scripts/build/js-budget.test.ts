import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { isPrecached } from '../../workbox.config.ts';
import type { Chunks } from './chunks.ts';
import { checkFileBudget, checkJsBudget, checkShellImports, SHELL_FILES } from './js-budget.ts';

const ROUTE = 'src/routes/tasks.tsx?tsr-split=component';
const CHUNKS: Chunks = {
  'index.html': { file: 'boot.js' },
  '_main.js': { file: 'main.js', name: 'main', imports: ['index.html', '_shared.js'] },
  '_frame.js': { file: 'frame.js', name: 'frame', imports: ['_shared.js'] },
  [ROUTE]: { file: 'tasks.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  // Lazy, so not counted.
  'src/shared/replica/open-replica.ts': { file: 'replica.js' },
};

/** A build within both budgets. */
function smallBuild(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'ekagra-budget-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const file of ['before-paint.js', 'boot.js', 'main.js', 'frame.js', 'tasks.js']) writeFileSync(path.join(directory, file), '0');
  write(directory, 'shared.js', 90_000);
  write(directory, 'replica.js', 500_000);
  return directory;
}

/** Incompressible data. */
function write(directory: string, file: string, bytes: number) {
  writeFileSync(path.join(directory, file), randomBytes(bytes));
}

test('shared chunks count once, and lazy ones not at all', async () => {
  const outDir = smallBuild();
  write(outDir, 'main.js', 100_000);
  await expect(checkJsBudget(outDir, CHUNKS)).resolves.toBeUndefined();
});

test('a public page over its budget fails the build', async () => {
  const outDir = smallBuild();
  write(outDir, 'boot.js', 101_000);
  await expect(checkJsBudget(outDir, CHUNKS)).rejects.toThrow(
    /^A visitor’s page loads 101\.\d kB .* may load 100\..*\n {2}101\.\d kB boot\.js/,
  );
});

test('so does a screen, including its shared chunks', async () => {
  const outDir = smallBuild();
  write(outDir, 'tasks.js', 116_000);
  await expect(checkJsBudget(outDir, CHUNKS)).rejects.toThrow(/^src\/routes\/tasks\.tsx loads 206\.\d kB .* may load 206\./);
});

test('and an examination, over what every screen loads', async () => {
  const outDir = smallBuild();
  write(outDir, 'exam.js', 61_000);
  const chunks = { ...CHUNKS, 'src/topics/mock-tests/screens/attempt-screen.tsx': { file: 'exam.js', imports: ['_shared.js'] } };
  await expect(checkJsBudget(outDir, chunks)).rejects.toThrow(/^The examination loads 61\.\d kB .* may load 60\./);
});

test('a file more than the shell may have fails the build', () => {
  expect(() => checkFileBudget(SHELL_FILES)).not.toThrow();
  expect(() => checkFileBudget(SHELL_FILES + 1)).toThrow(`The shell has ${SHELL_FILES + 1} files; it may have ${SHELL_FILES}.`);
});

test('a file of the shell that needs one outside of it, and so opens no screen offline, fails the build', () => {
  const bank = { file: 'assets/qa-physics-1a2b3c4d.js', imports: ['assets/first-questions-1a2b3c4d.js'] };
  const screen = { file: 'assets/use-questions-1a2b3c4d.js', imports: ['assets/first-questions-1a2b3c4d.js'] };
  expect(() => checkShellImports({ bank, screen }, isPrecached)).not.toThrow();
  expect(() => checkShellImports({ bank, screen: { ...screen, imports: [bank.file] } }, isPrecached)).toThrow(
    `${screen.file} is kept for offline, and what it imports is not: ${bank.file}`,
  );
});
