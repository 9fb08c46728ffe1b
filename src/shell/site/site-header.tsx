import { Link, useRouterState } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Bindu } from '../../ui/bindu.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { isAdvertisement } from './advertisement.ts';
import { backClosesMenu } from './back-closes-menu.ts';
import { isScrolled, keepHeaderCompact } from './compact-header.ts';
import { useIsVisitor, useSessionStatus } from './session-status.ts';
import { HEADER_LINKS } from './site-links.ts';

/**
 * Sticky header. On a desktop the navigation appears on scroll; on a phone it is a menu. Without scripts the navigation shows from the
 * start.
 */
export function SiteHeader() {
  // Updated without React: hydration must not make the header jump while someone reads.
  const [startsCompact] = useState(isScrolled);
  const isSignedIn = useSessionStatus() === 'signed-in';
  const isVisitor = useIsVisitor();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <header
      ref={keepHeaderCompact}
      data-compact={startsCompact}
      // Reserves the same height whether compact or not, border included. If the page became shorter by a pixel, it would scroll back, the
      // header would grow again, and so on without end.
      className="pointer-events-none sticky top-0 z-20 min-h-[calc(4.5rem+1px+env(safe-area-inset-top))]"
    >
      <div className="pointer-events-auto border-b border-transparent pt-[env(safe-area-inset-top)] transition-colors duration-calm compact:border-line compact:bg-page">
        <div className="mx-auto flex min-h-18 max-w-6xl flex-wrap items-center gap-x-[min(1rem,3vw)] px-[16px] transition-[min-height] duration-calm compact:min-h-14 sm:px-6">
          <Link
            to="/"
            activeOptions={{ exact: true }}
            className="flex min-h-11 items-center gap-2.5 rounded-lg font-display text-xl font-semibold"
          >
            <Bindu className="size-8" />
            Ekagra
          </Link>
          <nav
            aria-label="Site"
            className="invisible ml-auto opacity-0 transition-opacity duration-calm compact:visible compact:opacity-100 noscript:visible noscript:opacity-100 max-lg:hidden"
          >
            <SiteLinks className="flex items-center" linkClassName="px-2.5 text-sm" />
          </nav>
          <div className="flex items-center gap-x-[min(1rem,3vw)] max-lg:ml-auto">
            {isSignedIn ? null : (
              <LinkButton to="/login" className={isVisitor ? '' : 'unknown:invisible noscript:visible!'}>
                Sign in
              </LinkButton>
            )}
            <ThemeSwitch className="icon-target max-sm:hidden" />
            <MobileMenu key={path} />
            {isSignedIn && !isAdvertisement(path) ? <RoomForAvatar /> : null}
          </div>
        </div>
      </div>
    </header>
  );
}

/** Leaves room for the account menu, which is fixed in the corner of every screen, above this header. */
function RoomForAvatar() {
  return <div className="w-9 md:w-7" />;
}

/**
 * public/before-paint.js handles this button, also before the app loads and in browsers too old for the app. CSS chooses its label by the
 * page's theme, so the same markup works before and after.
 */
function ThemeSwitch({ className, isNamed = false }: { readonly className: string; readonly isNamed?: boolean }) {
  const name = isNamed ? '' : 'sr-only';
  return (
    <button type="button" data-theme-switch className={`noscript:hidden ${className}`}>
      <span className="size-5 rounded-full border-2 bg-linear-to-r from-current from-50% to-transparent to-50%" />
      <span className={`${name} dark-theme:hidden`}>Switch to dark theme</span>
      <span className={`${name} hidden dark-theme:block`}>Switch to light theme</span>
    </button>
  );
}

/** A native disclosure: works before the app loads and without it. Keyed by the path, so navigation closes it. */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => backClosesMenu(menu.current!), []);
  return (
    <details ref={menu} className="group/menu lg:hidden">
      <summary className="icon-target list-none [&::-webkit-details-marker]:hidden" aria-label="Menu" title="Menu">
        <Menu aria-hidden className="size-6" />
      </summary>
      <nav
        aria-label="Site menu"
        className="absolute inset-x-3 top-full mt-1 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-2xl floating p-2 sm:left-auto sm:w-72"
      >
        <SiteLinks className="grid" linkClassName="px-4 text-base" />
        <ThemeSwitch className={`${LINK} w-full gap-3 px-4 text-base sm:hidden`} isNamed />
      </nav>
    </details>
  );
}

const LINK =
  'flex min-h-11 items-center rounded-lg whitespace-nowrap text-ink-soft hover:bg-hover hover:text-ink current:font-semibold current:text-ink';

function SiteLinks({ className, linkClassName }: { className: string; linkClassName: string }) {
  return (
    <ul className={className}>
      {HEADER_LINKS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={`${LINK} ${linkClassName}`}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
