/**
 * `npm test [-- filter …]`: runs all tests, or those whose file's path contains a filter. `npm run test:long`: runs those in `*.long.*`,
 * which take minutes each: real disks, kills and restores, and packs of models. Flags are passed to Vitest (`npm test -- -t "name of a
 * test"`). The last line is `N passed, N failed`.
 * A run of everything also fails for each line of the specification (tests/specification) whose test did not run.
 */
import { rmSync } from 'node:fs';

import { ensureBuild } from '../build/ensure-build.ts';
import { findChromium, findHeadlessShell, leftOutLines, missingEngines } from '../setup/find-browsers.ts';
import { projectRoot } from '../setup/install.mjs';
import { SECTIONS } from '../../tests/specification/table.ts';
import { memoryFolder } from './memory-folder.ts';
import { type JourneysOutcome, repeatFailed } from './repeat-failed.ts';
import { runVitest, TEST_REPORTS } from './run-vitest.ts';
import { findTestFiles } from './test-files.ts';
import { addCounts, type Failure, failureLine, readOutcome, slowestLines, summaryLine, type TestOutcome } from './test-report.ts';
import { unprovedLines, unprovedText } from './unproved-lines.ts';

const args = process.argv.slice(2);
const filters = args.filter((arg, index) => !arg.startsWith('-') && !['-t', '--testNamePattern'].includes(args[index - 1] ?? ''));
/** Long tests run only by name. */
const kept = filters.length === 0 ? ['--exclude=**/*.long.*'] : [];
const selected = filters.length === 0 ? null : await findTestFiles(filters);
const hasJourneys = selected === null || selected.some((file) => file.endsWith('.e2e.ts'));
const hasEngines = (selected ?? (await findTestFiles(['e2e/engines/']))).some((file) => file.endsWith('.engine.ts'));
const hasComponents = (selected ?? (await findTestFiles(['tests/components/']))).some((file) => file.startsWith('tests/components/'));
rmSync(TEST_REPORTS, { recursive: true, force: true });

if (hasJourneys || hasComponents || hasEngines) findBrowsers();
const missing = hasEngines ? missingEngines() : {};
// Each worker has browsers, servers and databases below it: four keep two cores busy, and more only make every test slower.
const [others, journeys] = await Promise.all([runOthers(), hasJourneys ? runJourneys('e2e') : null]);
// Run engines alone: two more browsers would make all of them slower.
const engines = hasEngines ? await runJourneys('engines') : null;
const outcomes: JourneysOutcome[] = [{ ...others.unitIntegration, unstable: [] }];
// Repeat alone. Component tests replace journeys and can be unstable, too.
if (others.components) outcomes.push(await repeatAlone(others.components, 'components'));
if (journeys) outcomes.push(await repeatAlone(journeys, 'e2e'));
if (engines) outcomes.push(await repeatAlone(engines, 'engines'));
const unproved = args.length === 0 ? unprovedLines(SECTIONS, outcomes) : [];
// Count only tests that did not run: failed ones are counted already.
const notRun = new Set(unproved.filter(({ hasRun }) => !hasRun).map(({ test }) => test));
const total = addCounts([...outcomes.map((outcome) => outcome.count), { passed: 0, failed: notRun.size, skipped: 0 }]);
const ran = total.passed + total.failed > 0;
const files = outcomes.flatMap((outcome) => outcome.files);
if (files.length > 1) console.log(['\nThe slowest files:', ...slowestLines(files, 10)].join('\n'));
// Print failures again at the end, where a truncated log still shows them.
for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`failed: ${failureLine(failure)}`);
for (const failure of outcomes.flatMap((outcome) => outcome.unstable)) console.log(`Unstable: ${failureLine(failure)}`);
for (const line of unproved) console.log(unprovedText(line));
for (const line of leftOutLines(missing)) console.log(line);
if (!ran) console.log('No test ran.');
console.log(summaryLine(total));
process.exitCode = ran && total.failed === 0 ? 0 : 1;

async function runOthers(): Promise<{ readonly unitIntegration: TestOutcome; readonly components: TestOutcome | null }> {
  const selection = [...(filters.length > 0 ? ['--passWithNoTests'] : kept), ...args];
  const folder = memoryFolder();
  const unitIntegration = await runVitest(
    'unit-integration',
    ['--project=unit', '--project=integration', '--maxWorkers=2', ...selection],
    folder === null ? {} : { env: { TMPDIR: folder } },
  );
  // Silent, because libraries write to each page's console. One page serves all files, so the number of workers differs.
  const run = ['--project=components', '--silent=passed-only', ...selection];
  return { unitIntegration, components: hasComponents ? await runVitest('components', run) : null };
}

/** Finds browsers, and on a new machine installs them, before both runs would do so at the same time. */
function findBrowsers(): void {
  try {
    process.env['CHROMIUM_PATH'] = findChromium();
    process.env['HEADLESS_SHELL_PATH'] = findHeadlessShell();
  } catch {
    // Each run reports a missing browser itself.
  }
}

/** Runs journeys against the production build on the real backend. */
async function runJourneys(project: 'e2e' | 'engines'): Promise<TestOutcome> {
  try {
    findChromium();
    await ensureBuild(projectRoot);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('The browser tests could not start: the reason is in the lines above.');
    return readOutcome(null, [], false, projectRoot);
  }
  return runVitest(project, [`--project=${project}`, ...kept, ...args]);
}

function repeatAlone(outcome: TestOutcome, project: string): Promise<JourneysOutcome> {
  return repeatFailed(outcome, async (failure) => {
    console.log(`\n— once more, alone: ${failureLine(failure)}`);
    return passesAlone(failure, project);
  });
}

async function passesAlone({ file, test }: Failure, project: string): Promise<boolean> {
  const selection = [`--project=${project}`, file!, '-t', `^${RegExp.escape(test!)}$`];
  const { count } = await runVitest(`${project}-alone`, selection, { env: { JOURNEY_ATTEMPT: 'alone' } });
  return count.failed === 0 && count.passed > 0;
}
