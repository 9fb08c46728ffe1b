import { useEffect } from 'react';

import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { recoverModules } from './recover-modules.ts';

/** Shown for a page whose code is not on this device, without a network. */
export function NotLoadedPage() {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const retry = () => void recoverModules();
    globalThis.addEventListener('online', retry, { signal });
    navigator.serviceWorker?.addEventListener('controllerchange', retry, { signal });
    return () => listening.abort();
  }, []);
  return (
    <main className="grid min-h-dvh content-center">
      <ErrorState
        headingLevel={1}
        title="This page is not on this device yet"
        text="You are offline. Your saved work is still here. Go online and try again."
        action={
          <Button variant="primary" onClick={() => void recoverModules(true)}>
            Retry
          </Button>
        }
      />
    </main>
  );
}
