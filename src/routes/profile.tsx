import { createFileRoute } from '@tanstack/react-router';

import { useIsOffline } from '../app/connectivity/connectivity-context.tsx';
import { StudentColumn } from '../app/student-column.tsx';
import { StudentScreen } from '../app/student-screen.tsx';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { ProfilePage } from '../features/account/profile-page.tsx';

export const Route = createFileRoute('/profile')({ component: Profile });

function Profile() {
  const { user } = useSupabaseAuth();
  const isOffline = useIsOffline();
  return (
    <StudentScreen title="Profile">
      <StudentColumn>{user === null ? null : <ProfilePage user={user} isOffline={isOffline} />}</StudentColumn>
    </StudentScreen>
  );
}
