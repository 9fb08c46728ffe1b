import { type ReactNode, useState } from 'react';

import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { useDownloads } from '../../../shared/replica/use-downloads.ts';
import { useConflictLog } from '../../../shared/replica/use-conflict-log.ts';
import { useClearedUnseen } from '../../../shared/replica/use-logged-conflicts.ts';
import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { useSyncStatus } from '../store/use-sync-status.ts';
import { useSyncPhase, useUnsentCount } from '../../../shared/replica/use-sync-phase.ts';
import { useUnsentDocuments } from '../../../shared/replica/use-unsent-documents.ts';
import { useUnsentPictures } from '../../../shared/pictures/use-unsent-pictures.ts';
import { retryMessagePicture } from '../../../shared/pictures/message-pictures.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { discardRejected } from '../../../shared/student/corrections.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConflictList } from './conflict-list.tsx';
import { DeviceList } from './device-list.tsx';
import { HelpSection } from './help-section.tsx';
import { LostCorrections } from './lost-corrections.tsx';
import { makeReport } from './make-report.ts';
import { RejectedList } from './rejected-list.tsx';
import { restore } from './restore.ts';
import { StorageState } from './storage-state.tsx';
import { SyncState } from './sync-state.tsx';
import { shownStatus } from './sync-words.ts';
import { useSteadyStatus } from './use-steady-status.ts';
import { WaitingList } from './waiting-list.tsx';

interface SyncPageProps {
  readonly obstacle: Obstacle | null;
  /** Ids of the packs on this device. */
  readonly packs: readonly string[];
  /** What can be freed on this device. */
  readonly freeable: ReactNode;
  /** What waits of the directory of questions; null if nothing does. */
  readonly questions: ReactNode;
}

const CONFLICTS_LISTED = 50;

/** Everything about sync in one place: what waits, was rejected or replaced, and what is stored where. */
export function SyncPage({ obstacle, packs, freeable, questions }: SyncPageProps) {
  const isOffline = obstacle !== null;
  const open = useOpenReplica();
  const phase = useSyncPhase();
  const status = useSteadyStatus(shownStatus(useSyncStatus(), obstacle));
  const unsent = useUnsentDocuments();
  const total = useUnsentCount()?.waiting ?? 0;
  const userId = useUserId();
  const pictures = useUnsentPictures(userId);
  const [listed, setListed] = useState(CONFLICTS_LISTED);
  const conflicts = useConflictLog(listed);
  const cleared = useClearedUnseen();
  const downloads = useDownloads();
  if (open === null || unsent === undefined) return <Skeleton className="h-96 rounded-2xl" />;
  const { replica } = open;
  return (
    <>
      <SyncState status={status} downloads={downloads} isOffline={isOffline} />
      <RejectedList
        documents={unsent.rejected}
        pictures={pictures}
        onRetry={({ collection, id }) => void replica.retry(collection, id).then(showFailure)}
        onRetryAll={() => void replica.retryAll().then(showFailure)}
        onEdit={({ collection, id }, values, since) => replica.edit(collection, id, values, { since })}
        onDiscard={({ collection, id }) => void discardRejected(replica, userId, collection, id).then(showFailure)}
        onRetryPictures={(paths) => paths.forEach((path) => void retryMessagePicture(userId, path).then(showFailure))}
      />
      <LostCorrections replica={replica} />
      <WaitingList
        documents={unsent.waiting}
        total={total}
        pictures={pictures?.waiting.length ?? null}
        deletions={pictures?.leaving.length ?? 0}
        hasQuestions={questions !== null}
        isOffline={isOffline}
      />
      {questions}
      <ConflictList
        entries={conflicts.entries}
        cleared={cleared}
        onRestore={({ id }) => void restore(replica, id)}
        onMore={conflicts.hasMore ? () => setListed(listed + CONFLICTS_LISTED) : null}
      />
      <StorageState change={packs.join(' ')}>{freeable}</StorageState>
      <DeviceList isOffline={isOffline} />
      <HelpSection
        downloads={downloads}
        onReport={() =>
          makeReport(open, { isOffline, status: phase, unsentPictures: pictures && Object.values(pictures).flat().length, packs })
        }
      />
    </>
  );
}
