import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useReplica } from '../../shared/replica/replica-context.tsx';
import { useSession } from '../../shared/session/session-context.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { OptionalBoundary } from '../optional-boundary.tsx';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { isAdvertisement } from '../site/advertisement.ts';
import { useIsUndisturbed } from '../use-is-undisturbed.ts';
import { StudentSync } from './student-sync.tsx';
import { useUser, useUserId } from '../../shared/session/use-user.ts';
import { useProfile } from '../../topics/account/store/profile.queries.ts';
import { saveProfile } from '../../shared/student/save-profile.ts';
import { pictureToCopy } from '../../topics/account/rules/account-picture.ts';
import { useStayingProfile } from './use-staying-profile.ts';

const LeavingBar = lazyNamed(() => import('../notices/leaving-bar.tsx'), 'LeavingBar');

const LeavingNotice = lazyNamed(() => import('../../topics/account/screens/leaving-notice.tsx'), 'LeavingNotice');

// Lazy, because these need the local database and load after it.
const Backdrop = lazyNamed(() => import('../../topics/appearance/screens/backdrop.tsx'), 'Backdrop');
const DueBadge = lazyNamed(() => import('./due-badge.tsx'), 'DueBadge');
const FocusEffects = lazyNamed(() => import('../../topics/focus/screens/focus-effects.tsx'), 'FocusEffects');
const QuestionNewsPoller = lazyNamed(() => import('./question-news-poller.tsx'), 'QuestionNewsPoller');
const LastLogin = lazyNamed(() => import('./last-login.tsx'), 'LastLogin');
const JoinEffects = lazyNamed(() => import('../../topics/groups/screens/join-effects.tsx'), 'JoinEffects');
// Loaded only while a timer runs.
const PublishPresence = lazyNamed(() => import('../../topics/groups/screens/publish-presence.tsx'), 'PublishPresence');
const ReminderAlarm = lazyNamed(() => import('../../topics/reminders/screens/reminder-alarm.tsx'), 'ReminderAlarm');
const TutorEffects = lazyNamed(() => import('../../topics/tutor/screens/tutor-effects.tsx'), 'TutorEffects');
const ResumeInvite = lazyNamed(() => import('../invite/resume-invite.tsx'), 'ResumeInvite');
const SessionEndedNotice = lazyNamed(() => import('../notices/session-ended-notice.tsx'), 'SessionEndedNotice');
const TrialQuestion = lazyNamed(() => import('../../topics/account/screens/trial/trial-question.tsx'), 'TrialQuestion');
const SignOutQuestion = lazyDialog(() => import('../../topics/account/screens/sign-out-question.tsx'), 'SignOutQuestion');

/** Runs on every page of a signed-in student, and keeps replication running. */
export function StudentPresence() {
  const { user, isEnded, signOutStep, stay, trial } = useSession();
  // A trial has no account, so it sends, joins and deletes nothing on a server.
  const isTrial = user?.isTrial === true;
  const isOffline = useIsOffline();
  const replica = useReplica();
  const { pathname } = useLocation();
  const isUndisturbed = useIsUndisturbed();
  return (
    <>
      {isTrial ? null : <StudentSync isEnded={isEnded} />}
      {replica === null ? null : (
        <>
          {isEnded || isTrial ? null : <AccountPicture />}
          <OptionalBoundary>
            {isEnded || isTrial ? null : <LastLogin />}
            <Leaving isOffline={isOffline} />
          </OptionalBoundary>
          {trial === 'unanswered' && !isUndisturbed ? (
            <OptionalBoundary>
              <TrialQuestion />
            </OptionalBoundary>
          ) : null}
          <OptionalBoundary>
            <DueBadge />
          </OptionalBoundary>
          {isUndisturbed ? null : (
            <OptionalBoundary>
              <FocusEffects Presence={PublishPresence} />
            </OptionalBoundary>
          )}
          {isTrial ? null : (
            <OptionalBoundary>
              <JoinEffects canSend={!isOffline && !isEnded} />
            </OptionalBoundary>
          )}
          {isUndisturbed ? null : (
            <OptionalBoundary>
              <ReminderAlarm />
            </OptionalBoundary>
          )}
          {isUndisturbed ? null : (
            <OptionalBoundary>
              <QuestionNewsPoller />
            </OptionalBoundary>
          )}
          <OptionalBoundary>
            <TutorEffects isOffline={isOffline || isTrial} />
          </OptionalBoundary>
          <OptionalBoundary>{isAdvertisement(pathname) || isUndisturbed ? null : <Backdrop isOffline={isOffline} />}</OptionalBoundary>
        </>
      )}
      <OptionalBoundary>{isEnded && !isUndisturbed ? <SessionEndedNotice /> : null}</OptionalBoundary>
      {isUndisturbed || isTrial ? null : (
        <OptionalBoundary>
          <ResumeInvite />
        </OptionalBoundary>
      )}
      {signOutStep === null ? null : <SignOutQuestion onClose={stay} />}
    </>
  );
}

/** Covers the app, except the export, for a student whose account is about to be deleted. */
function Leaving({ isOffline }: { isOffline: boolean }) {
  const { pathname } = useLocation();
  const due = useProfile(useUserId())?.deletion_due ?? null;
  if (due === null) return null;
  return pathname === '/migration' ? <LeavingBar due={due} isOffline={isOffline} /> : <LeavingNotice due={due} isOffline={isOffline} />;
}

/** Copies the picture of a Google account to the student's own, once. Until then the initial is shown. */
function AccountPicture() {
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
