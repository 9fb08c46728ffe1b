import { Suspense, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { FrameSlot } from '../frame-slot.ts';
import { whenInstallable } from './install-start.ts';

const InstallPrompt = lazyNamed(() => import('./install-prompt.tsx'), 'InstallPrompt');

/** Loads the prompt only when there is something to offer. Inside the student's frame it covers nothing. */
export function InstallOffer() {
  const [isInstallable, setIsInstallable] = useState(false);
  useEffect(() => {
    const waiting = new AbortController();
    whenInstallable(() => setIsInstallable(true), waiting.signal);
    return () => waiting.abort();
  }, []);
  const { slot } = use(FrameSlot);
  if (!isInstallable) return null;
  const prompt = (
    <Suspense>
      <InstallPrompt isInFrame={slot !== null} />
    </Suspense>
  );
  return slot === null ? prompt : createPortal(prompt, slot);
}
