import type { ReactNode } from 'react';

interface ErrorTextProps {
  /** For `aria-describedby`. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** An error beside what caused it. Screen readers announce it as it appears. */
export function ErrorText({ id, children }: ErrorTextProps) {
  return (
    <p id={id} role="alert" className="text-sm text-danger">
      {children}
    </p>
  );
}
