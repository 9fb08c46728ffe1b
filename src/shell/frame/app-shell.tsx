import { type ReactNode, Suspense, use } from 'react';
import { Link, useLocation } from '@tanstack/react-router';

import './app-shell.css';
import { AccountMenu } from '../../topics/account/screens/account-menu.tsx';
import { SyncStatus } from '../../topics/sync/screens/sync-status.tsx';
import { Bindu } from '../../ui/bindu.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { useIsTrial } from '../site/session-status.ts';
import { useObstacle } from '../connectivity/connectivity-context.tsx';
import { FrameSlot } from '../frame-slot.ts';
import { usePageTitle } from '../site/page-title.ts';
import { useLoadedPage } from '../site/loaded-page.ts';
import { useScreenTitle } from '../use-screen-title.ts';
import { AppNavigation } from './app-navigation.tsx';

/** On a phone the line extends below the account menu too: its width is only 360 px. */
const OWN_LINE = 'basis-full max-md:-mr-10 max-md:basis-[calc(100%+2.5rem)]';

/** Loaded only for keyboards. */
const AppKeys = lazyNamed(() => import('../app-keys.tsx'), 'AppKeys');

const CONTENT_ID = 'content';

/**
 * The frame of every screen of a signed-in student: navigation at the bottom on a phone, in a rail on a desktop. It fills the height that
 * notices leave; longer screens scroll inside.
 * A screen that opens something with its own header sets `data-deep`. Without room for two headers, only the sync mark and the account menu
 * of this frame stay, in the 88 px on the right that the other header keeps free. A phone's navigation hides.
 */
export function AppShell({ children }: { children: ReactNode }) {
  const obstacle = useObstacle();
  const isTrial = useIsTrial();
  const title = useScreenTitle();
  const { setSlot } = use(FrameSlot);
  const name = useLoadedPage()?.title ?? title;
  usePageTitle(name);
  return (
    <>
      <Suspense>
        <AppKeys />
      </Suspense>
      <AccountMenu />
      <div data-trial={isTrial || undefined} className={`app-shell relative grid min-h-0 flex-1 ${ROWS} ${BESIDE_RAIL}`}>
        <a
          href={`#${CONTENT_ID}`}
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg border border-line-strong bg-raised px-4 py-2.5 font-medium focus-visible:translate-y-0"
        >
          Skip to content
        </a>
        {/* Leaves room for the account menu on its right. */}
        <header className={`flex min-h-14 flex-wrap items-center gap-x-1 [grid-area:header] md:min-h-16 md:gap-x-3 ${HEADER_SIDES}`}>
          <Bindu className="mr-[8px] size-[28px] shrink-0 rail:hidden" />
          <h1 className="mr-auto flex min-w-0 grow basis-[min-content] items-center font-display max-md:min-h-14 text-[min(1.375rem,8vw)] leading-tight font-semibold break-words md:text-2xl">
            {title}
          </h1>
          <SyncStatus obstacle={obstacle} />
          {isTrial ? <TrialLine /> : null}
        </header>
        {/* Resets scrolling on navigation. */}
        <main key={name} id={CONTENT_ID} tabIndex={-1} className="flex flex-col overflow-y-auto outline-none [grid-area:main]">
          {children}
        </main>
        <div ref={setSlot} className="[grid-area:offer] rail:pb-[env(safe-area-inset-bottom)]" />
        {/* After the content, so that a keyboard reaches the screen's content first. */}
        <AppNavigation />
      </div>
    </>
  );
}

const ROWS = "grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto_auto] [grid-template-areas:'header''main''offer''nav']";
const BESIDE_RAIL =
  "rail:grid-cols-[auto_minmax(0,1fr)] rail:grid-rows-[auto_minmax(0,1fr)_auto] rail:[grid-template-areas:'nav_header''nav_main''nav_offer']";
const HEADER_SIDES = 'pt-[env(safe-area-inset-top)] pr-[56px] pl-4 md:pr-[calc(44px+1.75rem)] md:pl-6';

/** On every screen of a trial: what may be lost, and how to keep it. */
function TrialLine() {
  const { href } = useLocation();
  return (
    <p className={`order-last flex flex-wrap items-center gap-x-1 text-xs text-ink-soft md:text-sm ${OWN_LINE}`}>
      Only on this device.
      <Link to="/login" state={{ from: href }} className="flex min-h-11 items-center font-medium text-ink underline underline-offset-4">
        Create an account to keep it
      </Link>
    </p>
  );
}
