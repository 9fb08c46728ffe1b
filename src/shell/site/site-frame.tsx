import type { ReactNode } from 'react';

import { SiteAccount } from './site-account.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Frame of the public pages. `children` is the page's `main`. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteAccount />
      <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr_auto]">
        <SiteHeader />
        {children}
        <SiteFooter />
      </div>
    </>
  );
}
