import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

interface UnreadableStateProps {
  readonly title: string;
  readonly headingLevel?: 2 | 3;
  readonly error: Error;
}

/** Shown in place of data that could not be read from this device. A failed read loses nothing. */
export function UnreadableState({ title, headingLevel = 3, error }: UnreadableStateProps) {
  return (
    <ErrorState
      title={title}
      headingLevel={headingLevel}
      text="Everything is still on this device. Reload to try again."
      detail={error.cause instanceof Error ? error.cause.message : error.message}
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
}
