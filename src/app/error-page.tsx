import type { ErrorComponentProps } from '@tanstack/react-router';

import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** Something broke that nothing nearer could deal with. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh content-center">
      <ErrorState
        headingLevel={1}
        title="Ekagra could not open this page"
        text="What you saved is still on this device. Reload to try again."
        detail={error instanceof Error ? error.message : String(error)}
        action={
          <Button variant="primary" onClick={() => globalThis.location.reload()}>
            Reload
          </Button>
        }
      />
    </main>
  );
}
