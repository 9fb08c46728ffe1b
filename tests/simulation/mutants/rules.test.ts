import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

import { projectRoot } from '../../../scripts/setup/install.mjs';
import { engineMutants } from './engine-mutants.ts';
import { episodeMutants } from './episode-mutants.ts';
import { sqlMutants } from './sql-mutants.ts';
import { suiteMutants } from './suite-mutants.ts';

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const rules = [...read('replication/SPEC.md').matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, rule]) => rule!);

test('every rule of SPEC.md has a mutant, and every mutant a rule', () => {
  const seeded = new Set([...engineMutants, ...episodeMutants, ...sqlMutants, ...suiteMutants].map(({ rule }) => rule));
  expect(rules.length).toBeGreaterThan(60);
  expect(rules.filter((rule) => !seeded.has(rule))).toEqual([]);
  expect([...seeded].filter((rule) => !rules.includes(rule))).toEqual([]);
});

test('every rule of SPEC.md is in the title of a test', () => {
  const files = globSync(
    ['{tests,replication,backend,src,sw}/**/*.test.ts', 'e2e/**/*.e2e.ts', 'tests/simulation/mutants/{litmus/*,sql-litmus}.ts'],
    { cwd: projectRoot },
  );
  const titles = files.flatMap((file) =>
    [...read(file).matchAll(/(?:(?:test|describe)\b[^'\n]*\(|async )\s*'([^']*)'/g)].map(([, title]) => title!),
  );
  const isNamed = (rule: string): boolean => titles.some((title) => new RegExp(`\\b${rule}\\b`).test(title));
  expect(rules.filter((rule) => !isNamed(rule))).toEqual([]);
});
