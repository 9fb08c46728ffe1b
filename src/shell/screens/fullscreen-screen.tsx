import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { SiteAccount } from '../site/site-account.tsx';
import { usePageTitle } from '../site/page-title.ts';

/** Loaded after the page, because its sessions and settings make it large. */
const FocusScreen = lazyNamed(() => import('../../topics/focus/screens/focus-screen.tsx'), 'FocusScreen');

const route = getRouteApi('/_alone/fullscreen');

/** The timer without the app's frame, in the browser's full-screen mode if that was requested. */
export function FullscreenScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  usePageTitle('Focus');

  useEffect(() => {
    // In full screen the browser consumes Escape; this event is the only sign of it.
    const leave = () => document.fullscreenElement === null && void navigate({ to: '/productivity', search: true });
    document.addEventListener('fullscreenchange', leave);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [navigate]);

  return (
    <div className="flex min-h-dvh flex-col">
      <SiteAccount />
      {/* On a phone the timer is as wide as the screen, so it starts below the account menu. */}
      <main className="grid flex-1 max-sm:pt-[52px]">
        <h1 className="sr-only">Focus</h1>
        <Suspense>
          <FocusScreen
            view={{ search, onLeave: () => void navigate({ to: '/productivity', search: true }) }}
            onChoose={(chosen) => void navigate({ search: chosen, replace: true })}
          />
        </Suspense>
      </main>
    </div>
  );
}
