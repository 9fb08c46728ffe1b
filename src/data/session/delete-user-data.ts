import { REMINDERS_CACHE } from '../../domain/reminders/notification-target.ts';
import { clearAppBadge } from '../student/app-badge.ts';
import { deleteKeptShares } from '../student/kept-shares.ts';
import { forgetPictures } from '../pictures/kept-picture.ts';
import { forgetMessagePictures } from '../pictures/message-pictures.ts';
import { forgetEnsuredProfile } from './ensure-profile.ts';
import { unmarkNewStudent } from './new-student.ts';

/** Takes everything of this student off the device. Whoever still has their database open loses it. */
export async function deleteUserData(userId: string): Promise<void> {
  const { removeDatabase } = await import('../../../replication/storage/remove-database.ts');
  await removeDatabase(userId);
  deleteDrafts(userId);
  await forgetPictures(userId);
  await forgetMessagePictures(userId);
  await deleteKeptShares();
  await clearAppBadge();
  await forgetReminders();
  await forgetEnsuredProfile(userId);
  await unmarkNewStudent(userId);
}

/** What was typed and not saved is kept under names that begin with the student's. */
function deleteDrafts(userId: string) {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`ekagra-${userId}-`)) localStorage.removeItem(key);
}

/** What they were reminded of. A page that did not come over a safe connection has no caches. */
async function forgetReminders(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(REMINDERS_CACHE);
}
