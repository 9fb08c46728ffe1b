import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { projectRoot } from '../../../scripts/install.mjs';
import { mutated, type Mutant, type MutantOutcome } from './mutant.ts';

interface SuiteReport {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Time-outs: a mutant may wait forever; unchanged code is to pass, also on a busy machine. */
const MUTANT_LIMIT = { suiteMs: 60_000, testMs: 20_000 };
const CONTROL_LIMIT = { suiteMs: 230_000, testMs: 200_000 };

/** Runs the tests of a suite that name the mutant's rule, with the fault in the source they load (vitest.config.ts). */
export async function trySuite(
  mutant: Mutant,
  { source, suite }: { readonly source: string; readonly suite: string },
): Promise<MutantOutcome> {
  // Printed here, since it is no failure of a test.
  mutated(readFileSync(path.join(projectRoot, source), 'utf8'), mutant);
  const directory = mkdtempSync(path.join(tmpdir(), 'ekagra-mutant-'));
  const outputFile = path.join(directory, 'report.json');
  const given = ['run', '--config', path.join(import.meta.dirname, 'vitest.config.ts'), suite, '-t', `${mutant.rule}\\b`];
  const { suiteMs, testMs } = mutant.find === mutant.replace ? CONTROL_LIMIT : MUTANT_LIMIT;
  const reporting = ['--reporter=json', `--outputFile=${outputFile}`, `--testTimeout=${testMs}`, '--maxWorkers=1'];
  try {
    const ran = await new Promise<Error | null>((resolve) => {
      const vitest = path.join(projectRoot, 'node_modules/vitest/vitest.mjs');
      const env = { ...process.env, SEEDED_MUTANT: JSON.stringify({ ...mutant, where: { source } }) };
      execFile(process.execPath, [vitest, ...given, ...reporting], { cwd: projectRoot, env, timeout: suiteMs }, (error) => resolve(error));
    });
    const report = JSON.parse(readFileSync(outputFile, 'utf8')) as SuiteReport;
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status !== 'skipped');
    const failed = tests.find(({ status }) => status === 'failed');
    if (failed) return { caughtBy: `${failed.fullName}: ${failed.failureMessages.join().split('\n')[0]}` };
    if (tests.length === 0)
      throw new Error(`${suite}: no test names ${mutant.rule}: ${report.testResults.map(({ message }) => message).join()}`);
    return ran ? { caughtBy: `${suite}: ${ran.message.split('\n')[0]}` } : { survived: true };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
