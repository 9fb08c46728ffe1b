import { createFileRoute } from '@tanstack/react-router';

import { useIsOffline } from '../../../shell/connectivity/connectivity-context.tsx';
import { StudentColumn } from '../../../shell/student-column.tsx';
import { ProfilePage } from '../../../topics/account/screens/profile-page.tsx';

export const Route = createFileRoute('/_app/_student/profile')({ staticData: { title: 'Profile' }, component: Profile });

function Profile() {
  const isOffline = useIsOffline();
  return (
    <StudentColumn>
      <ProfilePage isOffline={isOffline} />
    </StudentColumn>
  );
}
