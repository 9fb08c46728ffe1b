import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // What stands in an address is text. Read as JSON, the invite code 1E5000 would be the number 100000.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The page that the guard sent away from. */
    from?: string;
  }
}
