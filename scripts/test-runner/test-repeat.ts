/**
 * `npm run test:repeat -- <word> [--times 20] [--load 3]`: repeats the test files whose path contains the word, or else the
 * tests whose name does, `load` runs in parallel. For debugging unstable tests.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { ensureBuild } from '../build/ensure-build.ts';
import { findChromium, findHeadlessShell } from '../setup/find-browsers.ts';
import { projectRoot } from '../setup/install.mjs';
import { runVitest, TEST_REPORTS } from './run-vitest.ts';
import { findTestFiles, findTestFilesWith } from './test-files.ts';
import { addCounts, failureLine, type TestOutcome } from './test-report.ts';

const MOST_RUNS = 1000;
const MOST_AT_ONCE = 16;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, load: { type: 'string', default: '3' } },
});
const [word] = positionals;
const times = Number(values.times);
const load = Number(values.load);
if (word === undefined || !isCount(times, MOST_RUNS) || !isCount(load, MOST_AT_ONCE)) {
  console.error(`Usage: npm run test:repeat -- <word> [--times 1…${MOST_RUNS}] [--load 1…${MOST_AT_ONCE}]`);
  process.exit(2);
}

process.env['CHROMIUM_PATH'] = findChromium();
process.env['HEADLESS_SHELL_PATH'] = findHeadlessShell();
await ensureBuild(projectRoot);
const named = await findTestFiles([word]);
const files = named.length > 0 ? named : await findTestFilesWith(word);
const isComponent = (file: string): boolean => file.startsWith('tests/components/');
const isInEngines = (file: string): boolean => file.endsWith('.engine.ts');
// Separate runs, as in scripts/test-runner/test.ts: together with components Vitest exits silently, and engines install on demand.
const selections = [
  ['--project=components', ...files.filter(isComponent)],
  ['--project=unit', '--project=integration', '--project=e2e', ...files.filter((file) => !isComponent(file) && !isInEngines(file))],
  ['--project=engines', ...files.filter(isInEngines)],
].filter((selection) => selection.some((each) => files.includes(each)));
const names = named.length > 0 ? [] : ['-t', word];
mkdirSync(TEST_REPORTS, { recursive: true });

let started = 0;
let failed = 0;
await Promise.all(Array.from({ length: Math.min(load, times) }, runInTurn));
console.log(`${times - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runInTurn(): Promise<void> {
  while (started < times) {
    const name = `run-${(started += 1)}`;
    const outcomes: (TestOutcome & { readonly log: string })[] = [];
    for (const [at, selection] of selections.entries()) {
      const log = path.join(TEST_REPORTS, at === 0 ? `${name}.log` : `${name}-${at + 1}.log`);
      // oxlint-disable-next-line no-await-in-loop -- concurrency is the number of loops
      const outcome = await runVitest(name, ['--maxWorkers=1', ...selection, ...names], { env: { JOURNEY_ATTEMPT: name }, log });
      outcomes.push({ ...outcome, log });
    }
    const { passed, failed: faults } = addCounts(outcomes.map(({ count }) => count));
    const hasPassed = faults === 0 && passed > 0;
    if (!hasPassed) failed += 1;
    const logs = outcomes.filter(({ count }) => count.failed > 0).map(({ log }) => path.relative(projectRoot, log));
    const reasons = passed + faults === 0 ? ['no test ran'] : outcomes.flatMap(({ failures }) => failures.map(failureLine));
    console.log(
      `${name}: ${hasPassed ? 'passed' : `failed${logs.length > 0 ? `, see ${logs.join(' and ')}` : ''}\n  ${reasons.join('\n  ')}`}`,
    );
  }
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
