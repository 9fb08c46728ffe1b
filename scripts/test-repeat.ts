/**
 * `npm run test:repeat -- <word> [--times 20] [--load 3]`: repeats the test files whose path contains the word, or else the
 * tests whose name does, `load` runs in parallel. For debugging unstable tests.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { ensureBuild } from './ensure-build.ts';
import { findChromium, findHeadlessShell } from './find-chromium.ts';
import { projectRoot } from './install.mjs';
import { runVitest, TEST_REPORTS } from './run-vitest.ts';
import { findTestFiles, findTestFilesWith } from './test-files.ts';
import { failureLine } from './test-report.ts';

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
// Without a file Vitest would start each project, and a browser's ends without a word beside others.
const selection = named.length > 0 ? named : [...(await findTestFilesWith(word)), '-t', word];
mkdirSync(TEST_REPORTS, { recursive: true });

let started = 0;
let failed = 0;
await Promise.all(Array.from({ length: Math.min(load, times) }, runInTurn));
console.log(`${times - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runInTurn(): Promise<void> {
  while (started < times) {
    const name = `run-${(started += 1)}`;
    const log = path.join(TEST_REPORTS, `${name}.log`);
    // oxlint-disable-next-line no-await-in-loop -- concurrency is the number of loops
    const { count, failures } = await runVitest(name, ['--maxWorkers=1', ...selection], { env: { JOURNEY_ATTEMPT: name }, log });
    const hasPassed = count.failed === 0 && count.passed > 0;
    if (!hasPassed) failed += 1;
    const reasons = count.passed + count.failed === 0 ? ['no test ran'] : failures.map(failureLine);
    console.log(`${name}: ${hasPassed ? 'passed' : `failed, see ${path.relative(projectRoot, log)}\n  ${reasons.join('\n  ')}`}`);
  }
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
