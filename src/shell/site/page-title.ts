import { useEffect } from 'react';

/** Sets the document title. Public pages get theirs from `PublicPageHead`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ekagra`;
  }, [title]);
}
