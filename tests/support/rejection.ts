import { expect } from 'vitest';

import type { CollectionName } from '../../replication/schema/collection-versions.ts';
import type { Store } from '../../replication/storage/store.ts';

/** The server has rejected what this document waits with. */
export async function markRejected(store: Store, collection: CollectionName, id: string): Promise<void> {
  const [previous] = await store.read(collection, [id]);
  const rejection = { reason: 'invalid', message: 'too long', row: null } as const;
  const next = { ...previous!, sync: { ...previous!.sync, state: 'rejected', rejection } } as const;
  expect(await store.write(collection, [{ previous, next }])).toEqual([]);
}
