import { createRouter } from '@tanstack/react-router';

import type { RouterContext } from './shell/router-context.ts';
import { routeTree } from './route-tree.gen.ts';

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // A loading state gives way as soon as the content is there.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

/** Search parameters are text. By itself the router reads numbers: the invite code 1E5000 would be 100000. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, string | undefined>): string {
  const present = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return present.length === 0 ? '' : `?${String(new URLSearchParams(present))}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** The page that the guard sent away from. */
    from?: string;
    /** The entry before is the list that this was opened from. */
    isFromList?: boolean;
  }
  interface StaticDataRouteOption {
    /** Nothing of the app interrupts: no notices, toasts, reminders, updates. */
    isUndisturbed?: boolean;
    /** The name of a screen, its h1. */
    title?: string;
  }
}
