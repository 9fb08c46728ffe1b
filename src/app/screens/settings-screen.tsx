import { Suspense } from 'react';

import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { StudentColumn } from '../student-column.tsx';
import { useSession } from '../../data/session/session-context.tsx';
import { AppearanceSettings } from '../../features/appearance/appearance-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Below the fold, with dialogs: loaded later.
const StudySettings = lazyNamed(() => import('../../features/account/study-settings.tsx'), 'StudySettings');
const PlanSettings = lazyNamed(() => import('../../features/account/plan-settings.tsx'), 'PlanSettings');
const TimerSettings = lazyNamed(() => import('../../features/focus/timer-settings.tsx'), 'TimerSettings');
const HideStudyTime = lazyNamed(() => import('../../features/group-study/hide-study-time.tsx'), 'HideStudyTime');
const NotificationChoices = lazyNamed(() => import('../../features/notifications/notification-choices.tsx'), 'NotificationChoices');
const ExtraPacks = lazyNamed(() => import('../../features/packs/extra-packs.tsx'), 'ExtraPacks');
const SignInMethods = lazyNamed(() => import('../../features/account/sign-in-methods.tsx'), 'SignInMethods');
const ServerComparison = lazyNamed(() => import('../../features/sync/server-comparison.tsx'), 'ServerComparison');
const DeleteAccount = lazyNamed(() => import('../../features/account/delete-account.tsx'), 'DeleteAccount');

export function SettingsScreen() {
  const { signOut } = useSession();
  const isOffline = useIsOffline();
  return (
    <StudentColumn>
      <Section title="Appearance">
        <AppearanceSettings isOffline={isOffline} />
      </Section>
      <Section title="Study">
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <StudySettings />
        </Suspense>
      </Section>
      <Section title="Plan">
        <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
          <PlanSettings />
        </Suspense>
      </Section>
      <Section title="Focus">
        <Suspense fallback={<Skeleton className="h-80 rounded-xl" />}>
          <TimerSettings />
        </Suspense>
      </Section>
      <Section title="Study groups">
        <Suspense fallback={<Skeleton className="h-20 rounded-xl" />}>
          <HideStudyTime />
        </Suspense>
      </Section>
      <Section title="Notifications and reminders">
        <Suspense fallback={<Skeleton className="h-56 rounded-xl" />}>
          <NotificationChoices />
        </Suspense>
      </Section>
      <div id="extra-packs" className="grid grid-cols-1 scroll-mt-4">
        <Section title="Extra packs">
          <Suspense fallback={<Skeleton className="h-56 rounded-xl" />}>
            <ExtraPacks />
          </Suspense>
        </Section>
      </div>
      <Section title="Account">
        <Suspense fallback={<Skeleton className="h-28 rounded-xl" />}>
          <SignInMethods isOffline={isOffline} />
        </Suspense>
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="text-sm text-ink-soft">Signing out deletes your data from this device.</p>
          <Button onClick={signOut}>Sign Out</Button>
        </div>
      </Section>
      <Section title="Your data">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">Save everything of yours as a file, bring it back, or import tasks.</p>
          <LinkButton to="/migration">Import & export</LinkButton>
        </div>
        <Suspense fallback={<Skeleton className="h-5 rounded-xl" />}>
          <ServerComparison />
        </Suspense>
      </Section>
      <Section title="Delete account">
        <Suspense fallback={<Skeleton className="h-11 rounded-xl" />}>
          <DeleteAccount isOffline={isOffline} />
        </Suspense>
      </Section>
    </StudentColumn>
  );
}
