import type { UndoableWork } from '../store/undo-cache.ts';
import { Button } from '../../../ui/button.tsx';

interface UndoLastProps {
  readonly work: UndoableWork;
  /** Its outcome stands above. */
  readonly isJustDone: boolean;
  readonly onUndo: (work: UndoableWork) => void;
}

const WHEN = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Takes back the last restore or import. It stays here until it is used, or until there is another. */
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
