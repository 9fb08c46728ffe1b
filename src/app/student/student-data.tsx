import type { ReactNode } from 'react';

import { ReplicaProvider } from '../../data/replica-context.tsx';
import { useSupabaseAuth } from '../../data/session/session-context.tsx';
import { AccountMenu } from '../../features/account/account-menu.tsx';
import { SessionEndedNotice } from '../notices/session-ended-notice.tsx';
import { LastLogin } from './last-login.tsx';
import { StudentSync } from './student-sync.tsx';

/** The signed-in student's local database for everything below, and what keeps it going. */
export default function StudentData({ userId, children }: { userId: string; children: ReactNode }) {
  const { isEnded } = useSupabaseAuth();
  return (
    <ReplicaProvider key={userId} userId={userId}>
      <StudentSync userId={userId} isEnded={isEnded} />
      {isEnded ? null : <LastLogin userId={userId} />}
      <SessionEndedNotice />
      <AccountMenu userId={userId} />
      {children}
    </ReplicaProvider>
  );
}
