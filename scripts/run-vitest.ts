import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from './install.mjs';
import { runTool, type ToolOptions } from './run-tool.ts';
import { readOutcome, type TestOutcome } from './test-report.ts';

/** What tests leave behind: reports, and of failed journeys what was recorded. */
export const TEST_REPORTS = path.join(projectRoot, '.cache', 'test-reports');

/**
 * Runs Vitest once.
 * @param name of the report's file
 * @param args after `vitest run`
 */
export async function runVitest(name: string, args: readonly string[], options: ToolOptions = {}): Promise<TestOutcome> {
  mkdirSync(TEST_REPORTS, { recursive: true });
  const reportFile = path.join(TEST_REPORTS, `${name}.json`);
  rmSync(reportFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const exitedCleanly = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], options);
  return readOutcome(existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null, exitedCleanly, projectRoot);
}
