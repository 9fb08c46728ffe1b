import type { ReactNode } from 'react';

import { Bindu } from '../ui/bindu.tsx';
import { AppNavigation } from './app-navigation.tsx';

interface AppShellProps {
  /** The name of the page, its h1. */
  readonly title: string;
  /** Where the student's changes are. */
  readonly syncStatus: ReactNode;
  readonly children: ReactNode;
}

const CONTENT_ID = 'content';

/**
 * What stands around every page of a signed-in student: the navigation at the thumb on a phone and in a
 * rail on a desk. It is as high as what notices leave of the screen; a page that is higher scrolls inside.
 */
export function AppShell({ title, syncStatus, children }: AppShellProps) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] [grid-template-areas:'header''main''nav'] rail:grid-cols-[auto_minmax(0,1fr)] rail:grid-rows-[auto_minmax(0,1fr)] rail:[grid-template-areas:'nav_header''nav_main']">
      <a
        href={`#${CONTENT_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg border border-line-strong bg-raised px-4 py-2.5 font-medium focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 pt-[env(safe-area-inset-top)] pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(1rem,env(safe-area-inset-left))] [grid-area:header] md:min-h-16 md:pr-4 md:pl-6">
        <Bindu className="size-7 shrink-0 rail:hidden" />
        <h1 className="mr-auto font-display text-xl font-semibold md:text-2xl">{title}</h1>
        {/* On a phone the group dissolves when the status wants a line of its own. */}
        <div className="ml-auto flex items-center gap-1 md:gap-3 max-md:has-data-own-line:contents">
          {syncStatus}
          {/* The room of the account's menu, which stands above every screen. */}
          <div className="size-11" />
        </div>
      </header>
      <AppNavigation />
      <main id={CONTENT_ID} tabIndex={-1} className="flex flex-col overflow-y-auto outline-none [grid-area:main]">
        {children}
      </main>
    </div>
  );
}
