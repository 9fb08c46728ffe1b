import { useEffect } from 'react';

import { useReplica } from '../../shared/replica/replica-context.tsx';
import { useUser } from '../../shared/session/use-user.ts';
import { saveProfile } from '../../shared/student/save-profile.ts';
import { pictureToCopy } from '../../topics/account/rules/account-picture.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { useStayingProfile } from './use-staying-profile.ts';

/** Makes the picture of a Google account the student's own, once. Until then their initial is shown. */
export function AccountPicture() {
  const { id: userId, user_metadata: account } = useUser();
  const replica = useReplica();
  const profile = useStayingProfile(userId);
  const isOffline = useIsOffline();
  const address = profile && pictureToCopy(profile.photo_url, account['avatar_url']);
  useEffect(() => {
    if (replica === null || address === null || isOffline) return;
    import('../../shared/pictures/copy-account-picture.ts').then(
      ({ copyAccountPicture }) =>
        copyAccountPicture(userId, address, (photoUrl) =>
          saveProfile(replica, userId, (stored) =>
            pictureToCopy(stored?.photo_url ?? null, address) === address ? { photo_url: photoUrl } : {},
          ),
        ),
      (error: unknown) => console.error('The account’s picture is copied after the next start', error),
    );
  }, [replica, userId, address, isOffline]);
  return null;
}
