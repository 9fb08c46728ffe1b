import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

import { findPublicPage } from './public-pages.ts';

/**
 * Keeps the title, the description and the canonical address those of the public page that is shown: a page
 * that was prerendered comes with them, but every later one is drawn by the app in the same document.
 */
export function PublicPageHead() {
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  useEffect(() => {
    const page = findPublicPage(path);
    showCanonical(page === undefined ? null : globalThis.location.origin + page.path);
    if (page === undefined) return;
    document.title = page.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  }, [path]);
  return null;
}

/** An app page has no canonical address: nobody is to find it by searching. */
function showCanonical(address: string | null) {
  const present = document.querySelector('link[rel="canonical"]');
  if (address === null) return present?.remove();
  const link = present ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'canonical' }));
  link.setAttribute('href', address);
}
