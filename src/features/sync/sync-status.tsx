import { History } from 'lucide-react';
import { Suspense, useState } from 'react';

import { useConflictLog, useSyncStatus } from '../../data/replica/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { shownStatus, syncWords } from './sync-words.ts';
import { SyncMark } from './sync-mark.tsx';
import { useSteadyStatus } from './use-steady-status.ts';

/** Rarely used and large, so loaded on demand. */
const ReviewDialog = lazyNamed(() => import('./review-dialog.tsx'), 'ReviewDialog');

/** Sync status: waiting, syncing, synced, or in need of a decision. */
export function SyncStatus({ isOffline }: { isOffline: boolean }) {
  const status = useSteadyStatus(shownStatus(useSyncStatus(), isOffline));
  const replaced = useConflictLog().length;
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const isAttention = status.kind === 'attention';

  return (
    // On a phone, a status that needs the student has its own line below the title.
    <div
      data-own-line={isAttention || undefined}
      className={`flex flex-wrap items-center justify-end gap-x-3 gap-y-1 ${isAttention ? OWN_LINE : ''}`}
    >
      <span className="flex items-center gap-2 text-sm text-ink-soft">
        <SyncMark kind={status.kind} />
        <output aria-label="Sync status" className={`tabular-nums ${isAttention ? '' : 'max-md:max-w-34 max-md:leading-4.5'}`}>
          {syncWords(status)}
        </output>
      </span>
      {isAttention ? (
        <Button className="shrink-0" onClick={open}>
          Review changes
        </Button>
      ) : null}
      {!isAttention && replaced > 0 ? (
        <Button className="border-transparent bg-transparent px-3" title="Replaced edits" onClick={open}>
          <History aria-hidden className="size-5 text-ink-soft" />
          <span className="max-md:sr-only">Replaced edits</span>
        </Button>
      ) : null}
      <Suspense>
        {wasOpened ? (
          <ReviewDialog
            isOpen={isOpen}
            message={status.message}
            canStartOver={status.canStartOver === true}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

const OWN_LINE = 'max-md:order-last max-md:-mr-10 max-md:basis-[calc(100%+2.5rem)] max-md:flex-nowrap max-md:justify-between max-md:pb-2';
