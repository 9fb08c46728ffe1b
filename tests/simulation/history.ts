import { calmDown } from './aftermath.ts';
import { openDeeds } from './deeds.ts';
import { openEpisodes } from './episodes/all.ts';
import { faultsOf } from './oracle.ts';
import type { Plan } from './plan.ts';
import { planOf, type PlanOptions } from './draw-plan.ts';
import { setScene, type HistoryOptions, type Scene } from './scene.ts';
import { stepsOf } from './steps.ts';

/** Runs the history of a seed. */
export function liveThrough({ seed, ...options }: HistoryOptions & PlanOptions & { readonly seed: number }): Promise<string[]> {
  return live(planOf(seed, options), options);
}

/**
 * Runs a history, lets the network heal, and returns the faults found on the way and at the end.
 * Empty: no fault.
 */
export async function live(plan: Plan, options: HistoryOptions = {}): Promise<string[]> {
  const scene = await setScene(plan, options);
  const deeds = openDeeds(scene);
  const episodes = openEpisodes(scene);
  const act = stepsOf(scene, deeds, episodes);
  for (const step of plan.steps) {
    await act(step);
    await scene.world.run(step.after);
  }
  const inQuiet = await calmDown(scene, episodes);
  const rows = await scene.server.rows();
  return [
    ...scene.complaints,
    ...episodes.faults(rows),
    ...faultsOf({
      ...scene,
      rows,
      deeds: deeds.all,
      isForged: plan.faults.has('anyShape'),
      mayBeGone: leftBehind(scene),
      inQuiet,
      mayHaveHeld: plan.faults.has('heldRows'),
    }),
  ];
}

/** INC-2: nobody restores what its author left behind in a group. */
function leftBehind({ plan, idOf, collectionOf }: Scene): ReadonlySet<string> {
  const docs = plan.faults.has('membership') ? plan.steps.flatMap((step) => ('doc' in step ? [step.doc] : [])) : [];
  return new Set(docs.filter((doc) => collectionOf(doc) === 'group_notes').map((doc) => idOf('doc', doc)));
}
