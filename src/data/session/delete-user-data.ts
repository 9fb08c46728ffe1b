import { forgetEnsuredProfile } from './ensure-profile.ts';
import { unmarkNewStudent } from './new-student.ts';

/** Takes everything of this student off the device. Not to be called while this tab has their database open. */
export async function deleteUserData(userId: string): Promise<void> {
  const { forgetUser } = await import('../open-replica.ts');
  await forgetUser(userId);
  await deleteEmptiedDatabases(userId);
  deleteDrafts(userId);
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
