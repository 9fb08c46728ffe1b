import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useReplica } from '../../data/replica/replica-context.tsx';
import { useSupabaseAuth } from '../../data/session/session-context.tsx';
import { Beside } from '../beside.tsx';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { SessionEndedNotice } from '../notices/session-ended-notice.tsx';
import { isAdvertisement } from '../site/advertisement.ts';
import { LastLogin } from './last-login.tsx';
import { StudentSync } from './student-sync.tsx';

const AccountMenu = lazy(async () => ({ default: (await import('../../features/account/account-menu.tsx')).AccountMenu }));
// What works on the local database comes after it.
const Backdrop = lazy(async () => ({ default: (await import('../../features/appearance/backdrop.tsx')).Backdrop }));
const DueBadge = lazy(async () => ({ default: (await import('./due-badge.tsx')).DueBadge }));
const FocusKeeper = lazy(async () => ({ default: (await import('../../features/focus/focus-keeper.tsx')).FocusKeeper }));
const JoinKeeper = lazy(async () => ({ default: (await import('../../features/groups/join-keeper.tsx')).JoinKeeper }));
const ReminderAlarm = lazy(async () => ({ default: (await import('../../features/notifications/reminder-alarm.tsx')).ReminderAlarm }));
const TutorKeeper = lazy(async () => ({ default: (await import('../../features/tutor/tutor-keeper.tsx')).TutorKeeper }));
const ResumeInvite = lazy(async () => ({ default: (await import('../invite/resume-invite.tsx')).ResumeInvite }));
const SignOutQuestion = lazy(async () => ({ default: (await import('../../features/account/sign-out-question.tsx')).SignOutQuestion }));

/** What a signed-in student has on every page, and what keeps their local database going. */
export function StudentPresence({ userId }: { userId: string }) {
  const { isEnded, signOutStep } = useSupabaseAuth();
  const isOffline = useIsOffline();
  const replica = useReplica();
  const { pathname } = useLocation();
  return (
    <>
      <StudentSync userId={userId} isEnded={isEnded} />
      {isEnded ? null : <LastLogin userId={userId} />}
      {replica === null ? null : (
        <>
          <Beside>
            <DueBadge />
          </Beside>
          <Beside>
            <FocusKeeper userId={userId} />
          </Beside>
          <Beside>
            <JoinKeeper userId={userId} canSend={!isOffline && !isEnded} />
          </Beside>
          <Beside>
            <ReminderAlarm userId={userId} />
          </Beside>
          <Beside>
            <TutorKeeper userId={userId} isOffline={isOffline} />
          </Beside>
          <Beside>{isAdvertisement(pathname) ? null : <Backdrop userId={userId} isOffline={isOffline} />}</Beside>
        </>
      )}
      <SessionEndedNotice />
      <Beside>
        <ResumeInvite />
      </Beside>
      <Suspense>
        {isAdvertisement(pathname) ? null : <AccountMenu userId={userId} />}
        {signOutStep === null ? null : <SignOutQuestion />}
      </Suspense>
    </>
  );
}
