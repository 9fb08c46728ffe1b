import { useOpenReplica } from '../../data/replica/replica-context.tsx';
import { startOver } from '../../data/replica/start-over.ts';
import { useConflictLog, useRejectedDocuments } from '../../data/replica/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { ConflictList } from './conflict-list.tsx';
import { RejectedList } from './rejected-list.tsx';

interface ReviewDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A problem that blocks all changes. */
  readonly message: string | undefined;
  readonly canStartOver: boolean;
}

/** Decisions that replication leaves to the student. */
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
        onRetry={({ collection, id }) => void replica.retry(collection, id).then(showFailure)}
        onRetryAll={() => void replica.retryAll().then(showFailure)}
        onDiscard={({ collection, id }) => void replica.discard(collection, id).then(showFailure)}
      />
      <ConflictList entries={conflicts} onRestore={({ id }) => void replica.restoreConflict(id).then(showFailure)} />
      {message === undefined && rejected.length === 0 && conflicts.length === 0 ? (
        <p className="text-ink-soft">Nothing left to review.</p>
      ) : null}
    </div>
  );
}
