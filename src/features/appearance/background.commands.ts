import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { keepPicture } from '../../data/pictures/kept-picture.ts';
import { saveProfile } from '../../data/student/save-profile.ts';

/** Here at once and on the student's other devices with the next sync. */
export function chooseBackground(replica: Replica, userId: string, background: string | null): Promise<WriteResult> {
  return saveProfile(replica, userId, { backgroundImage: background });
}

/** One that was sent from this device does not have to be fetched to it. */
export async function chooseOwnPicture(replica: Replica, userId: string, name: string, picture: Blob): Promise<WriteResult> {
  await keepPicture(userId, name, picture);
  return chooseBackground(replica, userId, name);
}
