/** A process that runs the histories of a range of seeds and reports the faults of each. */
import { live } from './history.ts';
import { planOf, described } from './plan.ts';
import { shrunk } from './shrink.ts';

export interface Range {
  readonly first: number;
  readonly last: number;
  /** Step between seeds: the others belong to other processes. */
  readonly stride: number;
  readonly mostFailures: number;
}

export type Report =
  | { readonly lived: { readonly histories: number; readonly steps: Readonly<Record<string, number>> } }
  | { readonly failure: { readonly seed: number; readonly found: readonly string[]; readonly shrunk: readonly string[] } };

const REPORT_EVERY = 100;

process.once('message', (range: Range) => {
  void liveThroughRange(range).then(() => process.disconnect());
});

async function liveThroughRange({ first, last, stride, mostFailures }: Range): Promise<void> {
  const say = (report: Report): void => void process.send!(report);
  let histories = 0;
  let failures = 0;
  let steps: Record<string, number> = {};
  for (let seed = first; seed <= last && failures < mostFailures; seed += stride) {
    const plan = planOf(seed);
    const found = await live(plan);
    histories += 1;
    for (const step of plan.steps) steps[step.do] = (steps[step.do] ?? 0) + 1;
    if (found.length > 0) {
      failures += 1;
      const { steps: left } = await shrunk(plan, found);
      say({ failure: { seed, found, shrunk: left.map(described) } });
    }
    if (histories === REPORT_EVERY || seed + stride > last || failures >= mostFailures) {
      say({ lived: { histories, steps } });
      histories = 0;
      steps = {};
    }
  }
}
