import type { RxDocumentData } from 'rxdb/plugins/core';

import type { ConflictEntry } from '../document/lost-values.ts';
import { refuseIfLost } from '../storage/lost.ts';
import type { LocalDatabase } from '../storage/rxdb-schema.ts';
import { guarded } from '../storage/storage-failure.ts';
import { written, type WriteResult } from './write-result.ts';

/** CONF-4: marks entries as seen, except those that were restored or logged again meanwhile. */
export function markSeen(database: LocalDatabase, ids: readonly string[]): Promise<WriteResult> {
  return written(async () => {
    refuseIfLost(database);
    const { storageInstance } = database.collections.conflicts;
    await guarded(database, async () => {
      const found: RxDocumentData<ConflictEntry>[] = await storageInstance.findDocumentsById([...ids], false);
      const writes = found.flatMap((previous) => (previous.isSeen ? [] : [{ previous, document: { ...previous, isSeen: true as const } }]));
      if (writes.length > 0) await storageInstance.bulkWrite(writes, 'ekagra-conflicts-seen');
    });
    return { ok: true };
  });
}
