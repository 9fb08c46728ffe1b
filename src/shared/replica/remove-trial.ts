import { deleteOutbox } from '../../../replication/outbox/outbox.ts';
import { keptPictures, type PictureStorage } from '../../../replication/pictures/kept-pictures.ts';
import { removeDatabase } from '../../../replication/storage/remove-database.ts';
import { studentPrefix } from '../kept-on-device/kept-value.ts';
import type { DraftCopies } from './draft-copies.ts';

interface Stored {
  readonly pictures: PictureStorage | null;
  readonly drafts: Pick<Storage, 'removeItem' | 'key' | 'length'>;
  readonly copies: Pick<DraftCopies, 'forget'>;
}

/** Deletes everything stored under a trial's id, and nothing of the signed-in student. */
export async function removeTrial(trialId: string, { pictures, drafts, copies }: Stored): Promise<void> {
  const keys = Array.from({ length: drafts.length }, (_, at) => drafts.key(at) ?? '');
  for (const key of keys) if (key.startsWith(studentPrefix(trialId))) drafts.removeItem(key);
  if (pictures !== null) {
    await keptPictures(pictures, trialId).forgetSeen();
    for (const name of ['pictures', 'undo']) await pictures.delete(studentPrefix(trialId) + name);
  }
  // Last, because it may wait for a frozen tab.
  await removeDatabase(trialId);
  await deleteOutbox(trialId);
  await copies.forget(trialId);
}
