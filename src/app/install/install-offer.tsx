import { Suspense, useEffect, useState } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { whenInstallable } from './install-start.ts';

const InstallPrompt = lazyNamed(() => import('./install-prompt.tsx'), 'InstallPrompt');

/** Loads the prompt only when there is something to offer. */
export function InstallOffer() {
  const [isInstallable, setIsInstallable] = useState(false);
  useEffect(() => {
    const waiting = new AbortController();
    whenInstallable(() => setIsInstallable(true), waiting.signal);
    return () => waiting.abort();
  }, []);
  return <Suspense>{isInstallable ? <InstallPrompt /> : null}</Suspense>;
}
