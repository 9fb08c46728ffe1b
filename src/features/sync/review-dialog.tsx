import type { WriteResult } from '../../data/replica/local-database.ts';
import { useOpenReplica } from '../../data/replica/replica-context.tsx';
import { startOver } from '../../data/replica/start-over.ts';
import { useConflictLog, useRejectedDocuments } from '../../data/replica/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ConflictList } from './conflict-list.tsx';
import { RejectedList } from './rejected-list.tsx';

interface ReviewDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What stands in the way of all changes. */
  readonly message: string | undefined;
  readonly canStartOver: boolean;
}

/** What replication cannot decide for the student. */
export function ReviewDialog({ isOpen, onClose, ...blocked }: ReviewDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Review changes">
      <Review {...blocked} />
    </Modal>
  );
}

function Review({ message, canStartOver }: Pick<ReviewDialogProps, 'message' | 'canStartOver'>) {
  const open = useOpenReplica();
  const rejected = useRejectedDocuments();
  const conflicts = useConflictLog();
  if (open === null) return null;
  const { replica } = open;

  return (
    <div className="grid gap-6">
      {message === undefined ? null : (
        <div className="grid justify-items-start gap-3">
          <p>{message}</p>
          {canStartOver ? (
            <Button variant="primary" onClick={() => void startOver(open)}>
              Start over
            </Button>
          ) : null}
        </div>
      )}
      <RejectedList
        documents={rejected}
        onRetry={({ collection, id }) => void told(replica.retry(collection, id))}
        onDiscard={({ collection, id }) => void told(replica.discard(collection, id))}
      />
      <ConflictList entries={conflicts} onRestore={({ id }) => void told(replica.restoreConflict(id))} />
      {message === undefined && rejected.length === 0 && conflicts.length === 0 ? (
        <p className="text-ink-soft">Nothing is left to review.</p>
      ) : null}
    </div>
  );
}

async function told(write: Promise<WriteResult>): Promise<void> {
  const result = await write;
  if (!result.ok) showToast({ title: 'Not saved', text: result.error.message }, { id: 'write-failure' });
}
