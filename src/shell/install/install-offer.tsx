import { Suspense, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import { deletesUnvisited } from '../../shared/browser/platform.ts';
import { useSession } from '../../shared/session/session-context.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { FrameSlot } from '../frame-slot.ts';
import { whenInstallable } from './install-start.ts';

const InstallCard = lazyNamed(() => import('./install-card.tsx'), 'InstallCard');

/** Loads the card only when there is an offer or a warning to show. Inside the app's frame it covers nothing. */
export function InstallOffer() {
  const { user } = useSession();
  const { slot } = use(FrameSlot);
  // No warning outside the frame: there, a new student sets up the profile first, and in a trial the card would cover the sign-up.
  const isTold = slot !== null && user !== null && deletesUnvisited();
  const [isInstallable, setIsInstallable] = useState(false);
  useEffect(() => {
    const waiting = new AbortController();
    whenInstallable(() => setIsInstallable(true), waiting.signal);
    return () => waiting.abort();
  }, []);
  if (!isInstallable && !isTold) return null;
  const card = (
    <Suspense>
      <InstallCard isInFrame={slot !== null} isTold={isTold} />
    </Suspense>
  );
  return slot === null ? card : createPortal(card, slot);
}
