import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { returnPath } from './return-path.ts';

/** Where to go from a page on which somebody signs in, as it was when the page was opened: while it is being left, the location is already the next page's. */
export function useReturnPath(returnUrl: string | undefined): string {
  const { state } = useLocation();
  const [next] = useState(() => returnPath(returnUrl, state.from, import.meta.env.SSR ? '' : globalThis.location.origin));
  return next;
}
