import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { checkBuiltStyles, newerStyles } from './built-styles.ts';

test.each([
  ['a{&:hover{color:red}}', 'nesting'],
  ['@starting-style{a{color:red}}', '@starting-style'],
  ['@media (width<1px){b,a:has(b) c{color:red}}', ':has()'],
  ['a:user-valid{color:red}', ':user-valid'],
  ['a{color:oklch(1 0 0)}', 'oklch()'],
  ['a{margin:0;color:light-dark(red,blue)}', 'light-dark()'],
  ['a{anchor-name:--a}', 'anchor-name'],
  ['a{grid-template-columns:subgrid}', 'grid-template-columns: subgrid'],
  ['a{width:calc(1px + 1.5rlh)}', '1.5rlh'],
])('a style that needs a newer browser is found: %s', (style, part) => {
  expect(newerStyles(style)).toContain(part);
});

test.each([
  '@layer a{b:is(c,d)>e::before{content:"& :has(a) 1rlh oklch(1)";color:#1rlha;inset:0}}',
  '@media (width<1px){a:focus-visible{width:calc(100dvh - 1cqw);aspect-ratio:1}}',
  '.has-\\[\\&\\]:hover{display:grid;gap:1px;translate:1px}',
  'a::-webkit-scrollbar{-webkit-touch-callout:none}',
])('a style that every target knows passes: %s', (style) => {
  expect(newerStyles(style)).toEqual([]);
});

test('the build names the file, and what need not be allowed any more', async ({ onTestFinished }) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'ekagra-built-styles-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(path.join(directory, 'a.css'), 'a{anchor-name:--a}');
  const checked = checkBuiltStyles(directory);
  await expect(checked).rejects.toThrow('a.css uses anchor-name, which a target lacks.');
  await expect(checked).rejects.toThrow('No style uses @property: it need not be allowed.');
});
