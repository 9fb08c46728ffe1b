import type { UndoableWork } from '../store/undo-cache.ts';
import { Button } from '../../../ui/button.tsx';

interface UndoLastProps {
  readonly work: UndoableWork;
  /** Whether the outcome of this work is displayed above. */
  readonly isJustDone: boolean;
  readonly onUndo: (work: UndoableWork) => void;
}

const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Undoes the last restore or import. Stays available until it is used or another one replaces it. */
export function UndoLast({ work, isJustDone, onUndo }: UndoLastProps) {
  return (
    <div className={isJustDone ? 'grid gap-3' : 'grid gap-3 border-t border-line pt-5'}>
      {isJustDone ? null : (
        <p>
          The last {work.title === 'Restore' ? 'restore' : 'import'}, on {WHEN.format(work.at)}, can be undone.
        </p>
      )}
      <div>
        <Button onClick={() => onUndo(work)}>Undo</Button>
      </div>
      <p className="text-sm text-ink-soft">What you changed since stays as it is. You can undo once, also later.</p>
    </div>
  );
}
