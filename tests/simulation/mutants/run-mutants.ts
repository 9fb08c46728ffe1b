import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { findNode } from '../../../scripts/setup/install.mjs';
import { engineMutants } from './engine-mutants.ts';
import { episodeMutants } from './episode-mutants.ts';
import { sqlMutants } from './sql-mutants.ts';
import { suiteMutants } from './suite-mutants.ts';
import type { Mutant, MutantOutcome } from './mutant.ts';

/** Harmless changes: a fault reported here means the checks report anything. */
const controls: readonly Mutant[] = [
  { rule: 'none', where: { file: 'context/pace.ts' }, find: 'failures += 1;', replace: 'failures += 1;', why: 'the engine as it is' },
  {
    rule: 'none',
    where: { sql: 'sync.stamp' },
    find: 'new._version := old._version + 1;',
    replace: 'new._version := old._version + 1;',
    why: 'the database as it is',
  },
  {
    rule: 'STORE-5',
    where: { source: 'replication/storage/births.ts', suite: 'tests/storage/torn-storage.test.ts' },
    find: 'const BIRTH_ID',
    replace: 'const BIRTH_ID',
    why: 'the storage unchanged',
  },
];

export interface MutantReport {
  readonly mutant: Mutant;
  readonly outcome: MutantOutcome;
  readonly cpuMs: number;
}

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Wall-clock time-out; far more than any other mutant needs. */
const ENDLESS_MS = 240_000;

/** True if the simulation's result is the expected one. */
export function isRight({ mutant, outcome }: MutantReport): boolean {
  return controls.includes(mutant) === 'survived' in outcome;
}

/** The first of each rule in its table. */
const oneOfEachRule = (mutants: readonly Mutant[]): Mutant[] =>
  mutants.filter(({ rule }, at) => mutants.findIndex((mutant) => mutant.rule === rule) === at);

/**
 * Runs mutants, two at a time, until they are found. Throws if the table does not match the code.
 * @param which SIM-4: all, one of each rule for the engine, the database and the suites, or those of one rule
 */
export async function runMutants(
  which: 'all' | 'one of each rule' | { readonly rule: string },
  onReport: (report: MutantReport) => void = () => undefined,
): Promise<MutantReport[]> {
  const chosen = (mutants: readonly Mutant[]): readonly Mutant[] => {
    if (which === 'all') return mutants;
    return which === 'one of each rule' ? oneOfEachRule(mutants) : mutants.filter(({ rule }) => rule === which.rule);
  };
  const reports: MutantReport[] = [];
  await Promise.all(
    // One worker has the database; the other has more to do.
    [
      [controls[0]!, ...chosen(engineMutants), ...chosen(episodeMutants)],
      [controls[1]!, ...chosen(sqlMutants), controls[2]!, ...chosen(suiteMutants)],
    ].map(async (mutants) => {
      const queue = mutants.map((mutant, i) => ({ mutant, name: String(i) }));
      const start = (): ChildProcess =>
        fork(WORKER, { execPath: findNode(), execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      let worker = start();
      try {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          const report = await tryMutant(worker, next.name, next.mutant);
          if (worker.killed) worker = start();
          reports.push(report);
          onReport(report);
        }
      } finally {
        // Exits by itself after stopping its database.
        const ended = once(worker, 'exit');
        worker.disconnect();
        await ended;
      }
    }),
  );
  return reports;
}

function tryMutant(worker: ChildProcess, name: string, mutant: Mutant): Promise<MutantReport> {
  const { promise, resolve, reject } = Promise.withResolvers<MutantReport>();
  const onMessage = (message: { name: string; outcome?: MutantOutcome; cpuMs: number; error?: string }): void => {
    if (message.outcome) resolve({ mutant, outcome: message.outcome, cpuMs: message.cpuMs });
    else reject(new Error(message.error));
  };
  const onExit = (): void => reject(new Error(`“${mutant.why}”: the process ended`));
  const limit = setTimeout(() => {
    worker.kill('SIGKILL');
    resolve({ mutant, outcome: { caughtBy: 'the clock: it never ends' }, cpuMs: ENDLESS_MS });
  }, ENDLESS_MS);
  worker.once('message', onMessage);
  worker.once('exit', onExit);
  worker.send({ name, mutant });
  return promise.finally(() => {
    clearTimeout(limit);
    worker.off('message', onMessage);
    worker.off('exit', onExit);
  });
}
