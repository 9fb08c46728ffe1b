import { draftCopies } from '../replica/draft-copies.ts';
import { drafts } from '../student/drafts.ts';

drafts.copyTo(draftCopies);

/** Restores drafts that a killed browser had not written to disk, and copies drafts from now on. */
export function openDrafts(userId: string): Promise<void> {
  return draftCopies.open(userId);
}
