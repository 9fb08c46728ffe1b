/** A process that runs histories and reports the faults of each. */
import { live } from './history.ts';
import { planOf } from './draw-plan.ts';
import { described, nameOf, type EpisodeName } from './plan.ts';
import type { HistoryOptions } from './scene.ts';
import { shrunk } from './shrink.ts';

export interface Work {
  readonly seeds: readonly number[];
  /** On the real SQL, instead of the model. */
  readonly isOnSql: boolean;
  /** Each history has this episode, and no other. */
  readonly only?: EpisodeName | undefined;
  readonly mostFailures: number;
  /** Runs to shorten a failing history. */
  readonly mostShrinks: number;
}

export interface Failure {
  readonly seed: number;
  readonly found: readonly string[];
  readonly shrunk: readonly string[];
}

export type Report =
  | { readonly lived: { readonly histories: number; readonly steps: Readonly<Record<string, number>> } }
  | { readonly failure: Failure };

const REPORT_EVERY = 100;

process.once('message', (work: Work) => {
  void (work.isOnSql ? runOnSql(work) : run(work, {})).then(() => process.disconnect());
});

async function runOnSql(work: Work): Promise<void> {
  const [{ startPostgres }, { openRealSql }] = await Promise.all([import('../support/postgres.ts'), import('./sql-server.ts')]);
  const server = await startPostgres();
  const sql = await openRealSql(server.url);
  // The server would keep this process alive.
  process.once('disconnect', () => process.exit());
  await run(work, sql.options);
  await sql.close();
  await server.stop();
}

async function run({ seeds, only, mostFailures, mostShrinks }: Work, options: HistoryOptions): Promise<void> {
  const say = (report: Report): void => void process.send!(report);
  let histories = 0;
  let failures = 0;
  let steps: Record<string, number> = {};
  for (const [at, seed] of seeds.entries()) {
    const plan = planOf(seed, only ? { only } : {});
    const found = await live(plan, options);
    histories += 1;
    for (const name of plan.steps.map(nameOf)) steps[name] = (steps[name] ?? 0) + 1;
    if (found.length > 0) {
      failures += 1;
      const { steps: left } = await shrunk(plan, found, options, mostShrinks);
      say({ failure: { seed, found, shrunk: left.map(described) } });
    }
    const isLast = at === seeds.length - 1 || failures >= mostFailures;
    if (histories === REPORT_EVERY || isLast) {
      say({ lived: { histories, steps } });
      histories = 0;
      steps = {};
    }
    if (isLast) return;
  }
}
