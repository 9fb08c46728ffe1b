import type { ReactNode } from 'react';

interface NoticeBarProps {
  /** True if screen readers announce it at once. */
  readonly isAlert?: boolean;
  /** Classes for its position. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A bar across the top of the page: what happened, and a button to act on it. */
export function NoticeBar({ isAlert = false, className = '', children }: NoticeBarProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={`flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-line bg-raised px-4 py-2 text-ink ${className}`}
    >
      {children}
    </div>
  );
}
