import { type ReactNode, useState } from 'react';

import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { useDownloads } from '../store/use-downloads.ts';
import { useConflictLog } from '../store/use-conflict-log.ts';
import { useClearedUnseen } from '../store/use-logged-conflicts.ts';
import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { useSyncStatus } from '../store/use-sync-status.ts';
import { useSyncPhase, useUnsentCount } from '../../../shared/replica/use-sync-phase.ts';
import { useUnsentDocuments } from '../store/use-unsent-documents.ts';
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
import { RejectedList } from './rejected-list.tsx';
import { restore } from './restore.ts';
import { StorageState } from './storage-state.tsx';
import { SyncState } from './sync-state.tsx';
import { shownStatus } from './sync-words.ts';
import { useSteadyStatus } from './use-steady-status.ts';
import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { type ReportedDevice, syncReport } from '../store/sync-report.ts';
import { MOST_LISTED, type UnsentDocument } from '../../../shared/replica/unsent-documents.ts';
import { Section } from '../../../ui/section.tsx';
import { UnsentItem } from './unsent-item.tsx';

interface SyncPageProps {
  readonly obstacle: Obstacle | null;
  /** Ids of the packs on this device. */
  readonly packs: readonly string[];
  /** The data that can be removed to free storage. */
  readonly freeable: ReactNode;
  /** Unsent questions and answers; null if there are none. */
  readonly questions: ReactNode;
}

const CONFLICTS_LISTED = 50;

/** The page about sync: unsent, rejected and replaced changes, and what is stored where. */
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

/** Creates the report of this device's current state. */
async function makeReport(
  { replica, userId }: OpenReplica,
  known: Pick<ReportedDevice, 'isOffline' | 'status' | 'unsentPictures' | 'packs'>,
): Promise<string> {
  // Unavailable on an insecure page.
  const storage = (navigator as { storage?: StorageManager }).storage;
  const [used, isPersistent] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
  return syncReport(replica, {
    ...known,
    userId,
    userAgent: navigator.userAgent,
    now: Date.now(),
    storage: { used: used?.usage ?? null, isPersistent: isPersistent ?? null },
  });
}

interface WaitingListProps {
  readonly documents: readonly UnsentDocument[];
  /** Total number of unsent documents, without the items of the plan: a long list is cut. */
  readonly total: number;
  /** Number of unsent pictures of messages, which upload automatically; null until counted. */
  readonly pictures: number | null;
  /** Number of pictures that are still to be deleted on the server; this happens automatically. */
  readonly deletions: number;
  /** True if questions or answers are unsent too. They are listed separately. */
  readonly hasQuestions: boolean;
  readonly isOffline: boolean;
}

/** Changes that the server does not have yet, each with the time since when it has been unsent. */
function WaitingList({ documents, total, pictures, deletions, hasQuestions, isOffline }: WaitingListProps) {
  const parts = documents.filter(({ collection }) => collection === 'study_plan_items').length;
  // The plan follows each change automatically, so all its unsent items are one entry.
  const listed = documents.filter(({ collection }) => collection !== 'study_plan_items');
  const more = listed.length >= MOST_LISTED ? Math.max(0, total - listed.length) : 0;
  const isEmpty = documents.length === 0 && !pictures && deletions === 0;
  return (
    <Section title="Waiting to be sent">
      <p className="text-sm text-ink-soft">
        {isEmpty
          ? pictures === null
            ? 'Looking for what waits…'
            : hasQuestions
              ? 'Nothing but what is listed below.'
              : 'Nothing waits on this device.'
          : null}
        {isEmpty ? null : `Saved on this device. Ekagra sends it ${isOffline ? 'when you are online' : 'by itself'}.`}
      </p>
      {isEmpty ? null : (
        <ul className="-mt-3">
          {listed.map((document) => (
            <UnsentItem key={document.id} document={document} />
          ))}
          {more > 0 ? <Counted words={`${more} more`} /> : null}
          {parts > 0 ? <Counted words={parts === 1 ? '1 part of your plan' : `${parts} parts of your plan`} /> : null}
          {pictures !== null && pictures > 0 ? <Counted words={pictures === 1 ? '1 picture' : `${pictures} pictures`} /> : null}
          {deletions > 0 ? <Counted words={deletions === 1 ? 'Deleting 1 picture' : `Deleting ${deletions} pictures`} /> : null}
        </ul>
      )}
    </Section>
  );
}

function Counted({ words }: { readonly words: string }) {
  return <li className="border-b border-line py-3 font-medium last:border-0 last:pb-0">{words}</li>;
}
