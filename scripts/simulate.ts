/**
 * `npm run simulate -- --histories N [--seed S]`: runs N random histories from seed S on; one if only the seed is given. Prints
 * statistics, and for each failing history its seed and its shrunk form.
 * `npm run simulate -- --mutants`: seeds faults in engine and database, each of which the simulation must find.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { Range, Report } from '../tests/simulation/many.ts';
import { isRight, runMutants } from '../tests/simulation/mutants/run-mutants.ts';
import { projectRoot } from './install.mjs';

const PROCESSES = 2;
const MOST_FAILURES = 5;

const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    seed: { type: 'string', default: '1' },
    mutants: { type: 'boolean', default: false },
  },
});
process.exitCode = (await (values.mutants ? seedMutants() : simulate(Number(values.seed), Number(values.histories ?? 1)))) ? 0 : 1;

async function simulate(first: number, count: number): Promise<boolean> {
  const started = performance.now();
  const steps: Record<string, number> = {};
  let lived = 0;
  let failures = 0;
  await Promise.all(
    Array.from({ length: Math.min(PROCESSES, count) }, async (_, i) => {
      const child = fork(path.join(projectRoot, 'tests/simulation/many.ts'), { execArgv: ['--no-warnings'] });
      child.on('message', (report: Report) => {
        if ('failure' in report) {
          failures += 1;
          const { seed, found, shrunk } = report.failure;
          console.log(
            [
              `\nSeed ${seed}:`,
              ...found.map((fault) => `  ${fault}`),
              `Shrunk to ${shrunk.length} steps:`,
              ...shrunk.map((step) => `  ${step}`),
            ].join('\n'),
          );
          return;
        }
        lived += report.lived.histories;
        for (const [name, times] of Object.entries(report.lived.steps)) steps[name] = (steps[name] ?? 0) + times;
      });
      const range: Range = {
        first: first + i,
        last: first + count - 1,
        stride: PROCESSES,
        mostFailures: MOST_FAILURES,
      };
      child.send(range);
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) {
        failures += 1;
        console.log('A process ended before its histories did.');
      }
    }),
  );
  const done = Object.entries(steps).sort(([, a], [, b]) => b - a);
  console.log(
    `\n${lived} histories in ${Math.round((performance.now() - started) / 1000)} s: ${done.map(([name, times]) => `${times} × ${name}`).join(', ')}.`,
  );
  console.log(failures === 0 ? 'Nothing was lost, and all devices agree.' : `${failures} failed.`);
  return failures === 0 && lived === count;
}

async function seedMutants(): Promise<boolean> {
  const reports = await runMutants('all', (report) => {
    const { mutant, outcome } = report;
    const found = 'survived' in outcome ? 'nothing' : outcome.caughtBy.slice(0, 150);
    console.log(`${isRight(report) ? '  ' : '✗ '}${mutant.rule} ${mutant.why}\n      found by ${found}`);
  });
  const wrong = reports.filter((report) => !isRight(report));
  console.log(`${reports.length - 3} faults seeded and three controls; of ${wrong.length} the wrong thing was said.`);
  return wrong.length === 0;
}
