import type { Store } from './store.ts';

/** STORE-6: entries of the conflict log that were cleared although the student had not seen them. */
export interface ClearedUnseen {
  readonly count: number;
  /** When the last ones were cleared, in epoch milliseconds by this device's clock. */
  readonly at: number;
}

const KEY = 'clearedUnseen';

export async function clearedUnseen(store: Pick<Store, 'getState'>): Promise<ClearedUnseen | null> {
  return ((await store.getState(KEY)) as ClearedUnseen | undefined) ?? null;
}

export async function noteCleared(store: Pick<Store, 'getState' | 'setState'>, more: number, at: number): Promise<void> {
  const before = await clearedUnseen(store);
  await store.setState(KEY, { count: (before?.count ?? 0) + more, at } satisfies ClearedUnseen);
}
