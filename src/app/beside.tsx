import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** What works beside a screen never takes it down: where its code cannot be loaded, the screen goes on without it. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'beside'} errorComponent={Nothing} onCatch={report}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

function report(error: unknown) {
  console.error('A part beside the screen failed', error);
}

function Nothing() {
  return null;
}
