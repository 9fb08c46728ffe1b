import { Suspense } from 'react';

import { useObstacle } from '../connectivity/connectivity-context.tsx';
import { StudentColumn } from '../student-column.tsx';
import { deletesUnvisited } from '../../shared/browser/platform.ts';
import { useSyncStatus } from '../../topics/sync/store/use-sync-status.ts';
import { useUnsentPosts } from '../../topics/questions/store/use-unsent-posts.ts';
import { useSession } from '../../shared/session/session-context.tsx';
import { useUserId } from '../../shared/session/use-user.ts';
import { usePacks } from '../../topics/packs/store/use-packs.ts';
import { RemovablePacks } from '../../topics/packs/screens/removable-packs.tsx';
import { Outbox } from '../../topics/questions/screens/outbox.tsx';
import { SyncPage } from '../../topics/sync/screens/sync-page.tsx';
import { TrialSyncPage } from '../../topics/sync/screens/trial-sync-page.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useIsTrial } from '../site/session-status.ts';

/** Used only in browsers that delete the data of unvisited sites. */
const SevenDays = lazyNamed(() => import('../install/guide/seven-days.tsx'), 'SevenDays');

export function SyncScreen() {
  const obstacle = useObstacle();
  const userId = useUserId();
  const questions = useUnsentPosts(userId);
  const { states } = usePacks();
  const packs = Array.isArray(states) ? states.flatMap(({ pack, have }) => (have > 0 ? [pack.id] : [])) : [];
  const isTrial = useIsTrial();
  const { trial } = useSession();
  const { waiting, rejected } = useSyncStatus();
  const freeable = (
    <>
      {deletesUnvisited() ? (
        <Suspense>
          <SevenDays isTrial={isTrial} unsent={waiting + rejected} />
        </Suspense>
      ) : null}
      <RemovablePacks />
      {trial === 'none' ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-soft">What was made here without an account is still on this device.</p>
          <LinkButton to="/migration">Take along or delete</LinkButton>
        </div>
      )}
    </>
  );
  return (
    <StudentColumn>
      {isTrial ? (
        <TrialSyncPage packs={packs} freeable={freeable} />
      ) : (
        <SyncPage
          obstacle={obstacle}
          packs={packs}
          freeable={freeable}
          questions={questions.length === 0 ? null : <Outbox userId={userId} waiting={questions} isOffline={obstacle !== null} />}
        />
      )}
    </StudentColumn>
  );
}
