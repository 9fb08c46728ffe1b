import { lazy, Suspense, type ReactNode } from 'react';

import { CentredSpinner } from '../centred-spinner.tsx';
import { SiteFrame } from './site-frame.tsx';
import { useIsVisitor, useSessionStatus } from './session-status.ts';
import { usePageTitle } from './page-title.ts';

/** Visitors do without it and what it brings along. */
const AppShell = lazy(async () => ({ default: (await import('../app-shell.tsx')).AppShell }));

interface OpenScreenProps {
  /** The name of the screen, its h1. */
  readonly title: string;
  /** Read in one column, with the margins of the frame that it is in. */
  readonly isColumn?: boolean;
  readonly children: ReactNode;
}

/** A screen that everybody may open: students find it among their own, visitors on the site. */
export function OpenScreen({ title, isColumn = false, children }: OpenScreenProps) {
  usePageTitle(title);
  const isVisitor = useIsVisitor();
  if (useSessionStatus() === 'signed-in') {
    return (
      <Suspense fallback={<CentredSpinner />}>
        <AppShell title={title}>
          {isColumn ? <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-6">{children}</div> : children}
        </AppShell>
      </Suspense>
    );
  }
  return (
    // A student would see the frame of visitors for a moment.
    <div className={isVisitor ? '' : 'unknown:invisible noscript:visible!'}>
      <SiteFrame>
        <main className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 md:py-16">
          <h1 className="font-display text-4xl font-semibold tracking-tight">{title}</h1>
          {isColumn ? <div className="pt-6">{children}</div> : children}
        </main>
      </SiteFrame>
    </div>
  );
}
