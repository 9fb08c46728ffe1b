import { collectionSchemas, type CollectionName } from '../schema/collections.ts';
import { studyPlanItemsSchema } from '../schema/study-plan-items.ts';
import type { Store, UnsentCount } from './store.ts';

export async function countUnsent(store: Store): Promise<UnsentCount> {
  const names = Object.keys(collectionSchemas) as CollectionName[];
  return totalUnsent(new Map(await Promise.all(names.map(async (name) => [name, await store.countUnsent(name)] as const))));
}

/**
 * The plan follows each change by itself: its items count only where nothing else waits, so that a student who adds one task
 * reads of one change. Zero only if nothing waits.
 */
export function totalUnsent(counts: ReadonlyMap<CollectionName, UnsentCount>): UnsentCount {
  const own = [...counts].filter(([name]) => name !== studyPlanItemsSchema.name).map(([, count]) => count);
  const ofPlan = counts.get(studyPlanItemsSchema.name) ?? { waiting: 0, rejected: 0 };
  const waiting = own.reduce((sum, count) => sum + count.waiting, 0);
  const rejected = own.reduce((sum, count) => sum + count.rejected, 0);
  return { waiting: waiting || ofPlan.waiting, rejected: rejected + ofPlan.rejected };
}
