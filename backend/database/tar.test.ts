import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { readTar } from './tar.ts';

/** Made by the system's tar. */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-tar-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return execFileSync('tar', ['--format=ustar', '-cf', '-', '-C', directory, ...Object.keys(files).map((path) => path.split('/')[0]!)]);
}

test('directories, empty files and files of any length are read, whatever the length of their path', () => {
  const deep = `${'d'.repeat(90)}/${'e'.repeat(90)}.txt`;
  const files = readTar(
    archiveOf({ 'base/1/PG_VERSION': '17\n', empty: '', block: 'x'.repeat(512), more: 'é'.repeat(300), [deep]: 'deep' }),
  );
  expect(files.map(({ path, content }) => [path, content?.toString()])).toEqual([
    ['base', undefined],
    ['base/1', undefined],
    ['base/1/PG_VERSION', '17\n'],
    ['empty', ''],
    ['block', 'x'.repeat(512)],
    ['more', 'é'.repeat(300)],
    ['d'.repeat(90), undefined],
    [deep, 'deep'],
  ]);
});

test('half an archive, or something else, is refused', () => {
  const archive = archiveOf({ whole: 'x'.repeat(2000) });
  expect(() => readTar(archive.subarray(0, 1024))).toThrow('ends in the middle');
  expect(() => readTar(archive.subarray(0, 512 + 2048))).toThrow('ends in the middle');
  expect(() => readTar(Buffer.from('something else'.repeat(100)))).toThrow('no tar archive');
});

test('a path that leads out of the directory is refused', () => {
  const archive = archiveOf({ 'ab/escaped': 'x' });
  archive.write('..', archive.indexOf('ab/escaped'));
  expect(() => readTar(archive)).toThrow('leads out');
});
