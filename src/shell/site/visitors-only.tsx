import type { ReactNode } from 'react';

import { useIsVisitor } from './session-status.ts';

/** Invisible but laid out until the session is known, so that students do not see it flash. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={useIsVisitor() ? '' : 'unknown:invisible noscript:hidden'}>{children}</div>
      <noscript>Turn on JavaScript to sign in. You can read all other pages without it.</noscript>
    </>
  );
}
