import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { checkBuiltApis, newerApis } from './built-apis.ts';

test.each([
  ['let a=b.values().map(c=>c)', 'Iterator.prototype.map'],
  ['for(const a of b.matchAll(/c/g).filter(Boolean));', 'Iterator.prototype.filter'],
  ['Array.fromAsync(a)', 'Array.fromAsync'],
  ['a.isSubsetOf(b)', '.isSubsetOf()'],
  ['Object.groupBy(a,b)', 'Object.groupBy'],
  ['new Intl.Segmenter', 'Intl.Segmenter'],
  ['ReadableStream.from(a)', 'ReadableStream.from'],
  ['Iterator.from(a)', 'Iterator.from'],
  ['class A extends DisposableStack{}', 'DisposableStack'],
  ['globalThis.scheduler.yield()', 'scheduler'],
  ['/[a--b]/v.test(c)', '/[a--b]/v'],
  ['/(?i:a)b/.test(c)', '/(?i:a)b/'],
])('a script that needs a newer browser is found: %s', (script, api) => {
  expect(newerApis(script)).toContain(api);
});

test.each([
  'let a=[1].map(b=>b)',
  'Object.values(a).map(b=>b)',
  'Object.entries(a).filter(Boolean)',
  'store.keys(a).map(b=>b)',
  'a.toSorted();Map.groupBy(a,b);AbortSignal.any(a)',
  'const a={DisposableStack:1,navigation:2};a.navigation',
  'const scheduler=a;scheduler.run()',
  '/(?:a)(?<=b)(?=-:)[(?]:/u.test(c)',
])('a script that runs in every target passes: %s', (script) => {
  expect(newerApis(script)).toEqual([]);
});

test('the build names the file, and what need not be allowed any more', async ({ onTestFinished }) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'ekagra-built-apis-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(path.join(directory, 'a.js'), 'Array.fromAsync(a)');
  const checked = checkBuiltApis(directory);
  await expect(checked).rejects.toThrow('a.js uses Array.fromAsync, which a target lacks.');
  await expect(checked).rejects.toThrow('Nothing uses navigation: it need not be allowed.');
});
