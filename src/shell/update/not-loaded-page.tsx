import { useEffect } from 'react';

import { FaultPage } from '../fault-page.tsx';
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
    <FaultPage
      title="This page is not on this device yet"
      text="You are offline. Your saved work is still here. Go online and try again."
      label="Retry"
      onPress={() => void recoverModules(true)}
    />
  );
}
