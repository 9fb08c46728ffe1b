import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

export function TasksUnreadable({ error }: { error: Error }) {
  return (
    <ErrorState
      title="These tasks could not be opened"
      text="They are still on this device. Reload to try again."
      detail={error.cause instanceof Error ? error.cause.message : error.message}
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
}
