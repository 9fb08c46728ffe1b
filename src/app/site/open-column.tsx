import type { ReactNode } from 'react';

import { useSessionStatus } from './session-status.ts';

/** The one column of an open screen that is read from top to bottom, with the margins of the frame that it is in. */
export function OpenColumn({ children }: { children: ReactNode }) {
  return <div className={useSessionStatus() === 'signed-in' ? 'mx-auto w-full max-w-3xl px-4 py-4 md:px-6' : 'pt-6'}>{children}</div>;
}
