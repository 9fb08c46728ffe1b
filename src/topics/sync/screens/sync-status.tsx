import { Link, useNavigate } from '@tanstack/react-router';
import { History } from 'lucide-react';

import { useConflictLog } from '../store/use-conflict-log.ts';
import type { Obstacle } from '../../../shared/replica/sync-status.ts';
import { useSyncStatus } from '../store/use-sync-status.ts';
import { Button } from '../../../ui/button.tsx';
import { shownStatus, syncWords } from './sync-words.ts';
import { SyncMark } from './sync-mark.tsx';
import { useSteadyStatus } from './use-steady-status.ts';

/** Sync status: waiting, syncing, synced, or in need of a decision. Links to the sync page. */
export function SyncStatus({ obstacle }: { obstacle: Obstacle | null }) {
  const status = useSteadyStatus(shownStatus(useSyncStatus(), obstacle));
  const hasReplaced = useConflictLog(1).entries.length > 0;
  const navigate = useNavigate();
  const open = () => void navigate({ to: '/sync' });
  const isAttention = status.kind === 'attention';

  return (
    // On a phone, a status that needs the student has its own line below the title.
    <div
      data-own-line={isAttention || undefined}
      className={`flex flex-wrap items-center justify-end gap-x-3 gap-y-1 ${isAttention ? OWN_LINE : ''}`}
    >
      <Link to="/sync" className="flex min-h-11 min-w-11 items-center gap-2 rounded-lg px-2 text-sm text-ink-soft hover:text-ink">
        <SyncMark kind={status.kind} />
        <output aria-label="Sync status" className={`tabular-nums ${ON_A_PHONE[status.kind]}`}>
          {syncWords(status)}
        </output>
      </Link>
      {isAttention ? (
        <Button className="shrink-0" onClick={open}>
          Review changes
        </Button>
      ) : null}
      {!isAttention && hasReplaced ? (
        <Button className="border-transparent bg-transparent px-3" title="Replaced edits" onClick={open}>
          <History aria-hidden className="size-5 text-ink-soft" />
          <span className="max-md:sr-only">Replaced edits</span>
        </Button>
      ) : null}
    </div>
  );
}

/** Two short lines on a phone, beside a title of two lines. */
const NARROW = 'max-md:max-w-31 max-md:leading-4.5';
/** Hidden in a trial on a phone: a line below the title says the same. */
const ON_A_PHONE = { attention: '', local: 'max-md:sr-only', synced: NARROW, syncing: NARROW, offline: NARROW, ailing: NARROW };

const OWN_LINE = 'max-md:order-last max-md:-mr-10 max-md:basis-[calc(100%+2.5rem)] max-md:flex-nowrap max-md:justify-between max-md:pb-2';
