import type { ReactNode } from 'react';

interface ErrorTextProps {
  /** Id for `aria-describedby`. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** An error beside its cause. Screen readers announce it when it appears. */
export function ErrorText({ id, children }: ErrorTextProps) {
  return (
    <p id={id} role="alert" className="text-sm text-danger">
      {children}
    </p>
  );
}
