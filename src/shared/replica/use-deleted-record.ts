import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import type { LocalRecord } from './local-database.ts';
import { useStoreAnswer } from './use-store-answer.ts';

/**
 * What this device still has of a deleted document: null if nothing, undefined until that is known.
 * @param id null: none is asked for
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
