import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';
import { usePageTitle } from '../site/page-title.ts';

/** With its sessions and settings it is large: the page is there before it. */
const FocusScreen = lazyNamed(() => import('../../features/focus/focus-screen.tsx'), 'FocusScreen');

const route = getRouteApi('/_alone/fullscreen');

/** The timer and nothing else: without the frame of the other screens, and of the browser where it was pressed for. */
export function FullscreenScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  usePageTitle('Focus');

  useEffect(() => {
    // The browser takes Escape for itself then, and says only this.
    const leave = () => document.fullscreenElement === null && void navigate({ to: '/productivity', search: true });
    document.addEventListener('fullscreenchange', leave);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [navigate]);

  return (
    <main className="grid min-h-dvh">
      <h1 className="sr-only">Focus</h1>
      <Suspense>
        <FocusScreen
          view={{ search, onLeave: () => void navigate({ to: '/productivity', search: true }) }}
          onChoose={(chosen) => void navigate({ search: chosen, replace: true })}
        />
      </Suspense>
    </main>
  );
}
