import type { Downloads } from '../../../shared/replica/downloads.ts';
import { useCountOnServer } from '../../../shared/replica/use-downloads.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { firstWords } from './first-words.ts';

interface DownloadProgressProps {
  readonly downloads: Downloads;
  readonly isOffline: boolean;
}

/** How far the first sync, or downloading everything again, is. */
export function DownloadProgress({ downloads: { first, again }, isOffline }: DownloadProgressProps) {
  const total = useCountOnServer(useUserId(), first !== null && !isOffline);
  const later = isOffline ? ' It continues when you are online.' : '';
  if (first !== null) {
    // A smaller count of the server is out of date: others have written since.
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
