import { trialIsGone, trialsTakenBy } from '../../../replication/auth/trial.ts';
import { forgetSeen } from '../../../replication/questions/seen-answers.ts';
import { deleteOutbox } from '../../../replication/outbox/outbox.ts';
import { removeDatabase } from '../../../replication/storage/remove-database.ts';
import { ALIVE_PREFIX, ROUGH_SHEETS_CACHE, UNSTORED_PREFIX } from '../../domain/mock/kept-on-device.ts';
import { REMINDERS_CACHE } from '../../domain/reminders/notification-target.ts';
import { draftCopies } from '../replica/draft-copies.ts';
import { removeTrial } from '../replica/remove-trial.ts';
import { deviceSession } from '../server/device-session.ts';
import { clearAppBadge } from '../student/app-badge.ts';
import { deleteKeptShares } from '../student/kept-shares.ts';
import { forgetPictures } from '../pictures/kept-picture.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import { forgetUndo } from '../transfer/undo-cache.ts';
import { forgetEnsuredProfile } from './ensure-profile.ts';
import { unmarkNewStudent } from './new-student.ts';

/** Addresses of searches in the directory: they hold what the student typed. */
const SEARCHES = 'rpc/search_questions?';

/** Deletes all local data of this student. Contexts that still have the database open lose it. */
export async function deleteUserData(userId: string): Promise<void> {
  await removeDatabase(userId);
  await draftCopies.forget(userId);
  await deleteTakenTrials(userId);
  await deleteOutbox(userId);
  await forgetSeen(SEARCHES);
  deleteDrafts(userId);
  await forgetPictures(userId);
  await (await picturesOf(userId)).forgetSeen();
  await forgetUndo(userId);
  await deleteKeptShares();
  await clearAppBadge();
  await forgetReminders();
  await forgetAttempts();
  await forgetEnsuredProfile(userId);
  await unmarkNewStudent(userId);
}

/** TRIAL-3: what the student has taken along is theirs, even where it was not moved yet. */
async function deleteTakenTrials(userId: string): Promise<void> {
  const stored = {
    pictures: 'caches' in globalThis ? caches : null,
    drafts: localStorage,
    copies: draftCopies,
  };
  for (const trialId of await trialsTakenBy(deviceSession.store, userId)) {
    await removeTrial(trialId, stored);
    await trialIsGone(deviceSession.store, trialId);
  }
}

/** Keys of drafts begin with the student's id. */
function deleteDrafts(userId: string) {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`ekagra-${userId}-`)) localStorage.removeItem(key);
}

/** Shown reminders. An insecure page has no Cache Storage. */
async function forgetReminders(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(REMINDERS_CACHE);
}

/** What a running mock test keeps beside the database. */
async function forgetAttempts(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(ALIVE_PREFIX) || key.startsWith(UNSTORED_PREFIX)) localStorage.removeItem(key);
  }
  if ('caches' in globalThis) await caches.delete(ROUGH_SHEETS_CACHE);
}
