import { hasBackgroundSync } from '../../../shared/replica/background-sync.ts';
import type { Downloads } from '../../../shared/replica/downloads.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { startOver } from '../store/start-over.ts';
import type { SyncStatus } from '../../../shared/replica/sync-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { syncWords } from './sync-words.ts';
import { useCountOnServer } from '../store/use-downloads.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { firstWords } from './first-words.ts';

interface SyncStateProps {
  readonly status: SyncStatus;
  readonly downloads: Downloads | undefined;
  readonly isOffline: boolean;
}

/** The state of sync, the obstacle that the student can remove, and the progress of downloads. */
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

interface DownloadProgressProps {
  readonly downloads: Downloads;
  readonly isOffline: boolean;
}

/** Progress of the first sync, or of downloading everything again. */
function DownloadProgress({ downloads: { first, again }, isOffline }: DownloadProgressProps) {
  const total = useCountOnServer(useUserId(), first !== null && !isOffline);
  const later = isOffline ? ' It continues when you are online.' : '';
  if (first !== null) {
    // A count of the server below the local one is out of date: other devices have written since.
    const known = total !== null && total >= first.here && total > 0 ? total : null;
    return (
      <Progress label="First download" value={first.here} max={known}>
        {`Downloading your data for the first time: ${firstWords(first.here, known)}.${later}`}
      </Progress>
    );
  }
  if (again !== null && again.left.length > 0) {
    const done = again.of - again.left.length;
    return (
      <Progress label="Download" value={done} max={again.of}>
        {`Downloading everything again: ${done} of ${again.of} lists.${later}`}
      </Progress>
    );
  }
  return null;
}

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number | null;
  readonly children: string;
}

function Progress({ label, value, max, children }: ProgressProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm tabular-nums">{children}</p>
      {max === null ? null : <ProgressBar aria-label={label} value={value} max={max} className="w-full" />}
    </div>
  );
}
