import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';

import { RequireSession } from '../app/require-session.tsx';
import { usePageTitle } from '../app/site/page-title.ts';
import { useSupabaseAuth } from '../data/session/session-context.tsx';
import { focusSearch } from '../features/focus/focus-search.ts';

/** With its sessions and settings it is large: the frame is there before it. */
const FocusScreen = lazy(async () => ({ default: (await import('../features/focus/focus-screen.tsx')).FocusScreen }));

export const Route = createFileRoute('/fullscreen')({ validateSearch: focusSearch, component: Fullscreen });

/** The timer and nothing else: without the frame of the other screens, and of the browser where it was pressed for. */
function Fullscreen() {
  const { user } = useSupabaseAuth();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
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
    <RequireSession>
      <main className="grid min-h-dvh">
        <h1 className="sr-only">Focus</h1>
        {user === null ? null : (
          <Suspense>
            <FocusScreen
              userId={user.id}
              view={{ search, onLeave: () => void navigate({ to: '/productivity', search: true }) }}
              onChoose={(chosen) => void navigate({ search: chosen, replace: true })}
            />
          </Suspense>
        )}
      </main>
    </RequireSession>
  );
}
