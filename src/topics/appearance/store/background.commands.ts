import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { keepPicture } from '../../../shared/pictures/kept-picture.ts';
import { saveProfile } from '../../../shared/student/save-profile.ts';

/** Applies at once on this device, and with the next sync on other devices. */
export function chooseBackground(replica: Replica, userId: string, background: string | null): Promise<WriteResult> {
  return saveProfile(replica, userId, { backgroundImage: background });
}

/** Caches the uploaded file, so that this device does not download it. */
export async function chooseOwnPicture(replica: Replica, userId: string, name: string, picture: Blob): Promise<WriteResult> {
  await keepPicture(userId, name, picture);
  return chooseBackground(replica, userId, name);
}
