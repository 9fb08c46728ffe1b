import { COLLECTION_NAMES, type CollectionName } from '../schema/collection-versions.ts';
import type { Store, UnsentCount } from './store.ts';

const PLAN = 'study_plan_items' satisfies CollectionName;

export async function countUnsent(store: Store): Promise<UnsentCount> {
  return totalUnsent(new Map(await Promise.all(COLLECTION_NAMES.map(async (name) => [name, await store.countUnsent(name)] as const))));
}

/**
 * Sums the counts of all collections. Plan items count only if nothing else waits: the planner changes them after each edit, and a
 * student who adds one task should read of one change. Zero only if nothing waits.
 */
export function totalUnsent(counts: ReadonlyMap<CollectionName, UnsentCount>): UnsentCount {
  const own = [...counts].filter(([name]) => name !== PLAN).map(([, count]) => count);
  const ofPlan = counts.get(PLAN) ?? { waiting: 0, rejected: 0 };
  const waiting = own.reduce((sum, count) => sum + count.waiting, 0);
  const rejected = own.reduce((sum, count) => sum + count.rejected, 0);
  return { waiting: waiting || ofPlan.waiting, rejected: rejected + ofPlan.rejected };
}
