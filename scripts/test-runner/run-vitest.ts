import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../setup/install.mjs';
import { runTool, type ToolOptions } from '../setup/run-tool.ts';
import { readOutcome, type TestOutcome } from './test-report.ts';

/** Output of tests: reports, and recordings of failed journeys. */
export const TEST_REPORTS = path.join(projectRoot, '.cache', 'test-reports');

/**
 * Runs Vitest once.
 * @param name name of the report file
 * @param args arguments after `vitest run`
 */
export async function runVitest(name: string, args: readonly string[], options: ToolOptions = {}): Promise<TestOutcome> {
  mkdirSync(TEST_REPORTS, { recursive: true });
  const reportFile = path.join(TEST_REPORTS, `${name}.json`);
  const errorsFile = path.join(TEST_REPORTS, `${name}.outside-errors.json`);
  for (const file of [reportFile, errorsFile]) rmSync(file, { force: true });
  const reporters = ['default', 'json', 'scripts/test-runner/outside-errors.ts'].map((reporter) => `--reporter=${reporter}`);
  const exitedCleanly = await runTool('vitest/vitest.mjs', ['run', ...reporters, `--outputFile.json=${reportFile}`, ...args], {
    ...options,
    env: { ...options.env, OUTSIDE_ERRORS: errorsFile },
  });
  return readOutcome(readJson(reportFile), readJson(errorsFile) ?? [], exitedCleanly, projectRoot);
}

/** @returns null when the file is missing or truncated */
function readJson<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    console.error(`${file} cannot be read:`, error);
    return null;
  }
}
