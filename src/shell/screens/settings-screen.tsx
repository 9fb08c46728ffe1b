import { Suspense, type ReactNode } from 'react';

import { thisPlatform } from '../../shared/browser/platform.ts';
import { useIsTrial } from '../site/session-status.ts';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { StudentColumn } from '../student-column.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Loaded after the frame, which is close to its size budget.
const AppearanceSettings = lazyNamed(() => import('../../topics/appearance/screens/appearance-settings.tsx'), 'AppearanceSettings');
const StudySettings = lazyNamed(() => import('../../topics/account/screens/study-settings.tsx'), 'StudySettings');
const PlanSettings = lazyNamed(() => import('../../topics/account/screens/plan-settings.tsx'), 'PlanSettings');
const TimerSettings = lazyNamed(() => import('../../topics/focus/screens/timer-settings.tsx'), 'TimerSettings');
const HideStudyTime = lazyNamed(() => import('../../topics/groups/screens/study/hide-study-time.tsx'), 'HideStudyTime');
const NotificationChoices = lazyNamed(() => import('../../topics/reminders/screens/notification-choices.tsx'), 'NotificationChoices');
/** Used only on an iPhone. */
const HowToInstall = lazyNamed(() => import('../install/guide/how-to-install.tsx'), 'HowToInstall');
const ExtraPacks = lazyNamed(() => import('../../topics/tutor/screens/extra-packs.tsx'), 'ExtraPacks');
const AccountSettings = lazyNamed(() => import('./account-settings.tsx'), 'AccountSettings');
const YourData = lazyNamed(() => import('./your-data.tsx'), 'YourData');
const DeleteAccount = lazyNamed(() => import('../../topics/account/screens/delete-account.tsx'), 'DeleteAccount');
const TrialAccount = lazyNamed(() => import('../../topics/account/screens/trial/trial-account.tsx'), 'TrialAccount');
const DeleteTrial = lazyNamed(() => import('../../topics/account/screens/trial/delete-trial.tsx'), 'DeleteTrial');

export function SettingsScreen() {
  const isOffline = useIsOffline();
  const isTrial = useIsTrial();
  return (
    <StudentColumn>
      <LaterSection title="Appearance" height="h-72">
        <AppearanceSettings isOffline={isOffline} />
      </LaterSection>
      <LaterSection title="Study" height="h-96">
        <StudySettings />
      </LaterSection>
      <LaterSection title="Plan" height="h-72">
        <PlanSettings />
      </LaterSection>
      <LaterSection title="Focus" height="h-80">
        <TimerSettings />
      </LaterSection>
      {isTrial ? null : (
        <LaterSection title="Study groups" height="h-20">
          <HideStudyTime />
        </LaterSection>
      )}
      <LaterSection title="Notifications and reminders" height="h-56">
        <NotificationChoices howToInstall={thisPlatform() === 'ios' ? <HowToInstall isTrial={isTrial} /> : null} />
      </LaterSection>
      <div id="extra-packs" className="grid grid-cols-1 scroll-mt-4">
        <LaterSection title="Extra packs" height="h-56">
          <ExtraPacks />
        </LaterSection>
      </div>
      <LaterSection title="Account" height="h-44">
        {isTrial ? <TrialAccount /> : <AccountSettings isOffline={isOffline} />}
      </LaterSection>
      <LaterSection title="Your data" height="h-20">
        <YourData />
      </LaterSection>
      {isTrial ? (
        <LaterSection title="Delete what is on this device" height="h-11">
          <DeleteTrial />
        </LaterSection>
      ) : (
        <LaterSection title="Delete account" height="h-11">
          <DeleteAccount isOffline={isOffline} />
        </LaterSection>
      )}
    </StudentColumn>
  );
}

/** A section whose content loads later. `height`: class for its height until then. */
function LaterSection({ title, height, children }: { title: string; height: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Suspense fallback={<Skeleton className={`${height} rounded-xl`} />}>{children}</Suspense>
    </Section>
  );
}
