import { live } from './history.ts';
import type { HistoryOptions } from './scene.ts';
import type { Plan, Step } from './plan.ts';

/** Names and numbers differ from run to run; the fault does not. */
function kindOf(fault: string): string {
  return fault.replaceAll(/“[^”]*”|\[.*\]|\w*\d\w*/g, '…');
}

/**
 * Delta debugging: the shortest history found that still has one of the faults. Removes steps in halves, quarters and so on;
 * each step has its own random source, so that the others stay the same.
 */
export async function shrunk(plan: Plan, found: readonly string[], options: HistoryOptions = {}, mostRuns = 400): Promise<Plan> {
  const kinds = new Set(found.map(kindOf));
  let runs = 0;
  const fails = async (steps: readonly Step[]): Promise<boolean> => {
    runs += 1;
    return (await live({ ...plan, steps }, options)).some((fault) => kinds.has(kindOf(fault)));
  };
  let steps = plan.steps;
  for (let size = steps.length >> 1; size >= 1; size = size === 1 && steps.length > 0 ? 0 : Math.max(size >> 1, 1)) {
    for (let at = 0; at < steps.length && runs < mostRuns;) {
      const without = [...steps.slice(0, at), ...steps.slice(at + size)];
      if (await fails(without)) steps = without;
      else at += size;
    }
  }
  return { ...plan, steps };
}
