import type { ReactNode } from 'react';

import { useScreenTitle } from '../use-screen-title.ts';
import { useLoadedPage } from './loaded-page.ts';
import { usePageTitle } from './page-title.ts';
import { useIsVisitor } from './session-status.ts';
import { SiteFrame } from './site-frame.tsx';

/** A screen of the app inside the site's frame, for visitors. */
export function VisitorScreen({ children }: { children: ReactNode }) {
  const title = useScreenTitle();
  usePageTitle(useLoadedPage()?.title ?? title);
  return (
    // Hidden until the session is known: a student must not see the visitors' frame flash.
    <div className={useIsVisitor() ? '' : 'unknown:invisible noscript:visible!'}>
      <SiteFrame>
        <main className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 md:py-16">
          <h1 className="font-display text-4xl font-semibold tracking-tight">{title}</h1>
          {children}
        </main>
      </SiteFrame>
    </div>
  );
}
