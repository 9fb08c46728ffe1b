import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

interface ProgressProps {
  /** Accessible name of the progress bar: what is running. */
  readonly label: string;
  /** The current step. */
  readonly doing: string;
  readonly done: number;
  /** 0: not known yet. */
  readonly total: number;
  /** Undefined if the work cannot be cancelled. */
  readonly onCancel: (() => void) | undefined;
}

/** Progress of long work, with a button to cancel it. */
export function Progress({ label, doing, done, total, onCancel }: ProgressProps) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p>{doing}</p>
        <p className="text-ink-soft tabular-nums">{total === 0 ? '' : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`}</p>
      </div>
      <ProgressBar aria-label={label} value={done} max={Math.max(total, 1)} className="w-full" />
      {onCancel === undefined ? null : (
        <div>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
    </div>
  );
}
