import type { ReactNode } from 'react';

/** Single column of a student's screen. Positioned, so that hidden text for screen readers scrolls with it. */
export function StudentColumn({ children }: { children: ReactNode }) {
  return (
    <div className="relative mx-auto grid w-full grid-cols-1 max-w-2xl gap-4 px-3 pt-2 pb-20 sm:gap-6 md:px-6 md:pt-4">{children}</div>
  );
}
