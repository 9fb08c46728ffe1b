import { readFileSync } from 'node:fs';
import path from 'node:path';

import { createVitest, type TestRunResult, type Vitest } from 'vitest/node';

import { projectRoot } from '../../../scripts/setup/install.mjs';
import { mutated, type Mutant, type MutantOutcome } from './mutant.ts';

/** Time-outs: a mutant may wait forever; unchanged code is to pass, also on a busy machine. */
const MUTANT_LIMIT = { suiteMs: 60_000, testMs: 20_000 };
const CONTROL_LIMIT = { suiteMs: 230_000, testMs: 200_000 };

let opened: Promise<Vitest> | undefined;

/** One for all mutants: starting Vitest and transforming what a fault leaves as it is take longer than most suites. */
async function open(): Promise<Vitest> {
  const config = path.join(import.meta.dirname, 'vitest.config.ts');
  const vitest = await createVitest('test', { config, project: ['unit', 'integration'], watch: false, maxWorkers: 1, reporters: [{}] });
  process.once('disconnect', () => void vitest.exit(true));
  return vitest;
}

/** Runs the tests of a suite that name the mutant's rule, with the fault in the source they load (vitest.config.ts). */
export async function trySuite(
  mutant: Mutant,
  { source, suite }: { readonly source: string; readonly suite: string },
): Promise<MutantOutcome> {
  const file = path.join(projectRoot, source);
  // Thrown here, since it is no failure of a test.
  mutated(readFileSync(file, 'utf8'), mutant);
  process.env['SEEDED_MUTANT'] = JSON.stringify({ ...mutant, where: { source } });
  const vitest = await (opened ??= open());
  const { suiteMs, testMs } = mutant.find === mutant.replace ? CONTROL_LIMIT : MUTANT_LIMIT;
  try {
    vitest.invalidateFile(file);
    vitest.setGlobalTestNamePattern(new RegExp(`${mutant.rule}\\b`));
    const specifications = await vitest.globTestSpecifications([suite]);
    for (const { project, moduleId } of specifications) {
      Object.assign(project.config, { testTimeout: testMs });
      // What an earlier mutant's tests said.
      vitest.state.clearFiles(project, [moduleId]);
    }
    const result = await Promise.race([vitest.runTestSpecifications(specifications), after(suiteMs)]);
    if (result) return outcomeOf(mutant, suite, result);
    // Not waited for: Vitest asks a process that is in a loop for a minute, then kills it.
    opened = undefined;
    void vitest.close();
    return { caughtBy: `${suite}: the clock: it never ends` };
  } finally {
    // The next mutant may be in another file.
    vitest.invalidateFile(file);
  }
}

function outcomeOf(mutant: Mutant, suite: string, result: TestRunResult): MutantOutcome {
  // The others are of earlier mutants.
  const modules = result.testModules.filter(({ relativeModuleId }) => relativeModuleId === suite);
  const tests = modules.flatMap((module) => [...module.children.allTests()]).filter((test) => test.result().state !== 'skipped');
  const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
  const errors = [...result.unhandledErrors, ...groups.flatMap((group) => group.errors())] as readonly { readonly message: string }[];
  const reasons = errors.map(({ message }) => message.split('\n')[0]);
  const failed = tests.find((test) => test.result().state === 'failed');
  if (failed) return { caughtBy: `${failed.fullName}: ${failed.result().errors?.[0]?.message.split('\n')[0]}` };
  if (tests.length === 0) throw new Error(`${suite}: no test names ${mutant.rule}: ${reasons.join()}`);
  return reasons.length > 0 ? { caughtBy: `${suite}: ${reasons[0]}` } : { survived: true };
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref());
}
