import { Button } from '../../../ui/button.tsx';
import type { PaperChoice } from '../store/draw.commands.ts';

export interface Starting {
  readonly problem: string | null;
  /** The choice whose paper is being drawn. */
  readonly pending: PaperChoice | null;
  readonly start: (choice: PaperChoice) => void;
}

interface StartButtonProps {
  readonly choice: PaperChoice;
  readonly starting: Starting;
  readonly isDisabled?: boolean;
}

export function StartButton({ choice, starting, isDisabled = false }: StartButtonProps) {
  const isBusy = starting.pending !== null && JSON.stringify(starting.pending) === JSON.stringify(choice);
  return (
    <Button disabled={isDisabled} isBusy={isBusy} onClick={() => starting.start(choice)}>
      Start test
    </Button>
  );
}
