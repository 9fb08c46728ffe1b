import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

interface CardsErrorProps {
  readonly error: Error;
}

/** In place of the cards that could not be read. */
export function CardsError({ error }: CardsErrorProps) {
  return (
    <ErrorState
      title="Your cards could not be opened"
      headingLevel={2}
      text="They are still on this device. Reload to try again."
      detail={error.message}
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
}
