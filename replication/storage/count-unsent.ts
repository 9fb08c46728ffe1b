import { collectionSchemas } from '../schema/collections.ts';
import type { Store, UnsentCount } from './store.ts';

export async function countUnsent(store: Store): Promise<UnsentCount> {
  return totalUnsent(await Promise.all(Object.keys(collectionSchemas).map((name) => store.countUnsent(name))));
}

export function totalUnsent(counts: readonly UnsentCount[]): UnsentCount {
  return {
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
    rejected: counts.reduce((sum, { rejected }) => sum + rejected, 0),
  };
}
