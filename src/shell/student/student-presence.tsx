import { useLocation } from '@tanstack/react-router';

import { useReplica } from '../../shared/replica/replica-context.tsx';
import { useSession } from '../../shared/session/session-context.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { OptionalBoundary } from '../optional-boundary.tsx';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { isAdvertisement } from '../site/advertisement.ts';
import { useIsUndisturbed } from '../use-is-undisturbed.ts';
import { AccountPicture } from './account-picture.tsx';
import { Leaving } from './leaving.tsx';
import { StudentSync } from './student-sync.tsx';

// These need the local database and load after it.
const Backdrop = lazyNamed(() => import('../../topics/appearance/screens/backdrop.tsx'), 'Backdrop');
const DueBadge = lazyNamed(() => import('./due-badge.tsx'), 'DueBadge');
const FocusEffects = lazyNamed(() => import('../../topics/focus/screens/focus-effects.tsx'), 'FocusEffects');
const FreshQuestionNews = lazyNamed(() => import('./fresh-question-news.tsx'), 'FreshQuestionNews');
const LastLogin = lazyNamed(() => import('./last-login.tsx'), 'LastLogin');
const JoinEffects = lazyNamed(() => import('../../topics/groups/screens/join-effects.tsx'), 'JoinEffects');
// Only while a timer runs.
const PublishPresence = lazyNamed(() => import('../../topics/groups/screens/publish-presence.tsx'), 'PublishPresence');
const ReminderAlarm = lazyNamed(() => import('../../topics/reminders/screens/reminder-alarm.tsx'), 'ReminderAlarm');
const TutorEffects = lazyNamed(() => import('../../topics/tutor/screens/tutor-effects.tsx'), 'TutorEffects');
const ResumeInvite = lazyNamed(() => import('../invite/resume-invite.tsx'), 'ResumeInvite');
const SessionEndedNotice = lazyNamed(() => import('../notices/session-ended-notice.tsx'), 'SessionEndedNotice');
const TrialQuestion = lazyNamed(() => import('../../topics/account/screens/trial/trial-question.tsx'), 'TrialQuestion');
const SignOutQuestion = lazyDialog(() => import('../../topics/account/screens/sign-out-question.tsx'), 'SignOutQuestion');

/** Runs on every page of a signed-in student, and keeps replication going. */
export function StudentPresence() {
  const { user, isEnded, signOutStep, stay, trial } = useSession();
  // Nothing of an account: nothing is sent, joined or deleted on a server.
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
              <FreshQuestionNews />
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
