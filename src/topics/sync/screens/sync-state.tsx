import { hasBackgroundSync } from '../../../shared/replica/background-sync.ts';
import type { Downloads } from '../../../shared/replica/downloads.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { startOver } from '../../../shared/replica/start-over.ts';
import type { SyncStatus } from '../../../shared/replica/sync-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { syncWords } from './sync-words.ts';

interface SyncStateProps {
  readonly status: SyncStatus;
  readonly downloads: Downloads | undefined;
  readonly isOffline: boolean;
}

/** The state of sync, an obstacle that the student can remove, and the progress of downloads. */
export function SyncState({ status, downloads, isOffline }: SyncStateProps) {
  const open = useOpenReplica();
  return (
    <Section title="State">
      <p className="font-medium tabular-nums">{syncWords(status)}</p>
      {status.message === undefined ? null : <p className="text-sm">{status.message}</p>}
      {status.canStartOver && open !== null ? (
        <Button variant="primary" className="justify-self-start" onClick={() => void startOver(open)}>
          Start over
        </Button>
      ) : null}
      {hasBackgroundSync() ? null : (
        <p className="text-sm text-ink-soft">Ekagra sends and gets changes only while it is open: this browser does not wake it.</p>
      )}
      {downloads === undefined ? null : <DownloadProgress downloads={downloads} isOffline={isOffline} />}
    </Section>
  );
}
