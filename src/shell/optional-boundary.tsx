import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** For optional parts of a screen: a part whose code cannot be loaded, or that throws, is omitted and the screen stays. */
export function OptionalBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'optional'} errorComponent={Nothing} onCatch={report}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

function report(error: unknown) {
  console.error('An optional part of the screen failed', error);
}

function Nothing() {
  return null;
}
