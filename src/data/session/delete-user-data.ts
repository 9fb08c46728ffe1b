import { REMINDERS_CACHE } from '../../domain/reminders/notification-target.ts';
import { clearAppBadge } from '../student/app-badge.ts';
import { deleteKeptShares } from '../student/kept-shares.ts';
import { forgetPictures } from '../pictures/kept-picture.ts';
import { forgetMessagePictures } from '../pictures/message-pictures.ts';
import { forgetEnsuredProfile } from './ensure-profile.ts';
import { unmarkNewStudent } from './new-student.ts';

/** Takes everything of this student off the device. Not to be called while this tab has their database open. */
export async function deleteUserData(userId: string): Promise<void> {
  const { forgetUser } = await import('../replica/open-replica.ts');
  await forgetUser(userId);
  await deleteEmptiedDatabases(userId);
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

/** RxDB empties its IndexedDB databases and leaves them: their names still say who was here. */
async function deleteEmptiedDatabases(userId: string): Promise<void> {
  // Firefox before 126 cannot list them.
  const databases = (await indexedDB.databases?.()) ?? [];
  const names = databases.flatMap(({ name }) => (name?.includes(userId) ? [name] : []));
  await Promise.all(names.map(deleteDatabase));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** What they were reminded of. A page that did not come over a safe connection has no caches. */
async function forgetReminders(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(REMINDERS_CACHE);
}
