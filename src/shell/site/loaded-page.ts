import { useMatches } from '@tanstack/react-router';

import type { PublicPage } from './public-pages.ts';

/** The page of a route whose content has its own URL: the route's loader returns it as `page`. */
export function useLoadedPage(): PublicPage | undefined {
  return useMatches({ select: (matches) => matches.map(({ loaderData }) => pageOf(loaderData)).find((page) => page !== undefined) });
}

function pageOf(data: unknown): PublicPage | undefined {
  return typeof data === 'object' && data !== null && 'page' in data ? (data.page as PublicPage | undefined) : undefined;
}
