import { ErrorText } from '../../../ui/error-text.tsx';
import { countOf } from './look.ts';
import { Progress } from './progress.tsx';
import { DOING, type TransferState } from './use-transfer.ts';

interface RunningProps {
  readonly state: TransferState<{ readonly phase: string }>;
  readonly onCancel: () => void;
}

/** The common part of import and restore: progress, why a file was refused, and what was undone. */
export function Running({ state, onCancel }: RunningProps) {
  if ('what' in state) {
    const { what, progress } = state;
    return (
      <Progress
        label={DOING[what]}
        doing={progress?.doing ?? DOING[what]}
        done={progress?.done ?? 0}
        total={progress?.total ?? 0}
        onCancel={what === 'undoing' ? undefined : onCancel}
      />
    );
  }
  if ('problem' in state) return <ErrorText>{state.problem}</ErrorText>;
  if (state.phase !== 'undone' || !('outcome' in state)) return null;
  const { undone, left } = state.outcome;
  return (
    <p aria-live="polite">
      Undone: {countOf(undone, 'entry', 'entries')}.
      {left === 0 ? '' : ` ${countOf(left, 'entry', 'entries')} that you changed or used since ${left === 1 ? 'stays' : 'stay'}.`}
    </p>
  );
}
