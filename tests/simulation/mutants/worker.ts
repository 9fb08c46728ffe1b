/** Runs the mutants it receives, and replies with what found each. */
import { nearestFirst, type Mutant, type MutantOutcome } from './mutant.ts';
import { importMutated, isUsed } from './mutate-modules.ts';

/** A mutant found only after more histories than this is found by luck. */
const MOST_HISTORIES = 30;

process.on('message', ({ name, mutant }: { name: string; mutant: Mutant }) => {
  const before = process.cpuUsage();
  outcomeOf(name, mutant).then(
    (outcome) => process.send!({ name, outcome, cpuMs: cpuSince(before) }),
    (error: unknown) => process.send!({ name, error: error instanceof Error ? error.message : String(error) }),
  );
});
// An unhandled error counts as noticing the fault.
let stray: unknown;
process.on('unhandledRejection', (error) => (stray = error));

async function outcomeOf(name: string, mutant: Mutant): Promise<MutantOutcome> {
  stray = undefined;
  if ('sql' in mutant.where) {
    const { trySqlMutant } = await import('./sql-trial.ts');
    return trySqlMutant(mutant);
  }
  if ('suite' in mutant.where) {
    const { trySuite } = await import('./suite-trial.ts');
    return trySuite(mutant, mutant.where);
  }
  const only = 'episode' in mutant.where ? mutant.where.episode : undefined;
  const { litmus } = await importMutated<typeof import('./litmus.ts')>(new URL('litmus.ts', import.meta.url), name, mutant);
  for (const [title, test] of only === undefined ? nearestFirst(litmus, mutant.rule) : []) {
    const fault = await test().catch((error: unknown) => String(error));
    if (fault ?? stray) return { caughtBy: `${title}: ${fault ?? String(stray)}` };
  }
  const { liveThrough } = await importMutated<typeof import('../history.ts')>(new URL('../history.ts', import.meta.url), name, mutant);
  for (let seed = 1; seed <= MOST_HISTORIES; seed++) {
    const faults = await liveThrough({ seed, ...(only && { only }) }).catch((error: unknown) => [String(error)]);
    // What the other checks find as well says nothing of the episode.
    const fault = only === undefined ? faults[0] : faults.find((found) => found.startsWith(`${only}: `));
    if (fault ?? stray) return { caughtBy: `history ${seed}: ${fault ?? String(stray)}` };
  }
  if (!isUsed(name)) throw new Error(`“${mutant.why}”: the simulation does not load it`);
  return { survived: true };
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}
