/**
 * `npm test [-- filter …]`: every test of the project, or those whose file's path contains a filter.
 * Flags go to Vitest as they are (`npm test -- -t "name of a test"`). Closes with `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { ensureBuild } from './ensure-build.ts';
import { findChromium } from './find-chromium.ts';
import { projectRoot } from './install.mjs';
import { runTool } from './run-tool.ts';
import { addCounts, readOutcome, summaryLine, type TestOutcome } from './test-report.ts';

const args = process.argv.slice(2);
const filters = args.filter((arg, index) => !arg.startsWith('-') && !['-t', '--testNamePattern'].includes(args[index - 1] ?? ''));
const reports = path.join(projectRoot, '.cache', 'test-reports');
mkdirSync(reports, { recursive: true });

const outcomes = [await runProjects('unit and integration', ['unit', 'integration'])];
if (await someJourneyMatches()) outcomes.push(await runJourneys());

const total = addCounts(outcomes.map((outcome) => outcome.count));
const ran = total.passed + total.failed > 0;
// Said once more at the end: a log that is cut in the middle must not hide what failed.
for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`failed: ${failure}`);
if (!ran) console.log('No test ran.');
console.log(summaryLine(total));
process.exitCode = ran && total.failed === 0 ? 0 : 1;

/** Browser tests run against what a user gets: the production build, served by the real backend. */
async function runJourneys(): Promise<TestOutcome> {
  try {
    process.env['CHROMIUM_PATH'] = findChromium();
    await ensureBuild(projectRoot);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('The browser tests could not start: the reason is in the lines above.');
    return readOutcome(null, false);
  }
  return runProjects('browser', ['e2e']);
}

async function runProjects(name: string, projects: readonly string[]): Promise<TestOutcome> {
  console.log(`\n— ${name} tests`);
  const reportFile = path.join(reports, `${projects.join('-')}.json`);
  rmSync(reportFile, { force: true });
  const exitedCleanly = await runTool('vitest/vitest.mjs', [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...(filters.length > 0 ? ['--passWithNoTests'] : []),
    ...args,
  ]);
  return readOutcome(existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null, exitedCleanly);
}

async function someJourneyMatches(): Promise<boolean> {
  if (filters.length === 0) return true;
  const files = await readdir(path.join(projectRoot, 'e2e'), { recursive: true });
  return files.some((file) => file.endsWith('.e2e.ts') && filters.some((filter) => path.posix.join('e2e', file).includes(filter)));
}
