import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useLoadedPage } from './loaded-page.ts';
import { findPublicPage } from './public-pages.ts';

/** Updates title, description and canonical URL on navigation. A prerendered page has its own; later pages render in the same document. */
export function PublicPageHead() {
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const loaded = useLoadedPage();
  useEffect(() => {
    const page = findPublicPage(path) ?? (loaded?.path === path ? loaded : undefined);
    showCanonical(page === undefined ? null : globalThis.location.origin + page.path);
    if (page === undefined) return;
    // A loaded page's title is set by its frame.
    if (page !== loaded) document.title = page.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  }, [path, loaded]);
  return null;
}

/** App pages have no canonical URL, because they must not be indexed. */
function showCanonical(address: string | null) {
  const present = document.querySelector('link[rel="canonical"]');
  if (address === null) return present?.remove();
  const link = present ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'canonical' }));
  link.setAttribute('href', address);
}
