import type { ReactNode } from 'react';

import { useIsVisitor } from './session-status.ts';

/** Keeps its room until it is known that no student is here: they would see the way in for others for a moment. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={useIsVisitor() ? '' : 'unknown:invisible noscript:hidden'}>{children}</div>
      <noscript>
        Signing in needs JavaScript: what you write is kept on this device by it. Everything else here can be read without.
      </noscript>
    </>
  );
}
