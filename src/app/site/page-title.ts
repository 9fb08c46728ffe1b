import { useEffect } from 'react';

/** What the tab is called while this page is shown. Public pages have theirs from `PublicPageHead`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ekagra`;
  }, [title]);
}
