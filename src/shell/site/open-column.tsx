import type { ReactNode } from 'react';

import { useSessionStatus } from './session-status.ts';

/** Single column of a public screen, with the margins of its frame. Positioned, so that hidden text for screen readers scrolls with it. */
export function OpenColumn({ children }: { children: ReactNode }) {
  return (
    <div className={useSessionStatus() === 'signed-in' ? 'relative mx-auto w-full max-w-3xl px-4 py-4 md:px-6' : 'pt-6'}>{children}</div>
  );
}
