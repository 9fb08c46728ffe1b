/**
 * `npm run simulate -- --histories N [--seed S]`: runs N random histories from seed S on; one if only the seed is given. Prints
 * statistics, and for each failing history its seed and its shrunk form. `--sql N`: uses the database's own functions. `--episode NAME`:
 * each history contains this episode (tests/simulation/episodes). `--outbox N`: histories of the outbox.
 * `npm run simulate -- --mutants [--rule TOMB-4]`: seeds faults in engine and database, each of which the simulation must find.
 */
import { parseArgs } from 'node:util';

import { EPISODE_NAMES } from '../../tests/simulation/episodes/all.ts';
import { isRight, runMutants } from '../../tests/simulation/mutants/run-mutants.ts';
import { runHistories } from '../../tests/simulation/run-histories.ts';

const MOST_FAILURES = 5;
const MOST_SHRINKS = 400;

const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    sql: { type: 'string' },
    outbox: { type: 'string' },
    seed: { type: 'string', default: '1' },
    episode: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    rule: { type: 'string' },
  },
});
process.exitCode = (await (values.mutants
  ? seedMutants()
  : values.outbox === undefined
    ? simulate()
    : simulateOutbox(Number(values.outbox))))
  ? 0
  : 1;

async function simulate(): Promise<boolean> {
  const started = performance.now();
  const count = Number(values.sql ?? values.histories ?? 1);
  const seeds = Array.from({ length: count }, (_, i) => Number(values.seed) + i);
  let failures = 0;
  const only = EPISODE_NAMES.find((name) => name === values.episode);
  if (values.episode !== undefined && !only) throw new Error(`There is no such episode: ${EPISODE_NAMES.join(', ')}`);
  const work = { seeds, only, isOnSql: values.sql !== undefined, mostFailures: MOST_FAILURES, mostShrinks: MOST_SHRINKS };
  const { histories, steps } = await runHistories(work, ({ seed, found, shrunk }) => {
    failures += 1;
    const lines = [...found.map((fault) => `  ${fault}`), `Shrunk to ${shrunk.length} steps:`, ...shrunk.map((step) => `  ${step}`)];
    console.log([`\nSeed ${seed}:`, ...lines].join('\n'));
  });
  const done = Object.entries(steps).sort(([, a], [, b]) => b - a);
  console.log(
    `\n${histories} histories in ${Math.round((performance.now() - started) / 1000)} s: ${done.map(([name, times]) => `${times} × ${name}`).join(', ')}.`,
  );
  console.log(failures === 0 ? 'Nothing was lost, and all devices agree.' : `${failures} failed.`);
  return failures === 0 && histories === count;
}

async function simulateOutbox(count: number): Promise<boolean> {
  const { liveOutbox } = await import('../../tests/simulation/outbox/history.ts');
  const started = performance.now();
  let failures = 0;
  for (let seed = Number(values.seed); seed < Number(values.seed) + count && failures < MOST_FAILURES; seed += 1) {
    const found = await liveOutbox(seed);
    if (found.length === 0) continue;
    failures += 1;
    console.log([`\nSeed ${seed}:`, ...found.map((fault) => `  ${fault}`)].join('\n'));
  }
  console.log(`\n${count} histories of the outbox in ${Math.round((performance.now() - started) / 1000)} s: ${failures} failed.`);
  return failures === 0;
}

async function seedMutants(): Promise<boolean> {
  const reports = await runMutants(values.rule === undefined ? 'all' : { rule: values.rule }, (report) => {
    const { mutant, outcome } = report;
    const found = 'survived' in outcome ? 'nothing' : outcome.caughtBy.slice(0, 150);
    console.log(`${isRight(report) ? '  ' : '✗ '}${mutant.rule} ${mutant.why}\n      found by ${found}`);
  });
  const wrong = reports.filter((report) => !isRight(report));
  console.log(`${reports.length - 3} faults seeded and three controls; of ${wrong.length} the wrong thing was said.`);
  return wrong.length === 0;
}
