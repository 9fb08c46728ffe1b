import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import type { LocalRecord } from './local-database.ts';
import { useStoreAnswer } from './use-store-answer.ts';

/**
 * What this device still has of a deleted document. Null if nothing, undefined until known.
 * @param id null: no document
 */
export function useDeletedRecord<C extends CollectionName>(collection: C, id: string | null): LocalRecord<C> | null | undefined {
  return useStoreAnswer(
    async (store) => {
      if (id === null) return undefined;
      const [document] = await store.read(collection, [id]);
      return document?._deleted ? (document as unknown as LocalRecord<C>) : null;
    },
    [collection, id],
  );
}
