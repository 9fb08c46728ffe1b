import type { ReactNode } from 'react';

/** Words for those who listen, where others see a shape. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
